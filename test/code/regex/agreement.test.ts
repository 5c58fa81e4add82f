import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompiledRegex, compileRegex } from '../../../src/code/search/regex/index.ts';
import { line, type PatternPair, patternPair } from './pattern-generator.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

function compiled(pattern: string, ignoreCase = false): CompiledRegex {
  const result = compileRegex(pattern, { ignoreCase });
  if (!result.ok) throw new Error(`${pattern}: ${result.error.message}`);
  return result.value;
}

/**
 * Where the leftmost match of the JavaScript pattern starts, or -1. Each start is tried by itself, because left
 * alone the engine also finds empty matches between the halves of a surrogate pair.
 */
function leftmostStart(text: string, { js }: PatternPair, ignoreCase: boolean): number {
  const oracle = new RegExp(js, ignoreCase ? 'iuy' : 'uy');
  for (let at = 0; at <= text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) {
    oracle.lastIndex = at;
    if (oracle.test(text)) return at;
  }
  return -1;
}

const cases = fc.record({
  pair: patternPair,
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  ignoreCase: fc.boolean(),
});

test('the same lines match as with a backtracking engine, however the buffer is searched', () => {
  fc.assert(
    fc.property(cases, fc.boolean(), ({ pair, lines, ignoreCase }, endsOpen) => {
      const regex = compiled(pair.ours, ignoreCase);
      const matches = lines.map((text) => leftmostStart(text, pair, ignoreCase) >= 0);
      const expected = matches.flatMap((isMatch, i) => (isMatch ? [i + 1] : []));
      const open = endsOpen && lines.at(-1) !== '';
      const found: number[] = [];
      regex.searchBuffer(utf8(lines.join('\n') + (open ? '' : '\n')), (_start, _end, lineNumber) => {
        found.push(lineNumber);
        return true;
      });
      expect(found).toEqual(expected);
      expect(lines.map((text) => regex.isMatch(utf8(text)))).toEqual(matches);
    }),
    { numRuns: 500 },
  );
});

test('the match found is the leftmost one and the longest there', () => {
  fc.assert(
    fc.property(cases, ({ pair, lines, ignoreCase }) => {
      const regex = compiled(pair.ours, ignoreCase);
      for (const text of lines) {
        const start = leftmostStart(text, pair, ignoreCase);
        const span = regex.locate(utf8(text));
        if (start < 0) expect(span).toBeUndefined();
        else {
          const end = longestEnd(text, start, pair.js, ignoreCase);
          const textEnd = utf8(text.replace(/\r$/, '')).length;
          const offset = (at: number): number => Math.min(utf8(text.slice(0, at)).length, textEnd);
          expect(span, `${pair.ours} in ${JSON.stringify(text)}`).toEqual({
            start: offset(start),
            end: offset(end),
          });
        }
      }
    }),
    { numRuns: 100 },
  );
});

/** The farthest end of a match from `start`, by asking for each number of characters that could be left over. */
function longestEnd(text: string, start: number, js: string, ignoreCase: boolean): number {
  const before = Array.from(text.slice(0, start)).length;
  const after = Array.from(text.slice(start));
  for (let left = 0; left <= after.length; left++) {
    const exact = new RegExp(`(?<=^[^]{${before}})(?:${js})(?=[^]{${left}}$)`, ignoreCase ? 'iu' : 'u');
    const match = text.match(exact);
    if (match && match.index === start) return start + match[0].length;
  }
  throw new Error(`no match of ${js} at ${start} in ${JSON.stringify(text)}`);
}

test('a search reports lines, numbers and bounds that fit the text', () => {
  fc.assert(
    fc.property(cases, ({ pair, lines, ignoreCase }) => {
      const regex = compiled(pair.ours, ignoreCase);
      const bytes = utf8(`${lines.join('\n')}\n`);
      let reported = 0;
      const outcome = regex.searchBuffer(bytes, (start, end, lineNumber, matchStart, matchEnd) => {
        reported++;
        expect(bytes.toString('utf8', start, end)).toBe(lines[lineNumber - 1]);
        expect(start <= matchStart && matchStart <= matchEnd && matchEnd <= end).toBe(true);
        return true;
      });
      expect(outcome).toEqual({ matches: reported, complete: true, next: bytes.length });
      expect(regex.countLines(bytes)).toEqual(outcome);
    }),
    { numRuns: 200 },
  );
});
