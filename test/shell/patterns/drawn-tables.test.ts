import { expect, test } from 'vitest';
import { withoutBoxes, withoutColumns } from '../../../src/shell/patterns/drawn-tables.ts';

test('cells keep their place, empty ones too', () => {
  const box = [
    '+----+------+',
    '| id | note |',
    '+----+------+',
    '| 1  |      |',
    '| 2  | a b  |',
    '+----+------+',
  ];
  expect(withoutBoxes(box)).toEqual({ lines: ['id|note', '1|', '2|a b'], isWhole: true });
});

test('of many rows the middle is a gap', () => {
  const rows = Array.from({ length: 150 }, (_, at) => `│ ${at} │ x │`);
  const { lines = [], isWhole } =
    withoutBoxes(['┌───┬───┐', '│ a │ b │', '├───┼───┤', ...rows, '└───┴───┘']) ?? {};
  expect(isWhole).toBe(false);
  expect(lines).toContainEqual({ count: 100, what: 'rows' });
  expect(lines.slice(-1)).toEqual(['149|x']);
});

test.each([
  ['a bar in a cell', ['┌───┐', '│ a|b │', '└───┘']],
  ['a rule between all rows', ['+-+', '|a|', '+-+', '|1|', '+-+', '|2|', '+-+', '|3|', '+-+']],
  ['rows without a rule', ['| a | b |', '|---|---|', '| 1 | 2 |']],
])('%s leaves the output as it is', (_, lines) => expect(withoutBoxes(lines)).toBeUndefined());

test('columns end where the dashes below the header do; what does not keep to them is no such table', () => {
  const table = ['id  name      state', '--  --------  -----', '1   tea leaf  open ', '12            paid '];
  expect(withoutColumns(table)?.lines).toEqual(['id|name|state', '1|tea leaf|open', '12||paid']);
  expect(withoutColumns([...table, '13  a name too long for it'])).toBeUndefined();
  expect(withoutColumns([...table, '    second line of a cell'])).toBeUndefined();
});
