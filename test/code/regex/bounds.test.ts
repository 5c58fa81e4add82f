import { expect, test } from 'vitest';
import { type CompiledRegex, compileRegex, type TrigramQuery } from '../../../src/code/search/regex/index.ts';

function compiled(pattern: string): CompiledRegex {
  const result = compileRegex(pattern);
  if (!result.ok) throw new Error(`${pattern}: ${result.error.message}`);
  return result.value;
}

const milliseconds = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** A reproducible sequence of whole numbers below `limit` (Park and Miller's generator). */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % limit;
  };
}

test.each(['(a+)+$', '(a|aa)+$', '(.*a){12}$', '^(([a-z])+.)+[A-Z]$', '(x+x+)+y', '(a?){500}a{500}b'])(
  '%s takes no longer on a long line than its length asks for',
  (pattern) => {
    const line = Buffer.from(`${'a'.repeat(30_000)}!\n`);
    const regex = compiled(pattern);
    expect(regex.isMatch(line)).toBe(false);
    // Backtracking would take longer than the universe has; a loaded machine gets two seconds.
    expect(milliseconds(() => regex.countLines(line))).toBeLessThan(2000);
  },
);

test('the cost of a line grows with its length, not with its square', () => {
  const regex = compiled('(a|b)*c|[ab]+d$');
  const cost = (length: number): number => {
    const line = Buffer.from('ab'.repeat(length / 2));
    return Math.min(...[1, 2, 3, 4, 5].map(() => milliseconds(() => regex.countLines(line))));
  };
  cost(50_000);
  expect(cost(3_200_000)).toBeLessThan(64 * 10 * cost(50_000)); // the square would be 4,096 times as much
});

/** `[ab]*a[ab]{n}c` needs 2^n states: far more than the cache holds. */
test('a pattern with more states than the cache holds is still right, in bounded memory', () => {
  const next = numbers(7);
  const line = Array.from({ length: 30_000 }, () => 'ab'[next(2)]).join('');
  const regex = compiled('[ab]*a[ab]{18}c');
  expect(regex.isMatch(Buffer.from(`${line}a${'b'.repeat(18)}c`))).toBe(true);
  expect(regex.isMatch(Buffer.from(`${line}b${'b'.repeat(18)}c`))).toBe(false);
  const before = process.memoryUsage().rss;
  for (let i = 0; i < 3; i++) regex.isMatch(Buffer.from(line));
  expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20);
});

test('the budget is asked about once a megabyte and ends the search', () => {
  const text = Buffer.from('some line of text\n'.repeat(400_000)); // 7.2 MB
  for (const pattern of ['nowhere', '\\w+\\d', '(?i)nowhere']) {
    let asked = 0;
    const all = compiled(pattern).countLines(text, 0, () => ++asked > 0);
    expect(all).toEqual({ matches: 0, complete: true, next: text.length });
    expect(asked).toBeGreaterThan(4);
    expect(asked).toBeLessThan(30);
    const none = compiled(pattern).countLines(text, 0, () => false);
    expect(none.complete).toBe(false);
    expect(none.next).toBeLessThan(2 << 20);
    expect(text[none.next - 1]).toBe(10);
  }
});

test('the budget also ends a search that builds automata instead of reading bytes', () => {
  const next = numbers(3);
  const line = Buffer.from(
    `${'ab'.repeat(40)}c${Array.from({ length: 300_000 }, () => 'ab'[next(2)]).join('')}`,
  );
  let asked = 0;
  const outcome = compiled('([ab]*a[ab]{400}c)').countLines(line, 0, () => ++asked < 3);
  expect(outcome).toEqual({ matches: 0, complete: false, next: 0 });
});

test('locating a match that would cost too much gives the whole line', () => {
  const next = numbers(5);
  const tail = Array.from({ length: 200_000 }, () => 'ab'[next(2)]).join('');
  const line = Buffer.from(`  c${'b'.repeat(300)}a${tail}`);
  const span = compiled('c[ab]{300}a[ab]*').locate(line);
  expect(span).toEqual({ start: 0, end: line.length });
});

test('a megabyte without a line feed is one line', () => {
  const text = Buffer.from(`${'x'.repeat(1 << 20)}needle${'y'.repeat(1 << 20)}`);
  for (const pattern of ['needle', 'n[e]+dle', '(?i)NEEDLE', '\\w+needle\\w+$']) {
    const rows: number[][] = [];
    compiled(pattern).searchBuffer(text, (...row) => rows.push(row) > 0);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([[0, text.length, 1]]);
  }
});

test('a trigram query stays small enough to be asked', () => {
  const size = (query: TrigramQuery): number =>
    query.op === 'all' || query.op === 'none'
      ? 0
      : query.sub.reduce((sum, sub) => sum + size(sub), query.trigrams.length);
  const many = Array.from({ length: 100 }, (_, i) => `word${i}abc`).join('|');
  for (const pattern of [
    `(?i)${'assk'.repeat(255)}`,
    many,
    '[0-9a-f]{8}-[0-9a-f]{4}',
    `(?:${'[a-h]b'.repeat(50)})+`,
  ]) {
    expect(size(compiled(pattern).trigrams), pattern).toBeLessThanOrEqual(2048);
  }
  expect(compiled(many).trigrams.op).toBe('or');
});
