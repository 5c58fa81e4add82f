import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resolveInside } from '../../../src/core/paths-jail.ts';
import type { Target } from '../../../src/read/exact/index.ts';
import { DAMAGES } from './damages.ts';
import { EXACT_PROMISES } from './exact-promises.ts';
import { type RealFile, realFiles, repository } from './real-files.ts';
import { ASKED_VIEWS, ViewPromises } from './view-promises.ts';

/**
 * Every file meets some of all pairs of a view and a damage, and every pair meets many files. With
 * `LEAN_CTX_TEST_VIEWS=all` every file meets every pair, which takes hours; `LEAN_CTX_TEST_ROOTS` names other folders.
 */
const isWhole = process.env.LEAN_CTX_TEST_VIEWS === 'all';
const roots = process.env.LEAN_CTX_TEST_ROOTS?.split(path.delimiter);
const files = realFiles({ mostOfLanguage: 480, ...(roots === undefined ? {} : { roots }) });

const views = [...Object.keys(ASKED_VIEWS), ...Object.keys(EXACT_PROMISES)];
const pairs = Object.keys(DAMAGES).flatMap((damage) => views.map((view) => ({ damage, view })));
/** No divisor of the number of pairs, so that the files of one language meet different ones. */
const STRIDE = 101;
/** Languages with few files meet this many pairs in all. */
const LEAST_OF_LANGUAGE = 12;

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-views-')));
const promises = new ViewPromises();
afterAll(() => {
  promises.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const target = targetNamed('file');
function targetNamed(name: string): Target {
  const jailed = resolveInside([folder], name);
  if (!jailed.ok) throw new Error(jailed.error.message);
  return { jailed: jailed.value, shown: name };
}

async function problemOf(
  file: RealFile,
  { damage, view }: (typeof pairs)[number],
): Promise<string | undefined> {
  const bytes = DAMAGES[damage]!(file.bytes);
  if (bytes.length === 0) return undefined;
  writeFileSync(path.join(folder, 'file'), bytes);
  const name = path.relative(repository, file.path).split(path.sep).join('/');
  try {
    const exact = EXACT_PROMISES[view];
    if (exact === undefined) await promises.expectHonest(target, name, view);
    else await exact(target, bytes);
    return undefined;
  } catch (error) {
    return `${name}, ${damage}, ${view}: ${error instanceof Error ? (error.stack ?? '').slice(0, 1200) : error}`;
  }
}

function pairsOf(index: number, filesOfLanguage: number): (typeof pairs)[number][] {
  if (isWhole) return pairs;
  const count = Math.max(1, Math.ceil(LEAST_OF_LANGUAGE / filesOfLanguage));
  return Array.from({ length: count }, (_, turn) => pairs[((index + turn * 37) * STRIDE) % pairs.length]!);
}

test('there are files enough, in languages enough', () => {
  const languages = new Set(files.map(({ language }) => language).filter((name) => name !== ''));
  expect(languages.size).toBeGreaterThanOrEqual(12);
  if (roots === undefined) expect(files.length).toBeGreaterThanOrEqual(2000);
});

test('real files, damaged in every way, keep promises 1, 2, 8 and 12 in every view', {
  timeout: isWhole ? 0 : 600_000,
}, async () => {
  const counts = new Map<string, number>();
  for (const { language } of files) counts.set(language, (counts.get(language) ?? 0) + 1);
  const problems: string[] = [];
  const met = new Set<string>();
  for (const [index, file] of files.entries()) {
    for (const pair of pairsOf(index, counts.get(file.language) ?? 1)) {
      met.add(`${pair.damage} ${pair.view}`);
      const problem = await problemOf(file, pair);
      if (problem !== undefined) problems.push(problem);
    }
  }
  expect(problems.slice(0, 20)).toEqual([]);
  expect(met.size).toBe(pairs.length);
});
