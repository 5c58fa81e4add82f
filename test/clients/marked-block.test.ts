import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withBlock, withoutBlock } from '../../src/clients/shell-hook/marked-block.ts';

const MARKS = { begin: '# >>> ours >>>', end: '# <<< ours <<<' };
const file = fc.option(fc.string({ maxLength: 40, unit: fc.constantFrom(...'ab# \n\r>') }), {
  nil: undefined,
});
const body = fc.string({ maxLength: 20, unit: fc.constantFrom(...'xy$\n') }).map((text) => `${text}\n`);

test('a block comes and goes without a trace, twice is once, and a new body takes the place of the old', () => {
  fc.assert(
    fc.property(file, body, body, (before, one, other) => {
      const once = withBlock(before, MARKS, one);
      expect(withBlock(once, MARKS, one)).toBe(once);
      expect(withBlock(withBlock(once, MARKS, other), MARKS, one)).toBe(once);
      expect(withoutBlock(once, MARKS)).toBe(before);
      expect(once).toContain(`\n${one}${MARKS.end}\n`);
    }),
  );
});

test('what others wrote around it meanwhile stays', () => {
  const mine = withBlock('first', MARKS, 'body\n');
  expect(withoutBlock(`${mine}later\n`, MARKS)).toBe('first\nlater\n');
  expect(withoutBlock(`${withBlock('a\n', MARKS, 'body\n')}later\n`, MARKS)).toBe('a\nlater\n');
  expect(withoutBlock(`${withBlock(undefined, MARKS, 'body\n')}later\n`, MARKS)).toBe('later\n');
  expect(withoutBlock('nothing of ours\n', MARKS)).toBe('nothing of ours\n');
  expect(withoutBlock(`${MARKS.begin}\nwithout an end\n`, MARKS)).toBe(`${MARKS.begin}\nwithout an end\n`);
});
