import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePaths, isInside, relativePath } from '../../src/core/paths.ts';
import { bytesOfName, nameOfBytes, nameOfText, systemPath } from '../../src/core/paths-bytes.ts';

test('paths are compared by their UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(Math.sign(comparePaths(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    { numRuns: 2000 },
  );
  expect(comparePaths('\u{1f642}', '\uff5e')).toBeGreaterThan(0); // UTF-16 order would say less
});

test('a name of any bytes gives a printable text that leads back to the same bytes', () => {
  const awkward = fc.constantFrom('\\', 'x', '5', 'c', 'e9', '\\xe9', '\\x5c', '\ufffd', 'é', '🙂');
  const piece = fc.oneof(
    awkward.map((text) => Buffer.from(text)),
    fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
  );
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const bytes = Buffer.concat(pieces);
      const name = nameOfBytes(bytes);
      expect(bytesOfName(name).equals(bytes)).toBe(true);
      expect(Buffer.from(name).toString()).toBe(name); // survives being stored as UTF-8
      const hex = bytes.toString('hex');
      expect(seen.get(name) ?? hex).toBe(hex); // no two names share a text
      seen.set(name, hex);
    }),
    { numRuns: 5000 },
  );
});

test('an ordinary name is shown as it is, also with blanks, line ends and backslashes', () => {
  for (const name of ['a b.ts', 'new\nline', 'back\\slash', 'файл', 'C\\x', '\\xzz', '\\x41']) {
    expect(nameOfText(name)).toBe(name);
    expect(nameOfBytes(Buffer.from(name))).toBe(name);
    expect(systemPath('/r', name)).toBe(path.sep === '/' ? `/r/${name}` : `/r\\${name}`);
  }
  expect(nameOfText('a\\xe9')).toBe('a\\x5cxe9');
});

test.skipIf(process.platform === 'win32')('systemPath gives bytes only where a string would not do', () => {
  expect(systemPath('/', 'etc')).toBe('/etc');
  expect(systemPath('/r', 'd/caf\\xe9.ts')).toEqual(Buffer.from('/r/d/caf\xe9.ts', 'latin1'));
  expect(systemPath('/ü', '\\xff')).toEqual(Buffer.concat([Buffer.from('/ü/'), Buffer.from([0xff])]));
});

test('inside and relative know a parent from a name that begins like one', () => {
  const root = path.resolve('/work/project');
  expect(isInside(root, root)).toBe(true);
  expect(isInside(root, path.join(root, '..data', 'x'))).toBe(true);
  expect(isInside(root, `${root}-other`)).toBe(false);
  expect(isInside(root, path.dirname(root))).toBe(false);
  expect(relativePath(root, 'src/../lib/a.ts')).toBe('lib/a.ts');
  expect(relativePath(root, path.join(root, '..', 'x'))).toBeUndefined();
  expect(relativePath(root, '.')).toBe('');
});
