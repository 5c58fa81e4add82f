import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallProgress } from '../../src/mcp/call-progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Told {
  readonly progressToken: unknown;
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

function started(progressToken: string | undefined) {
  const told: Told[] = [];
  const controller = new AbortController();
  const peer = {
    request: async () => ({}),
    notify: (_method: string, params: Record<string, unknown>) => {
      told.push(params as unknown as Told);
    },
  };
  const progress = new CallProgress({ signal: controller.signal, progressToken, meta: {} }, peer);
  return { progress, told, controller };
}

test('a call is heard of once a second, with what it reports', () => {
  const { progress, told } = started('t');
  vi.advanceTimersByTime(900);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(200);
  progress.report({ message: 'reading files', done: 30, total: 100 });
  vi.advanceTimersByTime(1000);
  progress.report({ message: 'reading files', done: 20, total: 100 });
  vi.advanceTimersByTime(1000);
  expect(told).toMatchObject([
    { progressToken: 't', progress: 1, message: 'working (1 s)' },
    { progress: 30, total: 100, message: 'reading files' },
    { message: 'reading files' },
  ]);
  expect(told[2]?.progress).toBeGreaterThan(30);
});

test('nothing is told to who did not ask, of a call that ended, or of one that was cancelled', () => {
  const silent = started(undefined);
  const ended = started('t');
  const cancelled = started('t');
  ended.progress.stop();
  cancelled.controller.abort();
  vi.advanceTimersByTime(5000);
  expect([silent.told, ended.told, cancelled.told]).toEqual([[], [], []]);
});
