import { expect, test } from 'vitest';
import { ReaderMemories, RunMemory } from '../../../src/shell/repeats/index.ts';

const run = (key: string, lines: readonly string[] = ['x']) => ({
  key,
  exitCode: 0,
  signal: null,
  hash: key,
  stdout: lines,
  stderr: [],
});

test('the last run of a command is found by its number', () => {
  const memory = new RunMemory();
  expect([memory.add(run('a')), memory.add(run('b')), memory.add(run('a'))]).toEqual([1, 2, 3]);
  expect(memory.last('a')?.number).toBe(3);
  expect(memory.last('c')).toBeUndefined();
});

test('what lies far back is forgotten, references count as commands', () => {
  const memory = new RunMemory();
  memory.add(run('old'));
  const old = memory.last('old') ?? expect.fail('not remembered');
  for (let at = 0; at < 39; at++) memory.addReference(old);
  expect(memory.last('old')?.number).toBe(1);
  memory.add(run('new'));
  expect(memory.last('old')).toBeUndefined();
});

test('memory does not grow with what is shown', () => {
  const memory = new RunMemory();
  for (let at = 0; at < 30; at++) memory.add(run(`${at}`, ['y'.repeat(50_000)]));
  expect(memory.state.runs.length).toBeLessThan(10);
  expect(memory.last('29')).toBeDefined();
});

test('a memory that was written down goes on in another process', () => {
  const memory = new RunMemory();
  memory.add(run('a'));
  const again = new RunMemory(JSON.parse(JSON.stringify(memory.state)));
  expect(again.last('a')).toEqual(memory.last('a'));
  expect(again.add(run('b'))).toBe(2);
});

test('each reader has its own, the one who was away for longest is forgotten', () => {
  const memories = new ReaderMemories();
  memories.of('a').add(run('x'));
  expect(memories.of('b').last('x')).toBeUndefined();
  expect(memories.of('a').last('x')?.number).toBe(1);
  for (let at = 0; at < 31; at++) memories.of(`other ${at}`);
  expect(memories.of('a').last('x')?.number).toBe(1);
  for (let at = 0; at < 32; at++) memories.of(`more ${at}`);
  expect(memories.of('a').last('x')).toBeUndefined();
  memories.of('c').add(run('x'));
  memories.forget('c');
  expect(memories.of('c').last('x')).toBeUndefined();
});
