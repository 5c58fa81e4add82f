import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Project } from '../../../src/code/search/index.ts';

const made: string[] = [];
const temporary = () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'damage-')));
  made.push(folder);
  return folder;
};
const cache = temporary();
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = cache;
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** The root of the tests: a repository whose index has a base and a delta, and packs for both. */
let root: string;
/** Its cache as it was written. */
let sound: string;
const WORDS = ['alpha store', 'load beta key', 'total', 'gamma', 'first commit about tables', 'late'];
const SYMBOLS = ['alphaStore', 'load', 'beta_total', 'gone', 'late'];

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
  const done = spawnSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
}

const source = (name: string, word: string) =>
  `/** About ${word}. */\nexport class ${name}Store {\n  load(key: string) {\n    return ${word}(key);\n  }\n}\n`;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeAll(async () => {
  root = temporary();
  ['alpha', 'beta', 'gamma', 'delta', 'gone'].forEach((name, i) => {
    write(`src/${name}.ts`, source(name, `word${i} table`));
    write(`lib/${name}.py`, `def ${name}_total(items):\n    return sum(items)\n`);
  });
  write('docs/notes.md', '# Notes\n\nAbout alpha and beta.\n');
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first commit about tables');
  const project = Project.open(root, { isLive: false });
  await project.build({ mode: 'update' });
  rmSync(path.join(root, 'src/gone.ts'));
  write('src/late.ts', source('late', 'gamma'));
  appendFileSync(path.join(root, 'src/beta.ts'), 'export const late = 1;\n');
  expect((await project.build({ mode: 'live' })).ok).toBe(true);
  expect(project.index.generation?.parts).toHaveLength(2);
  await project.searchWords({ text: 'history', limit: 1, chunksPerFile: 1 });
  await project.close();
  sound = temporary();
  cpSync(cache, sound, { recursive: true, preserveTimestamps: true });
});

async function answers(project: Project) {
  const ranked = [];
  for (const text of WORDS) {
    const { value } = await project.searchWords({ text, limit: 10, chunksPerFile: 2 });
    // Numbers of parts and documents depend on how the index came to be.
    ranked.push(
      value.map(({ path: file, score, chunks }) => ({ file, score, lines: chunks.map((c) => c.startLine) })),
    );
  }
  const symbols = [];
  for (const name of SYMBOLS) symbols.push((await project.findSymbols(name, 50)).value);
  return { ranked, symbols };
}

/** Opens the project as a command does, asks, and ends. */
async function asked() {
  const project = Project.open(root, { isLive: false });
  try {
    return await answers(project);
  } finally {
    await project.close();
  }
}

type Damage =
  | { readonly kind: 'flip'; readonly at: number; readonly by: number }
  | { readonly kind: 'truncate'; readonly at: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'noise'; readonly bytes: Uint8Array };

const damage: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('flip' as const),
      at: fc.nat(),
      by: fc.integer({ min: 1, max: 255 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('truncate' as const), at: fc.nat() }) },
  fc.record({ kind: fc.constant('empty' as const) }),
  fc.record({ kind: fc.constant('delete' as const) }),
  fc.record({ kind: fc.constant('noise' as const), bytes: fc.uint8Array({ maxLength: 300 }) }),
);

function cacheFiles(): string[] {
  return readdirSync(cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function apply(file: string, given: Damage): void {
  const bytes = readFileSync(file);
  switch (given.kind) {
    case 'flip': {
      const at = given.at % (bytes.length || 1);
      bytes[at] = (bytes[at] as number) ^ given.by;
      writeFileSync(file, bytes);
      break;
    }
    case 'truncate':
      truncateSync(file, given.at % (bytes.length || 1));
      break;
    case 'empty':
      truncateSync(file, 0);
      break;
    case 'delete':
      rmSync(file);
      break;
    case 'noise':
      writeFileSync(file, given.bytes);
  }
}

function restore(): void {
  rmSync(cache, { recursive: true, force: true });
  cpSync(sound, cache, { recursive: true, preserveTimestamps: true });
}

test('a damaged cache gives no wrong answer and is made whole by the next run', async () => {
  const right = await asked();
  const kinds = new Set(cacheFiles().map((file) => path.extname(file)));
  expect(kinds).toEqual(new Set(['.json', '.segment', '.pack', '.columns']));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), damage), { minLength: 1, maxLength: 3 }),
      async (damages) => {
        restore();
        for (const [which, given] of damages) {
          const files = cacheFiles();
          const file = files[which % files.length];
          if (file) apply(file, given);
        }
        expect(await asked()).toEqual(right);
        expect(Project.open(root).index.state).toBe('ready');
        expect(await asked()).toEqual(right);
        // What was left damaged must not come to light when it is used for the next generation.
        const project = Project.open(root, { isLive: false });
        expect((await project.build({ mode: 'full' })).ok).toBe(true);
        expect(project.index.generation?.parts).toHaveLength(1);
        expect(await answers(project)).toEqual(right);
        await project.close();
      },
    ),
    { numRuns: 120, endOnFailure: true },
  );
}, 240_000);

test('a project that is open answers on, whatever happens to its cache', async () => {
  restore();
  const right = await asked();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), damage), { minLength: 1, maxLength: 3 }),
      async (damages) => {
        restore();
        const project = Project.open(root, { isLive: true, threads: 1 });
        expect(await answers(project)).toEqual(right);
        for (const [which, given] of damages) {
          const files = cacheFiles();
          const file = files[which % files.length];
          if (file) apply(file, given);
        }
        while ((await project.catchUp(30_000)) !== 'fresh');
        expect(await answers(project)).toEqual(right);
        // One more change, so that it writes.
        write('src/extra.ts', source('extra', 'omega'));
        while ((await project.catchUp(30_000)) !== 'fresh');
        expect((await project.findSymbols('extraStore', 5)).value.total).toBe(1);
        await project.close();
        rmSync(path.join(root, 'src/extra.ts'));
        // Others may find a damaged base that this process had in memory: they answer right, and make it whole.
        expect(await asked()).toEqual(right);
        expect(Project.open(root).index.state).toBe('ready');
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
}, 240_000);
