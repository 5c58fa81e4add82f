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
  const rows = Array.from({ length: 150 }, (_, at) => `│ ${at} │ x${at % 9} │`);
  const { lines = [], isWhole } =
    withoutBoxes(['┌───┬───┐', '│ a │ b │', '├───┼───┤', ...rows, '└───┴───┘']) ?? {};
  expect(isWhole).toBe(false);
  expect(lines).toContainEqual({ count: 100, what: 'rows' });
  expect(lines.slice(-1)).toEqual(['149|x5']);
});

test('what all rows have in a column is said once, with its name', () => {
  const rows = Array.from({ length: 12 }, (_, at) => `| ${at} | 2026-03-02 10:00:00+00 |  | t${at % 2} |`);
  const rule = '+----+------------------------+----------+----+';
  const { lines, isWhole } =
    withoutBoxes([rule, '| id | created | refunded_at | on |', rule, ...rows, rule]) ?? {};
  expect(lines?.slice(0, 4)).toEqual([
    'id|refunded_at|on',
    'in all rows: created = 2026-03-02 10:00:00+00',
    '0||t0',
    '1||t1',
  ]);
  expect(isWhole).toBe(true);
});

test('tables one below the other stay apart', () => {
  const table = (name: string): string[] => ['+---+', `| ${name} |`, '+---+', '| 1 |', '+---+'];
  expect(withoutBoxes([...table('a'), ...table('b')])?.lines).toEqual(['a', '1', 'b', '1']);
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
