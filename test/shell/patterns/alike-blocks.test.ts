import { expect, test } from 'vitest';
import { foldAlikeBlocks } from '../../../src/shell/patterns/alike-blocks.ts';
import { gap } from '../../../src/shell/patterns/shown-line.ts';

const failure = (name: string, reason = 'connection refused'): string[] => [name, reason, 'a.ts:3', 'b.ts:7'];

test('failures for one reason are told once, below all their names', () => {
  const lines = [...failure('one'), '', ...failure('two'), '', ...failure('three'), '', 'Tests: 3 failed'];
  expect(foldAlikeBlocks(lines)).toEqual([
    ...['one', 'two', 'three', 'connection refused', 'a.ts:3', 'b.ts:7'],
    gap(2, 'repetitions of these lines'),
    'Tests: 3 failed',
  ]);
});

test('a report may go on right below the last of them, and begin right below a gap', () => {
  const lines = [gap(9, 'passed tests'), ...failure('one'), '', ...failure('two'), 'Tests: 2 failed'];
  expect(foldAlikeBlocks(lines)).toEqual([
    gap(9, 'passed tests'),
    ...['one', 'two', 'connection refused', 'a.ts:3', 'b.ts:7'],
    gap(1, 'repetitions of these lines'),
    'Tests: 2 failed',
  ]);
});

test('a heading may have two lines', () => {
  const block = (name: string): string[] => [
    `${name}) sums`,
    `sum ${name}:`,
    '850 == 600',
    '+600',
    'at m.js:6',
    '',
  ];
  expect(foldAlikeBlocks([...block('1'), ...block('2')]).slice(0, 5)).toEqual([
    ...['1) sums', 'sum 1:', '2) sums', 'sum 2:', '850 == 600'],
  ]);
});

test.each([
  ['another reason', [...failure('one'), '', ...failure('two', 'no such order')]],
  ['fewer lines', [...failure('one'), '', 'two', 'connection refused', 'a.ts:3']],
  ['others between them', [...failure('one'), '', 'note', '', ...failure('two')]],
  ['little text', ['one', 'refused', '', 'two', 'refused']],
])('%s: nothing is folded', (_, lines) => expect(foldAlikeBlocks(lines)).toBe(lines));
