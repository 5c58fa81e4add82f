import { expect, test } from 'vitest';
import { closeOverCase } from '../../../src/code/search/regex/case-folding.ts';
import {
  ANY_CODE_POINT,
  type CodePointSet,
  contains,
  negate,
  single,
  sizeOf,
} from '../../../src/code/search/regex/code-points.ts';
import { digitSet, propertySet, spaceSet, wordSet } from '../../../src/code/search/regex/unicode.ts';

/** Code points in which a set and the engine's own class differ, over all of Unicode. */
function differences(set: CodePointSet, oracle: RegExp): string[] {
  const wrong: string[] = [];
  for (let c = 0; c <= 0x10ffff; c++) {
    if (c >= 0xd800 && c <= 0xdfff) continue;
    if (contains(set, c) !== oracle.test(String.fromCodePoint(c))) wrong.push(c.toString(16));
  }
  return wrong;
}

test('the sets are those of the engine, over every code point', () => {
  expect(differences(wordSet(), /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u)).toEqual([]);
  expect(differences(digitSet(), /\p{Nd}/u)).toEqual([]);
  expect(differences(spaceSet(), /\p{White_Space}/u)).toEqual([]);
  for (const name of [
    'L',
    'Cn',
    'Co',
    'Han',
    'Any',
    'Emoji',
    'Noncharacter_Code_Point',
    'Default_Ignorable_Code_Point',
  ]) {
    const isScript = name === 'Han';
    expect(
      differences(propertySet(name) ?? [], new RegExp(`\\p{${isScript ? 'Script=' : ''}${name}}`, 'u')),
      name,
    ).toEqual([]);
  }
});

test('a complement and its set share nothing and leave nothing out', () => {
  for (const set of [wordSet(), spaceSet(), single(0), single(0x10ffff), []]) {
    expect(sizeOf(set) + sizeOf(negate(set))).toBe(sizeOf(ANY_CODE_POINT));
  }
});

test('properties go by all their names', () => {
  for (const name of ['Greek', 'greek', 'GREEK', 'Script=Greek', 'sc:greek', 'Script = Greek']) {
    expect(propertySet(name), name).toEqual(propertySet('sc=Greek'));
  }
  expect(propertySet('uppercase letter')).toEqual(propertySet('Lu'));
  expect(propertySet('General_Category=Lu')).toEqual(propertySet('Lu'));
  for (const name of ['Klingon', '', '=', 'a=b=c', 'Lu}|(', 'constructor'])
    expect(propertySet(name), name).toBeUndefined();
});

test('letters fold with the letters that the engine folds them with', () => {
  const wrong: string[] = [];
  const cased = Array.from({ length: 0x1e9ff }, (_, c) => c).filter((c) =>
    /[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/u.test(String.fromCodePoint(c)),
  );
  for (const c of cased) {
    const folds = new RegExp(`^\\u{${c.toString(16)}}$`, 'iu');
    const closed = closeOverCase([c, c, 0x1f600, 0x1f600]); // beyond ASCII, so that the table is asked
    const text = String.fromCodePoint(c);
    const near = [text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()];
    const candidates = near.filter((t) => Array.from(t).length === 1).map((t) => t.codePointAt(0) ?? 0);
    for (const other of [...candidates, 0x69, 0x49, 0x73, 0x6b]) {
      const isFolded = folds.test(String.fromCodePoint(other));
      if (contains(closed, other) !== isFolded)
        wrong.push(`${text} ${String.fromCodePoint(other)} ${isFolded}`);
    }
    for (let i = 0; i < closed.length; i += 2) {
      const member = closed[i] ?? 0;
      if (member !== 0x1f600 && closed[i + 1] === member && !folds.test(String.fromCodePoint(member)))
        wrong.push(`${text} ${member}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('ASCII letters fold the same with and without the table', () => {
  for (let c = 0; c < 0x80; c++) {
    const short = closeOverCase(single(c));
    const long = closeOverCase([c, c, 0x1f600, 0x1f600]);
    expect([...short, 0x1f600, 0x1f600]).toEqual(long);
  }
});
