import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { generateCorpus, writeCorpus } from '../../bench/corpus.ts';
import { SUITES } from '../../bench/suites/index.ts';
import { type BenchCase, defineSuite } from '../../bench/suites/suite.ts';
import { type BenchOptions, type BenchWorld, benchWith } from '../../src/cli/bench/index.ts';
import { nativeKernel } from '../../src/engine/arena.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-bench-test-'));
/** A small code base, so that none is generated for each run. */
const small = path.join(folder, 'small');
writeCorpus(small, generateCorpus(2 ** 17));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const LITTLE = { rounds: 1, roundMs: 0, warmupMs: 0 };

/** Works for so many ms of processor time, which is what ratios are made of. */
function spin(ms: number): void {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= ms) return;
  }
}

const fake = (id: string, ours: number, other: number, against = 'twin'): BenchCase => ({
  id,
  summary: 'spins',
  sizeBytes: 1_000_000,
  against,
  tolerance: 0.45,
  run: () => spin(ours),
  reference: () => spin(other),
});

/** The command over these cases, with no more options than are named. */
async function run(
  options: Partial<BenchOptions>,
  cases: readonly BenchCase[],
  world: Partial<BenchWorld> = {},
) {
  const out = { stdout: '', stderr: '' };
  const prepare = vi.fn(() => ({ cases }));
  const code = await benchWith(
    { json: false, compare: undefined, corpus: small, ...options },
    {
      suites: [defineSuite({ name: 'fake', prepare })],
      loader: nativeKernel,
      effort: LITTLE,
      stdout: (text) => {
        out.stdout += text;
      },
      stderr: (text) => {
        out.stderr += text;
      },
      isTty: false,
      ...world,
    },
  );
  return { code, ...out, hasMeasured: prepare.mock.calls.length > 0 };
}

function baselineOf(content: string): string {
  const file = path.join(folder, `${content.length}.json`);
  writeFileSync(file, content);
  return file;
}
const entry = (id: string, ratio: number, against = 'twin') => ({ id, ratio, against });
const baseline = (...results: object[]) => baselineOf(JSON.stringify({ results }));

test('the document has each case with speed, times and ratio', async () => {
  const { code, stdout, stderr } = await run({ json: true }, [fake('some:work', 4, 20)]);
  expect([code, stderr]).toEqual([0, '']);
  const { results, machine, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({ schema_version: 1, seconds: expect.any(Number), peak_rss_mb: expect.any(Number) });
  expect(machine).toMatchObject({ cores: expect.any(Number), node: process.version });
  const [one] = results;
  expect(one).toMatchObject({ id: 'some:work', kernel: 'some', against: 'twin', summary: 'spins' });
  expect(one.median_ms).toBeGreaterThan(2);
  expect(one.p99_ms).toBeGreaterThanOrEqual(one.median_ms);
  expect(one.mb_per_s).toBeCloseTo(1000 / one.median_ms, 0);
  expect(one.ratio).toBeGreaterThan(1.5);
});

test('the table has a row for each case and says where it was measured', async () => {
  const { stdout } = await run({}, [fake('some:work', 1, 2), fake('more:work', 1, 2, '@dqbd/tiktoken')]);
  expect(stdout).toMatch(/^case +median +p99 +speed +against +ratio\n/);
  expect(stdout).toMatch(/^some:work +[\d.]+ ms +[\d.]+ ms +[\d.]+ MB\/s +twin +× [\d.]+ +spins$/m);
  expect(stdout).toMatch(/^more:work .*@dqbd\/tiktoken/m);
  expect(stdout).toContain(`Node ${process.version}`);
});

test('a fallen ratio is a regression that is named with both figures; a tolerated one is not', async () => {
  const slow = await run({ compare: baseline(entry('some:work', 60), entry('fine:work', 1.2)) }, [
    fake('some:work', 5, 10),
    fake('fine:work', 5, 10),
  ]);
  expect(slow.code).toBe(1);
  expect(slow.stdout).toContain('some:work');
  expect(slow.stderr).toMatch(
    /^lean-ctx bench: slower than the baseline: some:work \([\d.]+ times the speed of twin, was 60\.00\)\.\n$/,
  );
  const fine = await run({ compare: baseline(entry('some:work', 1.5)) }, [fake('some:work', 5, 10)]);
  expect([fine.code, fine.stderr]).toEqual([0, '']);
});

test('a case that is gone is a regression, one whose package is not installed is not', async () => {
  const file = baseline(
    entry('gone:work', 2),
    entry('other:work', 2, 'some-package'),
    entry('some:work', 0.1),
  );
  const { code, stderr } = await run({ compare: file }, [fake('some:work', 5, 5)]);
  expect(code).toBe(1);
  expect(stderr).toContain('gone:work (not measured any more)');
  expect(stderr).not.toContain('other:work');
});

test.each([
  ['missing', undefined, 'does not exist'],
  ['not JSON', 'not json', 'it is not JSON'],
  ['an empty object', '{}', 'it has no results'],
  ['without results', '{"results":[]}', 'it has no results'],
  [
    'another document',
    '{"results":[{"id":"a","against":"twin","ratio":"2"}]}',
    'results.0.ratio is not what',
  ],
])('a baseline that is %s is one line, before anything is measured', async (_name, content, reason) => {
  const file = content === undefined ? path.join(folder, 'missing.json') : baselineOf(content);
  const { code, stdout, stderr, hasMeasured } = await run({ compare: file }, [fake('some:work', 1, 1)]);
  expect([code, stdout, hasMeasured]).toEqual([1, '', false]);
  expect(stderr).toContain(reason);
  expect(stderr.match(/\n/g)).toHaveLength(1);
});

test('a named corpus is what suites get; one without text is refused', async () => {
  const source = path.join(folder, 'source');
  mkdirSync(source);
  writeFileSync(path.join(source, 'a.ts'), 'const a = 1;\n'.repeat(10_000));
  writeFileSync(path.join(source, 'b.bin'), Buffer.alloc(1000));
  let seen = '';
  let where = '';
  const suite = defineSuite({
    name: 'looks',
    prepare({ text, folder: given }) {
      seen = Buffer.from(text).toString();
      where = given;
      return { cases: [fake('some:work', 1, 1)] };
    },
  });
  expect((await run({ corpus: source }, [], { suites: [suite] })).code).toBe(0);
  expect(seen).toBe('const a = 1;\n'.repeat(10_000));
  expect(where).not.toBe(source);
  expect(existsSync(where)).toBe(false);
  expect(readFileSync(path.join(source, 'a.ts')).length).toBe(130_000);
  const nowhere = await run({ corpus: path.join(folder, 'nowhere') }, []);
  expect(nowhere.code).toBe(1);
  expect(nowhere.stderr).toMatch(/^lean-ctx bench: .*nowhere has no source text to measure with\..*\n$/);
});

test('whole runs are measured one by one, and suites are closed whatever happens', async () => {
  const close = vi.fn();
  let runs = 0;
  const whole = { ...fake('index:build', 1, 1, 'calibration'), runs: 3, run: () => void runs++ };
  const good = defineSuite({ name: 'good', prepare: () => ({ cases: [whole], close }) });
  await run({}, [], { suites: [good] });
  expect([runs, close.mock.calls.length]).toEqual([3, 1]);
  const failing = { ...fake('bad:work', 1, 1), run: () => Promise.reject(new Error('broken')) };
  const bad = defineSuite({ name: 'bad', prepare: () => ({ cases: [failing], close }) });
  await expect(run({}, [], { suites: [bad] })).rejects.toThrow('broken');
  expect(close.mock.calls.length).toBe(2);
});

test('every kernel has a suite', () => {
  expect(SUITES.map((suite) => suite.name)).toEqual(
    expect.arrayContaining(['bpe', 'entropy', 'rolling', 'bm25', 'dot', 'bfs', 'minhash', 'scan', 'project']),
  );
});

test('the generated corpus is the same for a seed, of the wanted size, in eight languages', () => {
  const files = generateCorpus(300_000, 5);
  expect(generateCorpus(300_000, 5)).toEqual(files);
  expect(generateCorpus(300_000, 6)).not.toEqual(files);
  const size = files.reduce((sum, file) => sum + Buffer.byteLength(file.text), 0);
  expect(size).toBeGreaterThanOrEqual(300_000);
  expect(size).toBeLessThan(360_000);
  expect(new Set(files.map((file) => file.path)).size).toBe(files.length);
  const extensions = new Set(generateCorpus(600_000).map((file) => file.path.split('.').at(-1)));
  expect([...extensions].sort()).toEqual(['c', 'go', 'java', 'js', 'md', 'py', 'rs', 'ts']);
});
