import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

interface Measured {
  readonly ms: number;
  readonly rssMb: number | undefined;
  readonly cpuMs: number | undefined;
  readonly stdout: string;
  readonly error?: string;
}
type MeasureCommand = (command: string, args: readonly string[]) => Promise<Measured>;
type ReportOf = (results: object) => string;

const peers = path.resolve(import.meta.dirname, '../../bench/peers');
const load = (name: string) => import(pathToFileURL(path.join(peers, name)).href);
const { measureCommand }: { measureCommand: MeasureCommand } = await load('process.mjs');
const { reportOf }: { reportOf: ReportOf } = await load('report.mjs');

/** A parent that waits for a child, which holds 150 MB and works for 0.4 s. */
const HUNGRY = `
  const work = 'const held = Buffer.alloc(150e6, 1); const end = Date.now() + 400; while (Date.now() < end); console.log(held.length)';
  require('node:child_process').spawnSync(process.execPath, ['-e', work], { stdio: 'inherit' });`;

test('memory and processor time of a command are those of its whole tree', async () => {
  const { ms, rssMb, cpuMs, stdout, error } = await measureCommand(process.execPath, ['-e', HUNGRY]);
  expect(error).toBeUndefined();
  expect(stdout).toBe('150000000\n');
  expect(ms).toBeGreaterThan(400);
  if (!existsSync('/proc/self/task')) return;
  expect(rssMb).toBeGreaterThan(150);
  expect(cpuMs).toBeGreaterThan(100);
});

test('a command that fails says how, one that is not there too', async () => {
  const failing = await measureCommand(process.execPath, [
    '-e',
    'console.error("broken\\nmore"); process.exit(3)',
  ]);
  expect(failing.error).toBe('exit code 3: broken');
  expect((await measureCommand('no-such-command-here', [])).error).toContain('ENOENT');
});

test('the report gives ratios to ours, and says what a tool failed with', () => {
  const row = (name: string, ms: number, error?: string) => ({ name, ms, rssMb: 100, cpuMs: ms * 2, error });
  const padded = reportOf({
    files: [{ path: 'a.rs', text: 'one\ntwo\n' }],
    indexing: {
      builds: [row('lean-ctx', 2000), row('slow', 6000), row('broken', 1, 'exit code 1: no')],
      updates: [row('lean-ctx', 20)],
    },
    tokens: [
      { name: 'lean-ctx', mbPerSecond: 50, tokens: 10 },
      { name: 'other', mbPerSecond: 5, tokens: 10 },
    ],
    text: [{ kind: 'rare', pattern: 'a+', warm: { ms: 2, lines: 3 }, command: { ms: 9 }, theirs: undefined }],
    ranking: { ours: 0.5, theirs: 2, chunks: 7 },
  });
  const report = padded.replaceAll(/ +/g, ' ');
  expect(report).toContain('| slow | 6.00 s | × 3.00 | 12.0 s | × 3.00 | 100 MB |');
  expect(report).toContain('| broken | failed: exit code 1: no | – | – | – | – |');
  expect(report).toContain('| other | 5.00 | × 10.0 | 10 |');
  expect(report).toContain('| `a+` | 3 | 2.00 ms | 9.00 ms | – | – | – |');
  expect(report).toContain('| MiniSearch (7 chunks of 50 lines, bodies alone) | 2.00 ms | × 4.00 |');
  expect(report).toContain('1 files, 2 lines');
});
