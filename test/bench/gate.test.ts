import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateCorpus, writeCorpus } from '../../bench/corpus.ts';
import { gate } from '../../bench/gate.mjs';
import minhash from '../../bench/suites/minhash.ts';
import scan from '../../bench/suites/scan.ts';
import { benchWith } from '../../src/cli/bench/index.ts';
import { type KernelLoader, nativeKernel } from '../../src/engine/arena.ts';
import { slowedLoader } from './slowed.ts';

let folder = '';
let corpus = '';
let baseline = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-gate-'));
  corpus = path.join(folder, 'corpus');
  writeCorpus(corpus, generateCorpus(2 ** 19));
  baseline = path.join(folder, 'baseline.json');
  const { code, stdout } = await measured(undefined, nativeKernel);
  expect(code).toBe(0);
  writeFileSync(baseline, stdout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `lean-ctx bench` with two suites and little effort. */
async function measured(compare: string | undefined, loader: KernelLoader) {
  let stdout = '';
  let stderr = '';
  const code = await benchWith(
    { json: compare === undefined, compare, corpus },
    {
      suites: [minhash, scan],
      loader,
      effort: { rounds: 7, roundMs: 12, warmupMs: 60 },
      stdout: (text) => {
        stdout += text;
      },
      stderr: (text) => {
        stderr += text;
      },
      isTty: false,
    },
  );
  return { code, stdout, stderr };
}

/** The gate over runs with these kernels, one a try; with the number of tries and all that was said. */
async function passes(...loaders: readonly KernelLoader[]) {
  let tries = 0;
  let said = '';
  const attempt = async () => {
    const loader = loaders[Math.min(tries++, loaders.length - 1)] ?? nativeKernel;
    const { code, stdout, stderr } = await measured(baseline, loader);
    return { code, output: stdout + stderr };
  };
  const code = await gate(attempt, (text) => {
    said += text;
  });
  return { code, tries, said };
}

test('the gate passes with the kernels as they are', async () => {
  expect((await passes(nativeKernel)).code).toBe(0);
});

test('the gate fails when a kernel is made slower, after three tries, and names it and no other', async () => {
  const { code, tries, said } = await passes(slowedLoader('minhash', 8));
  expect(code).toBe(1);
  expect(tries).toBe(3);
  const verdicts = said.split('\n').filter((line) => line.includes('slower than the baseline:'));
  expect(verdicts).toHaveLength(3);
  for (const line of verdicts)
    expect(line).toMatch(/minhash:\w+ \(\d+\.\d\d times the speed of twin, was \d+\.\d\d\)/);
  // What was not slowed may be spoiled in one run by a busy machine, not in all three.
  expect(verdicts.some((line) => !line.includes('scan:'))).toBe(true);
});

test('one spoiled run does not fail the gate', async () => {
  const { code, tries } = await passes(slowedLoader('scan', 8), nativeKernel);
  expect(code).toBe(0);
  expect(tries).toBeGreaterThan(1);
});

test('a run that cannot be compared fails at once', async () => {
  let tries = 0;
  const attempt = () => ({ code: 2, output: `${++tries}` });
  expect(await gate(attempt, () => undefined)).toBe(1);
  expect(tries).toBe(1);
});

test('CI runs the gate, over the committed baseline', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  expect(readFileSync(path.join(root, '.ci/run'), 'utf8')).toContain('npm run gate');
  const committed = JSON.parse(readFileSync(path.join(root, 'bench/baseline.json'), 'utf8'));
  expect(committed.results.map((result: { id: string }) => result.id)).toContain('minhash:compare');
});
