import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { unrepaired } from '../../../src/code/lang/define-language.ts';
import { type Analyser, createAnalyser, LANGUAGES } from '../../../src/code/lang/index.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/lang');
const repairing = LANGUAGES.filter((language) => language.repair !== unrepaired);

function sourcesOf(id: string): string[] {
  const files = readdirSync(path.join(fixtures, id)).filter((file) => !file.endsWith('.facts.json'));
  return files.map((file) => readFileSync(path.join(fixtures, id, file), 'utf8'));
}

describe.each(repairing.map((language) => [language.id, language] as const))('%s', (id, language) => {
  test('a repair keeps the length and the line breaks of any text', () => {
    const pieces = fc.constantFrom(
      ...sourcesOf(id).flatMap((source) => source.split(/(?<=[\s;{}()])/)),
      '\r\n',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const source = parts.join('');
        const repaired = language.repair(source);
        expect(repaired.length).toBe(source.length);
        expect(repaired.replace(/[^\r\n]/g, '.')).toBe(source.replace(/[^\r\n]/g, '.'));
      }),
      { numRuns: 100 },
    );
  });

  test('no text makes a repair slow', () => {
    for (const piece of [
      '(',
      'A_B(',
      '@a(',
      'a ',
      '<',
      '\n ',
      'as ',
      '__x ',
      '# \\\n',
      'A ',
      'A(',
      '__a(x)',
      ')\n',
      'x A',
    ]) {
      const before = process.cpuUsage();
      language.repair(piece.repeat(20_000));
      language.repair(`${sourcesOf(id).join('\n')}\n`.repeat(30));
      language.repair(`(${piece.repeat(400)} x y `.repeat(20));
      expect(process.cpuUsage(before).user / 1000, JSON.stringify(piece)).toBeLessThan(2000);
    }
  });
});

let analyser: Analyser;
beforeAll(async () => {
  analyser = await createAnalyser();
  for (const id of ['c', 'rust', 'typescript', 'javascript']) await analyser.load(id);
});

test.each([
  ['c', 'macros.h'],
  ['rust', 'editions.rs'],
  ['typescript', 'modern.ts'],
])('%s: %s has no syntax errors left', (id, file) => {
  const facts = analyser.analyse(readFileSync(path.join(fixtures, id, file), 'utf8'), id);
  expect(facts).toMatchObject({ ok: true, value: { hasSyntaxErrors: false } });
});

test('a repair that helps nothing is dropped', () => {
  const facts = analyser.analyse('fn a() { let &raw = ; unsafe extern { }', 'rust');
  expect(facts).toMatchObject({ ok: true, value: { hasSyntaxErrors: true } });
});
