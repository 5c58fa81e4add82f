import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompiledRegex, compileRegex, type TrigramQuery } from '../../../src/code/search/regex/index.ts';
import { ALPHABET, line, patternPair } from './pattern-generator.ts';

const compiled = (pattern: string, ignoreCase = false): CompiledRegex => {
  const result = compileRegex(pattern, { ignoreCase });
  if (!result.ok) throw new Error(`${pattern}: ${result.error.message}`);
  return result.value;
};

/** The trigrams that an index would hold of a text: bytes with ASCII capitals made small. */
function trigramsIn(text: string): Set<number> {
  const bytes = Buffer.from(text, 'utf8').map((b) => (b >= 0x41 && b <= 0x5a ? b + 0x20 : b));
  const found = new Set<number>();
  for (let i = 0; i + 2 < bytes.length; i++) {
    found.add(((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0));
  }
  return found;
}

function satisfies(found: ReadonlySet<number>, query: TrigramQuery): boolean {
  if (query.op === 'all') return true;
  if (query.op === 'none') return false;
  const has = (trigram: number): boolean => found.has(trigram);
  const holds = (sub: TrigramQuery): boolean => satisfies(found, sub);
  return query.op === 'and'
    ? query.trigrams.every(has) && query.sub.every(holds)
    : query.trigrams.some(has) || query.sub.some(holds);
}

/** Words make matches of literal patterns likely; letters alone would hardly ever spell one. */
const words = fc.array(fc.constantFrom('kas', 'abba', 'ſaK', '日é', 'a_1', ' '), { maxLength: 5 });
const wordPattern = fc.oneof(
  patternPair,
  fc
    .tuple(words, patternPair, words)
    .map(([a, b, c]) => ({ ours: `${a.join('')}(?:${b.ours})${c.join('')}`, js: '' })),
);

test('a text that matches satisfies the query', () => {
  let matches = 0;
  fc.assert(
    fc.property(
      wordPattern,
      fc.array(
        fc.oneof(
          line,
          words.map((w) => w.join('')),
        ),
      ),
      fc.boolean(),
      (pair, lines, ignoreCase) => {
        const regex = compiled(pair.ours, ignoreCase);
        for (const text of lines) {
          if (!regex.isMatch(Buffer.from(text))) continue;
          matches++;
          expect(satisfies(trigramsIn(text), regex.trigrams), `${pair.ours} in ${JSON.stringify(text)}`).toBe(
            true,
          );
        }
      },
    ),
    { numRuns: 1000 },
  );
  expect(matches).toBeGreaterThan(1000);
});

test('a text that matches contains a needle, and an exact plan is the pattern', () => {
  fc.assert(
    fc.property(wordPattern, fc.array(line), fc.boolean(), (pair, lines, ignoreCase) => {
      const regex = compiled(pair.ours, ignoreCase);
      const { needles, isExact, ignoreCase: folds } = regex.literal;
      for (const text of lines) {
        const bytes = Buffer.from(text.replaceAll(/[A-Z]/g, (c) => (folds ? c.toLowerCase() : c)));
        const holds = needles.some((needle) => bytes.includes(Buffer.from(needle)));
        const matches = regex.isMatch(Buffer.from(text));
        if (isExact) expect(holds).toBe(matches);
        else if (matches && needles.length > 0) expect(holds).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

const shown = (query: TrigramQuery): string => {
  if (query.op === 'all' || query.op === 'none') return query.op;
  const texts = query.trigrams.map((t) => String.fromCharCode(t >> 16, (t >> 8) & 0xff, t & 0xff));
  return `${query.op}(${[...texts, ...query.sub.map(shown)].join(' ')})`;
};

test.each([
  ['return', 'and(ret etu tur urn)'],
  ['(?i)RETURN', 'and(ret etu tur urn)'],
  ['ab', 'all'],
  ['.*', 'all'],
  ['[a&&b]', 'none'],
  ['abc|xyz', 'or(abc xyz)'],
  ['abcd|xyz', 'or(xyz and(abc bcd))'],
  ['colou?r', 'or(and(col olo lou our) and(col olo lor))'],
  [
    'abc[0-9]+def',
    'and(abc def or(bc0 bc1 bc2 bc3 bc4 bc5 bc6 bc7 bc8 bc9) or(0de 1de 2de 3de 4de 5de 6de 7de 8de 9de))',
  ],
  ['^\\s*fn main', 'and(fn  n m  ma mai ain)'],
  ['foo.*bar', 'and(foo bar)'],
  ['(abc)+', 'and(abc)'],
  ['(?:ab){3}', 'and(aba bab)'],
  ['a+bc', 'and(abc)'],
])('%s requires %s', (pattern, query) => {
  const found = shown(compiled(pattern).trigrams);
  const sorted = (text: string): string =>
    [...text.matchAll(/[^()]{3}(?=[ )])|\w+\(/g)].map(String).sort().join();
  expect(sorted(found)).toBe(sorted(query));
});

test.each([
  ['return', ['return'], false, true],
  ['(?i)Return', ['return'], true, true],
  ['(?i:ret)urn', ['return'], true, false],
  ['foo|bar', ['foo', 'bar'], false, true],
  ['foo(bar|baz)', ['foobar', 'foobaz'], false, true],
  ['\\bfoo\\b', ['foo'], false, false],
  ['foo$', ['foo'], false, false],
  ['x.*longer.*y', ['longer'], false, false],
  ['[a-z]+', [], false, false],
  ['日本', ['日本'], false, true],
  ['(?i)ask', ['ask', 'aſk', 'as\u212a', 'aſ\u212a'], true, true],
])('%s is planned as %j', (pattern, needles, ignoreCase, isExact) => {
  const plan = compiled(pattern).literal;
  expect(plan.needles.map((n) => Buffer.from(n).toString()).sort()).toEqual([...needles].sort());
  expect([plan.ignoreCase, plan.isExact]).toEqual([ignoreCase, isExact]);
});

test('every letter of the generator survives as a needle', () => {
  for (const character of ALPHABET) {
    const plan = compileRegex(character, { fixedString: true });
    expect(plan.ok && Buffer.from(plan.value.literal.needles[0] ?? []).toString()).toBe(character);
  }
});
