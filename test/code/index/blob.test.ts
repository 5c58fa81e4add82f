import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlobView, Field } from '../../../src/code/index/blob.ts';
import { chunkFile } from '../../../src/code/index/chunks.ts';
import { FileEncoder } from '../../../src/code/index/encode-file.ts';
import { decodeFacts } from '../../../src/code/index/facts-codec.ts';
import { trigramBucket } from '../../../src/code/index/trigrams.ts';
import { BINDING_KINDS, DEFINITION_KINDS, type FileFacts } from '../../../src/code/lang/index.ts';

const text = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('name', 'größe', '名前', '😀x', ''));
const line = fc.integer({ min: 1, max: 500 });
const owner = fc.integer({ min: -1, max: 5 });
const offset = fc.nat({ max: 1_000_000 });

const definition = fc.record({
  kind: fc.constantFrom(...DEFINITION_KINDS),
  name: text,
  qualifiedName: text,
  parent: owner,
  startIndex: offset,
  endIndex: offset,
  startLine: line,
  endLine: line,
  signatureEnd: offset,
  docStart: offset,
  nameStart: offset,
  nameEnd: offset,
  parametersStart: offset,
  parametersEnd: offset,
  typeStart: offset,
  type: text,
  typeEnd: offset,
  isAsync: fc.boolean(),
  isExported: fc.boolean(),
  isTest: fc.boolean(),
  decorators: fc.array(fc.constantFrom('@a', '@b(1,\n  2)', '#[test]'), { maxLength: 3 }),
  complexity: fc.nat({ max: 99 }),
});
const facts: fc.Arbitrary<FileFacts> = fc.record({
  language: fc.constant('rust'),
  packageName: text,
  lineCount: fc.constant(3),
  hasSyntaxErrors: fc.constant(false),
  definitions: fc
    .array(definition, { maxLength: 6 })
    .map((list) => list.map((d, index) => ({ ...d, parent: Math.min(d.parent, index - 1) }))),
  imports: fc.array(
    fc.record({
      module: text,
      names: fc.array(fc.record({ name: text, alias: text }), { maxLength: 3 }),
      kind: fc.constantFrom('names', 'namespace', 'wildcard', 'effect', 'include', 'module'),
      isReexport: fc.boolean(),
      isTypeOnly: fc.boolean(),
      line,
    }),
    { maxLength: 4 },
  ),
  exports: fc.array(fc.record({ name: text, alias: text, line }), { maxLength: 4 }),
  calls: fc.array(fc.record({ name: text, receiver: text, line, owner }), { maxLength: 6 }),
  typeRefs: fc.array(fc.record({ name: text, line, owner }), { maxLength: 6 }),
  inheritance: fc.array(
    fc.record({ owner, base: text, how: fc.constantFrom('extends', 'implements', 'mixin') }),
    { maxLength: 3 },
  ),
  bindings: fc.array(
    fc.record({
      name: text,
      kind: fc.constantFrom(...BINDING_KINDS),
      source: text,
      line,
      owner,
      until: line,
    }),
    { maxLength: 4 },
  ),
});

const SOURCE = 'fn one() {}\nfn two() {}\n// end\n';
const input = (of: FileFacts | undefined, source = SOURCE) => ({
  bytes: Buffer.from(source),
  source,
  facts: of,
  language: 1,
  flags: 0,
  duplicates: Uint32Array.of(1, 2, 3, 4),
});

test('facts come back from a blob as they went in, also behind other blobs in one buffer', () => {
  const encoder = new FileEncoder();
  fc.assert(
    fc.property(facts, facts, (first, second) => {
      const places = [encoder.add(input(first)), encoder.add(input(second))];
      const buffer = encoder.take();
      [first, second].forEach((given, i) => {
        const place = places[i] as { offset: number; length: number };
        expect(decodeFacts(new BlobView(buffer, place.offset, place.length), 'rust')).toEqual(given);
      });
    }),
  );
});

test('trigrams are those of the text with ASCII folded, none across a line end', () => {
  const encoder = new FileEncoder();
  const source = fc.string({ unit: fc.constantFrom('a', 'B', 'c', '\n', ' ', 'é', '{'), maxLength: 200 });
  fc.assert(
    fc.property(source, (given) => {
      const place = encoder.add(input(undefined, given));
      const view = new BlobView(encoder.take(), place.offset, place.length);
      const expected = new Set<number>();
      for (const row of Buffer.from(given).toString('latin1').split('\n')) {
        const folded = Buffer.from(
          row.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
          'latin1',
        );
        for (let i = 0; i + 2 < folded.length; i++) {
          expected.add(
            trigramBucket(
              ((folded[i] as number) << 16) | ((folded[i + 1] as number) << 8) | (folded[i + 2] as number),
            ),
          );
        }
      }
      expect(readTrigrams(view)).toEqual([...expected].sort((a, b) => a - b));
    }),
  );
});

function readTrigrams(view: BlobView): number[] {
  const found: number[] = [];
  let at = view.layout.trigrams;
  const end = at + view.count(Field.trigramBytes);
  let bucket = 0;
  while (at < end) {
    let shift = 0;
    let delta = 0;
    let byte: number;
    do {
      byte = view.bytes[at++] as number;
      delta |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    bucket += delta;
    found.push(bucket);
  }
  return found;
}

test('chunks cover a file line by line, without gap or overlap', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 700 }), (given, lines) => {
      const chunks = chunkFile(given, '', lines);
      let next = 1;
      for (const { startLine, endLine } of chunks) {
        expect(startLine).toBe(next);
        expect(endLine).toBeGreaterThanOrEqual(startLine);
        next = endLine + 1;
      }
      expect(next).toBe(lines + 1);
    }),
  );
});
