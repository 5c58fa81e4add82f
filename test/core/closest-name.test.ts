import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closestName } from '../../src/core/closest-name.ts';

test.each([
  ['grpe', ['glob', 'grep'], 'grep'],
  ['sl', ['ls'], 'ls'],
  ['x', ['ls', 'mcp'], undefined],
  ['index', ['index'], 'index'],
  ['abcdef', ['ghijkl'], undefined],
])('%s among %j', (word, names, wanted) => {
  expect(closestName(word, names)).toBe(wanted);
});

test('one or two random edits of a long word are understood', () => {
  const edit = fc.record({
    kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'),
    at: fc.nat(10),
    letter: fc.constantFrom('x', 'q', 'é'),
  });
  const names = ['semantic-search', 'completions', 'transcript'];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(edit, { minLength: 1, maxLength: 2 }), (name, edits) => {
      let letters = [...name];
      for (const { kind, at, letter } of edits) {
        if (kind === 'insert') letters.splice(at, 0, letter);
        else if (kind === 'delete') letters.splice(at, 1);
        else if (kind === 'replace') letters[at] = letter;
        else
          letters = [
            ...letters.slice(0, at),
            ...letters.slice(at, at + 2).reverse(),
            ...letters.slice(at + 2),
          ];
      }
      // A swap that an insertion then tears apart counts three edits in the distance that is used.
      if (edits.length === 2 && edits.some(({ kind }) => kind === 'swap')) return;
      expect(closestName(letters.join(''), names)).toBe(name);
    }),
  );
});
