import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Parser } from 'web-tree-sitter';
import { type Analyser, createAnalyser, type FileFacts, LANGUAGES } from '../../../src/code/lang/index.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/lang');
const samples = LANGUAGES.flatMap((language) =>
  readdirSync(path.join(fixtures, language.id))
    .filter((file) => !file.endsWith('.facts.json'))
    .map((file) => ({
      id: language.id,
      source: readFileSync(path.join(fixtures, language.id, file), 'utf8'),
    })),
);

let analyser: Analyser;
beforeAll(async () => {
  analyser = await createAnalyser();
  for (const language of LANGUAGES) expect(await analyser.load(language.id)).toMatchObject({ ok: true });
});

function factsOf(source: string, id: string): FileFacts {
  const facts = analyser.analyse(source, id);
  if (!facts.ok) throw new Error(`${id}: ${facts.error.message}`);
  return facts.value;
}

/** Everything that holds for the facts of any text whatever. */
function check(facts: FileFacts, source: string): void {
  const lines = source.split('\n');
  for (const [index, d] of facts.definitions.entries()) {
    const label = `${facts.language} ${d.kind} ${d.qualifiedName}`;
    expect(d.parent, label).toBeLessThan(index);
    expect(d.name, label).not.toBe('');
    expect(0 <= d.docStart && d.docStart <= d.startIndex, label).toBe(true);
    expect(d.startIndex <= d.signatureEnd && d.signatureEnd <= d.endIndex, label).toBe(true);
    expect(d.endIndex, label).toBeLessThanOrEqual(source.length);
    expect(d.startLine, label).toBe(source.slice(0, d.startIndex).split('\n').length);
    expect(d.endLine, label).toBe(source.slice(0, d.endIndex).split('\n').length);
    expect(d.nameStart <= d.nameEnd && d.nameEnd <= source.length, label).toBe(true);
    expect(d.parametersStart <= d.parametersEnd && d.typeStart <= d.typeEnd, label).toBe(true);
    const parent = facts.definitions[d.parent];
    if (!parent) continue;
    expect(parent.startIndex <= d.startIndex && d.endIndex <= parent.endIndex, `${label} in its parent`).toBe(
      true,
    );
  }
  const owned = [facts.calls, facts.typeRefs, facts.inheritance, facts.bindings].flat();
  for (const fact of owned) expect(fact.owner).toBeLessThan(facts.definitions.length);
  for (const fact of [facts.calls, facts.typeRefs, facts.bindings, facts.imports, facts.exports].flat()) {
    expect(fact.line >= 1 && fact.line <= lines.length, JSON.stringify(fact)).toBe(true);
  }
  for (const call of facts.calls) {
    expect(call.receiver.length).toBeLessThanOrEqual(80);
    expect(source.includes(call.name)).toBe(true);
  }
}

test.each(samples)('the facts of a whole file are consistent: $id', ({ id, source }) => {
  const facts = factsOf(source, id);
  check(facts, source);
  expect(facts.definitions.length).toBeGreaterThan(0);
});

test('no text makes the extraction throw or its facts inconsistent', () => {
  const junk = fc.constantFrom(
    '{',
    '}',
    '(',
    ')',
    '"',
    "'",
    '`',
    '\n',
    '😀',
    '/*',
    '*/',
    '#',
    ':',
    ';',
    '\0',
    '<',
    '=>',
  );
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(40),
    insert: junk,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      (sample, edits) => {
        let source = sample.source;
        for (const { at, remove, insert } of edits) {
          const index = Math.floor(at * source.length);
          source = source.slice(0, index) + insert + source.slice(index + remove);
        }
        check(factsOf(source, sample.id), source);
      },
    ),
    { numRuns: 120 },
  );
});

test('a text cut anywhere keeps what came before the cut', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...samples),
      (at, { id, source }) => {
        check(factsOf(source.slice(0, Math.floor(at * source.length)), id), source);
      },
    ),
    { numRuns: 100 },
  );
  const rust = 'fn kept() {}\nfn broken( { let = ; }\nstruct After { x: u8 }\n';
  const facts = factsOf(rust, 'rust');
  expect(facts.hasSyntaxErrors).toBe(true);
  expect(facts.definitions.map((d) => d.name)).toEqual(expect.arrayContaining(['kept', 'After']));
});

test('an empty file has no facts', () => {
  for (const { id } of LANGUAGES) {
    for (const source of ['', '\n', '\uFEFF', '   \n\n']) {
      expect(factsOf(source, id).definitions.length, id).toBeLessThan(2);
    }
  }
});

describe('failures', () => {
  test('an unknown language', () => {
    expect(analyser.analyse('x', 'klingon')).toMatchObject({ ok: false, error: { code: 'LANG_UNKNOWN' } });
  });

  test('a language that was not loaded', async () => {
    const fresh = await createAnalyser();
    expect(fresh.analyse('fn a() {}', 'rust')).toMatchObject({
      ok: false,
      error: { code: 'LANG_NOT_LOADED' },
    });
  });

  test('a file that takes too long is a failure, and the next one is parsed as if nothing had been', () => {
    const big = samples
      .filter(({ id }) => id === 'rust')
      .map(({ source }) => source)
      .join('\n')
      .repeat(200);
    expect(analyser.analyse(big, 'rust', 5)).toMatchObject({ ok: false, error: { code: 'LANG_TIMEOUT' } });
    expect(factsOf('fn after() {}', 'rust').definitions.map((d) => d.name)).toEqual(['after']);
  });

  test.each(['(', '[', '{', '((a)', 'if (a) { '])('100,000 times %j ends', (bracket) => {
    const started = performance.now();
    const result = analyser.analyse(bracket.repeat(100_000), 'javascript', 3000);
    expect(performance.now() - started).toBeLessThan(15_000);
    if (result.ok) expect(result.value.hasSyntaxErrors).toBe(true);
    else expect(result.error.code).toBe('LANG_TIMEOUT');
    expect(analyser.isBroken).toBe(false);
  });

  test.each([
    ['rust', 'fn f(x: ', '&', 'T) {}'],
    ['rust', 'use ', 'a::{', 'b;'],
    ['go', 'package a\ntype T ', '*', 'U'],
    ['typescript', 'const a = ', '(', '1;'],
    ['python', 'a = ', 'b = ', '1'],
    ['c', 'int ', '*', 'a;'],
  ])('%s: depth of a hook never throws', (id, before, nested, after) => {
    const result = analyser.analyse(before + nested.repeat(60_000) + after, id, 3000);
    if (!result.ok) expect(['LANG_EXTRACTION', 'LANG_TIMEOUT']).toContain(result.error.code);
    expect(factsOf('fn after() {}', 'rust').definitions).toHaveLength(1);
  });

  test('after a crash nothing is parsed any more, and each answer says so', async () => {
    const doomed = await createAnalyser();
    await doomed.load('rust');
    const parse = vi.spyOn(Parser.prototype, 'parse').mockImplementationOnce(() => {
      throw new WebAssembly.RuntimeError('unreachable');
    });
    const crashed = { ok: false, error: { code: 'LANG_CRASH' } };
    expect(doomed.analyse('fn a() {}', 'rust')).toMatchObject(crashed);
    expect(doomed.isBroken).toBe(true);
    expect(doomed.analyse('fn a() {}', 'rust')).toMatchObject(crashed);
    parse.mockRestore();
    doomed.dispose();
  });

  test('100,000 nested calls are walked without recursion', () => {
    const facts = factsOf(`${'f('.repeat(100_000)}1${')'.repeat(100_000)}`, 'javascript');
    expect(facts.calls.length).toBe(100_000);
  });
});

test('memory is given back: the heap does not grow over 500 parses', () => {
  const sources = samples.filter(({ id }) => id !== 'cpp');
  for (const { id, source } of sources) factsOf(source.repeat(3), id);
  const before = analyser.heapBytes;
  for (let i = 0; i < 500; i++) {
    const sample = sources[i % sources.length];
    if (sample) factsOf(sample.source, sample.id);
  }
  expect(analyser.heapBytes).toBe(before);
  expect(analyser.parsedUnits).toBeGreaterThan(0);
});
