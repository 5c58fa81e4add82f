import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../cli/product.ts';
import { numbers, touchAll, writeSources } from './generated-tree.ts';

const FILES = 1200;
const KILLS = 20;
/** Every so many kills there is no index yet. */
const FROM_NOTHING = 5;
/** More packs than this are merged. */
const MOST_PACKS = 8;

interface Place {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The same home with another cache. */
const withCache = (env: NodeJS.ProcessEnv, cache: string): NodeJS.ProcessEnv => ({
  ...env,
  LEAN_CTX_CACHE_DIR: cache,
});
const cacheOf = ({ env }: Place): string => env.LEAN_CTX_CACHE_DIR as string;

function json(args: readonly string[], { root, env }: Place): Record<string, unknown> {
  const done = leanCtx([...args, '--json'], { cwd: root, env });
  expect(done.stderr.replace(/^index: .*\n/gm, '')).toBe('');
  return JSON.parse(done.stdout) as Record<string, unknown>;
}

/** Starts `lean-ctx index` and kills it when `moment` has come, unless it is done by then. @returns whether it was caught */
async function killed(
  { root, env }: Place,
  moment: (ended: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const child = spawn(process.execPath, [PRODUCT, 'index'], {
    cwd: root,
    env,
    stdio: 'ignore',
    detached: true,
  });
  const over = new AbortController();
  const ended = new Promise<boolean>((resolve) =>
    child.on('exit', (_, signal) => {
      over.abort();
      resolve(signal !== null);
    }),
  );
  await moment(over.signal).catch(() => undefined); // it ended before
  if (!over.signal.aborted) process.kill(-(child.pid as number), 'SIGKILL');
  return ended;
}

/** Waits until a run has begun to write: something new lies in the cache. */
async function writing(cache: string, signal: AbortSignal): Promise<void> {
  const known = new Set(entriesBelow(cache));
  while (entriesBelow(cache).every((name) => known.has(name) || name.endsWith('lock')))
    await sleep(1, undefined, { signal });
}

const entriesBelow = (cache: string): string[] =>
  existsSync(cache)
    ? readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$|lock$/.test(name))
    : [];

/** What the index holds, without the time. */
function held(place: Place): string {
  const { built_at, ...status } = json(['index', 'status'], place);
  return JSON.stringify(status);
}

/** All files of a cache with their content, by name. */
function filesOf(cache: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(cache, file), readFileSync(file));
  }
  return files;
}

/** Whether a killed run left a segment that nobody asks for. */
function hasUnnamedSegment(cache: string): boolean {
  const names = existsSync(cache) ? readdirSync(cache, { recursive: true, encoding: 'utf8' }) : [];
  const manifest = names.find((name) => name.endsWith('generation.json'));
  const text = manifest === undefined ? '' : readFileSync(path.join(cache, manifest), 'utf8');
  return names.some((name) => name.endsWith('.segment') && !text.includes(path.basename(name, '.segment')));
}

const isGeneration = (name: string): boolean => /generation\.json$|\.segment$|graph\.columns$/.test(name);

test('killed at any moment, the index answers as before, and the next run is that of a clean build', async () => {
  const root = writeTree(temporaryFolder(), {
    '.lean-ctx.toml': '',
    'anchor/anchor.ts': 'export function anchorUnmovedStone() { return 1; }\n',
  });
  const names = writeSources(root, FILES);
  const place = { root, env: withCache(privateEnvironment(), path.join(temporaryFolder(), 'cache')) };
  const startedAt = performance.now();
  json(['index'], place);
  const fullMs = performance.now() - startedAt;
  const random = numbers(20);
  let caught = 0;
  let inWriting = 0;
  let swapped = 0;
  for (let i = 0; i < KILLS; i++) {
    const isFromNothing = i % FROM_NOTHING === 3;
    if (isFromNothing) rmSync(cacheOf(place), { recursive: true, force: true });
    else if (!existsSync(cacheOf(place)) || held(place).includes('"state":"absent"')) json(['index'], place);
    const before = held(place);
    touchAll(root, names, `${i}`);
    const share = random();
    const wasCaught = await killed(place, async (signal) => {
      if (i % 2 === 0) return sleep(fullMs * (0.05 + 1.2 * share), undefined, { signal });
      await writing(cacheOf(place), signal);
      return sleep(share * 0.3 * fullMs, undefined, { signal });
    });
    if (wasCaught) caught++;

    // What looks on must not change what is looked at.
    const copy = path.join(temporaryFolder(), 'cache');
    if (existsSync(cacheOf(place)))
      cpSync(cacheOf(place), copy, { recursive: true, preserveTimestamps: true });
    const looking = { root, env: withCache(place.env, copy) };
    const after = held(looking);
    if (after !== before) swapped++;
    else if (hasUnnamedSegment(copy)) inWriting++;
    // Old or new, never something between: every change adds a line or two to every file.
    const lines = /"lines":(\d+)/.exec(after)?.[1];
    const isNew = after !== before;
    if (isNew) expect(after).toContain(`"files":${FILES + 1}`);
    expect(after).toContain(isFromNothing && !isNew ? '"state":"absent"' : '"state":"ready"');
    expect(Number(lines)).toBeGreaterThanOrEqual(Number(/"lines":(\d+)/.exec(before)?.[1]));
    const found = json(['grep', '-F', 'anchorUnmovedStone'], looking);
    expect(found).toMatchObject({ total_lines: 1, files_in_scope: FILES + 1 });
    if (i % 10 === 0) {
      const ranked = json(['semantic-search', 'anchor unmoved stone'], looking);
      expect(JSON.stringify(ranked)).toContain('anchor/anchor.ts');
    }
    rmSync(path.dirname(copy), { recursive: true, force: true });
  }
  expect(caught).toBeGreaterThanOrEqual(KILLS / 2);

  touchAll(root, names, 'last');
  await sleep(60); // older than the time within which a file may change unseen
  json(['index'], place);
  const clean = { root, env: withCache(place.env, path.join(temporaryFolder(), 'cache')) };
  json(['index'], clean);
  const [grown, fresh] = [filesOf(cacheOf(place)), filesOf(cacheOf(clean))];
  const generationOf = (files: Map<string, Buffer>) => [...files].filter(([name]) => isGeneration(name));
  expect(generationOf(grown).map(([name]) => name)).toEqual(generationOf(fresh).map(([name]) => name));
  for (const [name, bytes] of generationOf(fresh)) expect(grown.get(name)?.equals(bytes), name).toBe(true);
  const others = [...grown.keys()].filter((name) => !isGeneration(name));
  expect(others.filter((name) => !name.endsWith('.pack'))).toEqual([]);
  expect(others.length).toBeLessThanOrEqual(MOST_PACKS);
  console.info(
    `${caught} of ${KILLS} runs killed; ${inWriting} had written a segment, ${swapped} had put it in place`,
  );
}, 300_000);
