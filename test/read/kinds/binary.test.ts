import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveInside } from '../../../src/core/paths-jail.ts';
import { describeBinary, describeBinaryFile, readPicture, svgFacts } from '../../../src/read/kinds/index.ts';
import { latin, numbers, pdf, png } from './made-files.ts';

const described = (name: string, bytes: Buffer) =>
  describeBinary({ name, sizeBytes: bytes.length, read: (start, end) => bytes.subarray(start, end) });

const jpeg = Buffer.concat([
  latin('\xff\xd8\xff\xe1'),
  numbers(2, true, 302),
  Buffer.alloc(300),
  latin('\xff\xc2\0\x11\x08'),
  numbers(2, true, 480, 640),
  Buffer.alloc(20),
]);

/** A zip of stored entries; only what its list holds is written rightly. */
function zip(names: readonly string[]): Buffer {
  const directory = Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(46);
      header.write('PK\x01\x02', 0, 'latin1');
      header.writeUInt16LE(Buffer.byteLength(name), 28);
      return Buffer.concat([header, Buffer.from(name)]);
    }),
  );
  const body = Buffer.concat([latin('PK\x03\x04'), Buffer.alloc(60)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, directory, end]);
}

function tar(names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const header = Buffer.alloc(1024);
    header.write(name, 0);
    header.write('00000000005\0', 124);
    header.write('0', 156);
    header.write('ustar\0', 257);
    return header;
  });
  return Buffer.concat([...entries, Buffer.alloc(1024)]);
}

describe('one line for what is no text', () => {
  test.each([
    ['logo.png', png(320, 200), 'PNG image, 320×200 pixels, 64 bytes'],
    ['photo.jpg', jpeg, 'JPEG image, 640×480 pixels, 335 bytes'],
    [
      'a.gif',
      Buffer.concat([latin('GIF89a'), numbers(2, false, 16, 9), Buffer.alloc(9)]),
      'GIF image, 16×9 pixels, 19 bytes',
    ],
    [
      'a.webp',
      Buffer.concat([latin('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0'), Buffer.from([99, 0, 0, 49, 0, 0])]),
      'WEBP image, 100×50 pixels, 30 bytes',
    ],
    [
      'a.bmp',
      Buffer.concat([latin('BM'), Buffer.alloc(12), numbers(4, false, 40, 7, 8)]),
      'BMP image, 7×8 pixels, 26 bytes',
    ],
    ['lib.zip', zip(['a.txt', 'b/c.txt']), 'zip archive, 2 entries: a.txt, b/c.txt, 190 bytes'],
    [
      'app.jar',
      zip(['1', '2', '3', '4', '5', '6', '7', '8']),
      'Java archive, 8 entries: 1, 2, 3, 4, 5, 6, … 2 more, 462 bytes',
    ],
    ['src.tar', tar(['one.c', 'two.c']), 'tar archive, 2 entries: one.c, two.c, 3,072 bytes'],
    [
      'x.gz',
      latin('\x1f\x8b\x08\0\x11\0\0\0'),
      'gzip data that unpacks to 17 bytes by its own account, 8 bytes',
    ],
    ['m.wasm', latin('\0asm\x01\0\0\0'), 'WebAssembly module, version 1, 8 bytes'],
    ['A.class', latin('\xca\xfe\xba\xbe\0\0\0\x3d\0\0'), 'Java class, for version 17 and later, 10 bytes'],
    ['f.woff2', latin('wOF2\0\x01\0\0'), 'WOFF2 font, 8 bytes'],
    ['x.bin', Buffer.from([1, 2, 0, 255]), 'binary data, 4 bytes, beginning with 01 02 00 ff'],
    ['cut.png', latin('\x89PNG\r\n\x1a\n\0'), 'png data, cut short, 9 bytes'],
  ])('%s', (name, bytes, expected) => {
    expect(described(name, bytes).text).toBe(`${name}: ${expected}`);
  });

  test('images carry what an image block needs', () => {
    expect(described('logo.png', png(320, 200)).image).toEqual({
      mimeType: 'image/png',
      width: 320,
      height: 200,
    });
    expect(svgFacts('<?xml?>\n<svg xmlns="x" viewBox="0 0 24 12" height="6">')).toEqual({
      mimeType: 'image/svg+xml',
      width: 24,
      height: 6,
    });
    expect(svgFacts('<html>')).toBeUndefined();
  });

  test('names from inside of a file cannot break the line', () => {
    const { text } = described('x.zip', zip(['a\nb\u202e\u0007.txt']));
    expect(text).toContain('a?b??.txt');
  });

  test('any bytes, and any beginning of any format, give one line', () => {
    const formats = [
      png(1, 1),
      jpeg,
      zip(['a', 'b']),
      tar(['a']),
      gzipSync('x'),
      latin('\x7fELF\x02\x01'),
      latin('MZ'),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        fc.nat(400),
        fc.uint8Array({ maxLength: 80 }),
        (format, kept, noise) => {
          const { text } = described('some name', Buffer.concat([format.subarray(0, kept), noise]));
          expect(text).toMatch(/^some name: [\p{L}\p{N}\p{P}\p{S} ]+$/u);
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });
});

test('a file is described through the jail', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'kinds-'));
  try {
    writeFileSync(path.join(root, 'logo.png'), png(2, 3));
    const inside = resolveInside([root], 'logo.png');
    const found = inside.ok ? describeBinaryFile(inside.value) : inside;
    expect(found.ok && found.value.text).toBe('logo.png: PNG image, 2×3 pixels, 64 bytes');
  } finally {
    rmSync(root, { recursive: true });
  }
});

describe('PDF', () => {
  test('text by page: words, lines, paragraphs, escapes', () => {
    const bytes = pdf([
      'BT /F1 12 Tf 72 700 Td (Hello \\(big\\) world) Tj 0 -14 Td (second line) Tj 0 -40 Td [(Wo) 20 (rd) -400 (apart)] TJ ET',
      "BT /F1 12 Tf 1 0 0 1 72 700 Tm <4772fc6e> Tj 1 0 0 1 200 700 Tm (far) Tj T* (next) ' ET",
    ]);
    const { text, content } = described('a.pdf', bytes);
    expect(text).toMatch(/^a\.pdf: PDF 1\.4, 2 pages, [\d,]+ bytes$/);
    expect(content).toBe('[page 1]\nHello (big) world\nsecond line\n\nWord apart\n[page 2]\nGrün far next\n');
  });

  test('letters of a composite font come from its map, and are counted where it has none', () => {
    const map = 'beginbfchar <0001> <0041> endbfchar beginbfrange <0002> <0003> <03B1> endbfrange';
    const font = (unicode: string): string =>
      `<< /Type /Font /Subtype /Type0 ${unicode} /DescendantFonts [<< /DW 600 /W [1 [500 500] 3 9 400] >>] >>`;
    const content = 'BT /F1 10 Tf 0 0 Td <000100020003> Tj ET';
    const extra = [`4 0 obj\n<< /Length ${map.length} >>\nstream\n${map}\nendstream\nendobj\n`];
    const known = described('a.pdf', pdf([content], { font: font('/ToUnicode 4 0 R'), extra }));
    expect(known.content).toBe('[page 1]\nAαβ\n');
    const unknown = described('a.pdf', pdf([content], { font: font('') }));
    expect(unknown.content).toBeUndefined();
    expect(unknown.text).toContain('1 without text, 3 characters in fonts that do not say their letters');
  });

  test('differences by glyph names, and no guess for a font of symbols', () => {
    const named =
      '<< /Type /Font /Subtype /Type1 /Encoding << /Differences [1 /fi /eacute /uni20AC /a.alt] >> >>';
    expect(
      described('a.pdf', pdf(['BT /F1 9 Tf (\\001\\002\\003\\004) Tj ET'], { font: named })).content,
    ).toBe('[page 1]\nfié€a\n');
    const symbols = '<< /Type /Font /Subtype /TrueType /FontDescriptor << /Flags 4 >> >>';
    expect(described('a.pdf', pdf(['BT /F1 9 Tf (abc) Tj ET'], { font: symbols })).content).toBeUndefined();
  });

  test('an encrypted one is said to be so', () => {
    const { text, content } = described(
      'a.pdf',
      pdf(['BT /F1 9 Tf (abc) Tj ET'], { trailer: '/Encrypt 9 0 R' }),
    );
    expect(text).toContain('encrypted: its text is not read');
    expect(content).toBeUndefined();
  });

  test('damage loses text but never fails', () => {
    const whole = pdf(['BT /F1 12 Tf 72 700 Td (Hello) Tj ET', 'BT /F1 12 Tf (there) Tj ET', 'q Q']);
    fc.assert(
      fc.property(
        fc.nat(whole.length),
        fc.nat(whole.length),
        fc.uint8Array({ maxLength: 30 }),
        (a, b, noise) => {
          const [from, to] = a < b ? [a, b] : [b, a];
          const bytes = Buffer.concat([whole.subarray(0, from), noise, whole.subarray(to)]);
          expect(described('a.pdf', bytes).text).toMatch(/^a\.pdf: .+ bytes/);
        },
      ),
      { numRuns: 400, seed: 5 },
    );
  });

  test('circles and endless openings end', () => {
    const circle = latin(
      '%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Kids [2 0 R 2 0 R] >> endobj',
    );
    expect(described('a.pdf', circle).text).toContain('PDF 1.4, 0 pages');
    const deep = Buffer.concat([latin('%PDF-1.4\n1 0 obj '), latin('[<<'.repeat(50_000))]);
    expect(described('a.pdf', deep).text).toContain('PDF 1.4');
  });
});

test('a picture comes with its bytes, when it is of a wanted type and not too large', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lean-ctx-picture-'));
  try {
    writeFileSync(path.join(root, 'a.png'), png(2, 3));
    const inside = resolveInside([root], 'a.png');
    if (!inside.ok) throw new Error(inside.error.message);
    const read = (types: readonly string[], mostBytes: number) =>
      readPicture(inside.value, { types: new Set(types), mostBytes });
    expect(read(['image/png'], 64)).toEqual({
      ok: true,
      value: {
        text: 'a.png: PNG image, 2×3 pixels, 64 bytes',
        mimeType: 'image/png',
        width: 2,
        height: 3,
        bytes: png(2, 3),
      },
    });
    expect(read(['image/png'], 63)).toEqual({ ok: true, value: undefined });
    expect(read(['image/gif'], 64)).toEqual({ ok: true, value: undefined });
  } finally {
    rmSync(root, { recursive: true });
  }
});
