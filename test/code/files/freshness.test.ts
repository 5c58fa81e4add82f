import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Catalogue,
  compareTree,
  type Freshness,
  type FreshnessOptions,
  FreshnessTracker,
  isUnchanged,
  type StartWatching,
  walk,
  watchFolders,
  watchTree,
} from '../../../src/code/files/index.ts';
import { startScript } from '../../core/run-script.ts';
import { git, gitEnv, plant, tempFolder } from './tree.ts';

let base = '';
let env: Record<string, string | undefined> = {};
let count = 0;
const open: FreshnessTracker[] = [];
beforeAll(() => {
  base = tempFolder('fresh');
  env = gitEnv(path.join(base, 'home'));
});
afterEach(() => {
  for (const tracker of open.splice(0)) tracker.close();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Files older than the racy window, so that only what a test does counts. */
function settle(root: string): string {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), 1_600_000_000.5, 1_600_000_000.5);
  return root;
}
const fresh = (files: Readonly<Record<string, string>>): string => {
  const root = path.join(base, `t${count++}`);
  mkdirSync(root);
  return settle(plant(root, files));
};
/** As taken a minute from now: no file counts as just changed. */
const catalogueOf = (root: string): Catalogue => {
  const { files, startedAtMs } = walk(root, { env });
  return { files, takenAtMs: startedAtMs + 60_000 };
};
async function tracking(root: string, options: FreshnessOptions = {}): Promise<FreshnessTracker> {
  const tracker = new FreshnessTracker(root, catalogueOf(root), { env, ...options });
  open.push(tracker);
  await tracker.start();
  return tracker;
}
const quiet = { changed: [], removed: [] };

const FILES = {
  'a.ts': 'a',
  'src/b.ts': 'b',
  'src/deep/c.ts': 'c',
  'src/deep/d.ts': 'd',
  'empty/': '',
  '.gitignore': '*.log\nbuild/\n',
  'build/x.ts': '',
};

const modes: [string, FreshnessOptions][] = [
  ['watched', {}],
  ['not watched', { watching: 'by choice' }],
];
test.each(modes)(
  'each kind of change is known at the next question, and no other (%s)',
  async (mode, options) => {
    const root = fresh(FILES);
    const at = (file: string): string => path.join(root, file);
    const tracker = await tracking(root, options);
    const expectDirty = async (changed: string[], removed: string[]): Promise<void> => {
      const answer = await tracker.dirty();
      expect(answer).toMatchObject({ changed, removed });
      expect(await tracker.dirty()).toMatchObject({ changed, removed });
      if (mode === 'not watched') expect(answer.mode).toBe('sweep');
      tracker.rebase(catalogueOf(root));
      expect(await tracker.dirty()).toMatchObject(quiet);
    };
    await expectDirty([], []);
    writeFileSync(at('a.ts'), 'A');
    await expectDirty(['a.ts'], []);
    writeFileSync(at('new.ts'), '');
    writeFileSync(at('empty/new.ts'), '');
    await expectDirty(['empty/new.ts', 'new.ts'], []);
    rmSync(at('new.ts'));
    await expectDirty([], ['new.ts']);
    renameSync(at('src/b.ts'), at('src/e.ts'));
    await expectDirty(['src/e.ts'], ['src/b.ts']);
    renameSync(at('src/deep'), at('moved'));
    await expectDirty(['moved/c.ts', 'moved/d.ts'], ['src/deep/c.ts', 'src/deep/d.ts']);
    writeFileSync(at('moved/c.ts'), 'changed after the move');
    await expectDirty(['moved/c.ts'], []);
    mkdirSync(at('x/y/z'), { recursive: true });
    writeFileSync(at('x/y/z/deep.ts'), '');
    await expectDirty(['x/y/z/deep.ts'], []);
    writeFileSync(at('x/y/z/deeper.ts'), '');
    await expectDirty(['x/y/z/deeper.ts'], []);
    rmSync(at('x'), { recursive: true });
    await expectDirty([], ['x/y/z/deep.ts', 'x/y/z/deeper.ts']);
    writeFileSync(at('noise.log'), '');
    writeFileSync(at('build/y.ts'), '');
    plant(root, { '.hidden/z.ts': '', 'node_modules/m.js': '' });
    await expectDirty([], []);
    rmSync(at('moved'), { recursive: true });
    writeFileSync(at('moved'), 'now a file');
    await expectDirty(['moved'], ['moved/c.ts', 'moved/d.ts']);
    rmSync(at('moved'));
    plant(root, { 'moved/c.ts': 'a folder again' });
    await expectDirty(['moved/c.ts'], ['moved']);
    rmSync(at('a.ts'));
    symlinkSync('src/e.ts', at('a.ts'));
    await expectDirty([], ['a.ts']);
    rmSync(at('src'), { recursive: true });
    plant(root, { 'src/e.ts': 'of a new folder with the old name' });
    await expectDirty(['src/e.ts'], []);
    appendFileSync(at('src/e.ts'), 'more');
    await expectDirty(['src/e.ts'], []);
  },
);

test('while watched, a question looks at what was touched only', async () => {
  const root = fresh(FILES);
  const tracker = await tracking(root);
  expect(tracker.unwatchedBecause).toBeUndefined();
  expect(tracker.watchCount).toBe(4); // not .git, not build
  expect((await tracker.dirty()).mode).toBe('watch');
  writeFileSync(path.join(root, 'src/b.ts'), 'B');
  expect(await tracker.dirty()).toEqual({ changed: ['src/b.ts'], removed: [], mode: 'watch' });
  mkdirSync(path.join(root, 'more/and/more'), { recursive: true });
  expect((await tracker.dirty()).mode).toBe('watch');
  expect(tracker.watchCount).toBe(7);
  rmSync(path.join(root, 'more'), { recursive: true });
  expect((await tracker.dirty()).mode).toBe('watch');
  expect(tracker.watchCount).toBe(4);
});

test.each(modes)('a change of rules counts for all files, wherever the rule is (%s)', async (_, options) => {
  const root = fresh({ ...FILES, 'sub/one.ts': '', 'sub/two.ts': '' });
  git(root, env, 'init', '-q');
  const tracker = await tracking(root, options);
  const answer = async (): Promise<string> => {
    const { changed, removed } = await tracker.dirty();
    return `+${changed.join(' ')} -${removed.join(' ')}`;
  };
  plant(root, { 'sub/.gitignore': 'one.ts\n' });
  expect(await answer()).toBe('+ -sub/one.ts');
  plant(root, { 'sub/.gitignore': '', '.ignore': 'two.ts\n' });
  expect(await answer()).toBe('+ -sub/two.ts');
  rmSync(path.join(root, '.ignore'));
  plant(root, { '.git/info/exclude': 'a.ts\n' });
  expect(await answer()).toBe('+ -a.ts');
  plant(root, { '.git/info/exclude': '' });
  plant(base, { 'home/.config/git/ignore': 'c.ts' });
  expect(await answer()).toBe('+ -src/deep/c.ts');
  plant(base, {
    'home/.config/git/ignore': '',
    'home/.gitconfig': `[core]\nexcludesFile=${path.join(base, 'mine')}`,
    mine: 'd.ts',
  });
  expect(await answer()).toBe('+ -src/deep/d.ts');
  rmSync(path.join(base, 'home/.gitconfig'));
  plant(root, { '.gitignore': '' });
  expect(await answer()).toBe('+build/x.ts -');
  plant(root, { '.gitignore': 'build/\n' });
  git(root, env, 'add', '-f', 'build/x.ts');
  expect(await answer()).toBe('+build/x.ts -');
  git(root, env, 'rm', '-q', '--cached', 'build/x.ts');
  expect(await answer()).toBe('+ -');
  plant(root, { 'sub/pyvenv.cfg': '' });
  expect(await answer()).toBe('+ -sub/one.ts sub/two.ts');
});

test('git at work does not make every file be looked at', async () => {
  const root = fresh({ ...FILES, 'old.log': '' });
  git(root, env, 'init', '-q');
  git(root, env, 'add', '.');
  const tracker = await tracking(root);
  expect((await tracker.dirty()).mode).toBe('watch');
  git(root, env, 'commit', '-qm', 'one');
  utimesSync(path.join(root, 'a.ts'), 1_600_000_001, 1_600_000_001);
  git(root, env, 'status');
  expect(await tracker.dirty()).toEqual({ changed: ['a.ts'], removed: [], mode: 'watch' });
});

test('a change of content that keeps size and time stamp is seen, and so is one within a tick of the clock', async () => {
  const root = fresh(FILES);
  const file = path.join(root, 'a.ts');
  for (const options of [{}, { watching: 'by choice' }]) {
    const tracker = await tracking(root, options);
    writeFileSync(file, String(count++ % 10));
    utimesSync(file, 1_600_000_000.5, 1_600_000_000.5);
    expect((await tracker.dirty()).changed).toEqual(['a.ts']);
  }
  writeFileSync(file, 'x');
  const { files, startedAtMs } = walk(root, { env });
  const racy = new FreshnessTracker(root, { files, takenAtMs: startedAtMs }, { env, watching: 'by choice' });
  expect((await racy.dirty()).changed).toEqual(['a.ts']);
  racy.rebase({ files: walk(root, { env }).files, takenAtMs: startedAtMs + 60_000 });
  expect(await racy.dirty()).toMatchObject(quiet);
});

test('a catalogue taken while things changed is brought up to date', async () => {
  const root = fresh(FILES);
  const tracker = await tracking(root);
  await new Promise((later) => setTimeout(later, 5));
  const before = walk(root, { env });
  writeFileSync(path.join(root, 'a.ts'), 'changed after the walk');
  plant(root, { 'src/short.ts': '' });
  const between = walk(root, { env });
  rmSync(path.join(root, 'src/short.ts'));
  await tracker.dirty();
  tracker.rebase({ files: between.files, takenAtMs: before.startedAtMs });
  expect(await tracker.dirty()).toMatchObject({ removed: ['src/short.ts'], mode: 'watch' });
  tracker.rebase({ files: before.files, takenAtMs: before.startedAtMs });
  expect((await tracker.dirty()).changed).toEqual(['a.ts']);
});

test('limits and failures of watching lead to a look at every file, not to a wrong answer', async () => {
  const failing =
    (code: string, after: number): StartWatching =>
    (root, events) => {
      const real = watchFolders(root, events);
      let left = after;
      return {
        tellsAtOnce: true,
        get count() {
          return real.count;
        },
        add(folder) {
          if (left-- <= 0) throw Object.assign(new Error(code), { code });
          real.add(folder);
        },
        removeBelow: (folder) => real.removeBelow(folder),
        close: () => real.close(),
      };
    };
  const cases: [FreshnessOptions, RegExp][] = [
    [{ maxWatches: 2 }, /more folders/],
    [{ watching: failing('ENOSPC', 2) }, /ENOSPC/],
    [{ watching: failing('EMFILE', 0) }, /EMFILE/],
    [
      {
        watching: () => {
          throw Object.assign(new Error('no'), { code: 'ENOSYS' });
        },
      },
      /ENOSYS/,
    ],
  ];
  for (const [options, reason] of cases) {
    const root = fresh(FILES);
    const tracker = await tracking(root, options);
    expect(tracker.unwatchedBecause).toMatch(reason);
    expect(tracker.watchCount).toBe(0);
    writeFileSync(path.join(root, 'src/deep/c.ts'), 'changed');
    expect(await tracker.dirty()).toEqual({ changed: ['src/deep/c.ts'], removed: [], mode: 'sweep' });
  }
  const root = fresh(FILES);
  const tracker = await tracking(root, { maxWatches: 5 });
  expect(tracker.unwatchedBecause).toBeUndefined();
  plant(root, { 'n1/n2/n3/x.ts': '' });
  expect(await tracker.dirty()).toEqual({ changed: ['n1/n2/n3/x.ts'], removed: [], mode: 'watch' });
  plant(root, { 'n1/n2/n3/y.ts': '' });
  expect(await tracker.dirty()).toEqual({
    changed: ['n1/n2/n3/x.ts', 'n1/n2/n3/y.ts'],
    removed: [],
    mode: 'sweep',
  });
});

test.skipIf(process.platform !== 'linux')('more events than the kernel keeps lose nothing', async () => {
  const root = fresh({ 'keep.ts': '', 'd/': '', '.gitignore': '*.log' });
  const tracker = await tracking(root);
  // All while this process cannot read events; those of the last two files are beyond the queue.
  const queued = Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
  const script = `i=0; while [ $i -lt ${queued} ]; do : > d/f$i.log; i=$((i+1)); done; : > d/last.ts; : > keep.ts`;
  expect(spawnSync('sh', ['-c', script], { cwd: root }).status).toBe(0);
  expect(await tracker.dirty()).toEqual({ changed: ['d/last.ts', 'keep.ts'], removed: [], mode: 'sweep' });
  writeFileSync(path.join(root, 'd/after.ts'), '');
  expect(await tracker.dirty()).toEqual({
    changed: ['d/after.ts', 'd/last.ts', 'keep.ts'],
    removed: [],
    mode: 'watch',
  });
});

test('the root itself goes, comes back, and is replaced', async () => {
  const root = fresh(FILES);
  const tracker = await tracking(root);
  renameSync(root, `${root}-away`);
  const all = ['a.ts', 'src/b.ts', 'src/deep/c.ts', 'src/deep/d.ts'];
  expect(await tracker.dirty()).toEqual({ changed: [], removed: all, mode: 'sweep' });
  plant(root, { 'other.ts': '' });
  expect(await tracker.dirty()).toEqual({ changed: ['other.ts'], removed: all, mode: 'sweep' });
  rmSync(root, { recursive: true });
  renameSync(`${root}-away`, root);
  expect(await tracker.dirty()).toMatchObject(quiet);
  writeFileSync(path.join(root, 'a.ts'), 'A');
  expect(await tracker.dirty()).toEqual({ changed: ['a.ts'], removed: [], mode: 'watch' });
});

test('questions that overlap are each answered with what was written before them', async () => {
  const root = fresh(FILES);
  const tracker = await tracking(root, { watching: 'by choice' });
  const answers: Promise<Freshness>[] = [];
  for (let i = 0; i < 6; i++) {
    answers.push(tracker.dirty());
    writeFileSync(path.join(root, `n${i}.ts`), '');
    answers.push(tracker.dirty());
    await new Promise((next) => setTimeout(next, i % 3));
  }
  for (const [i, answer] of (await Promise.all(answers)).entries())
    for (let n = 0; n < (i + 1) >> 1; n++) expect(answer.changed).toContain(`n${n}.ts`);
});

test.skipIf(process.platform === 'win32')('a folder that closes, and opens again', () => {
  const root = fresh(FILES);
  const program = startScript(
    base,
    'closing',
    `
import { chmodSync } from 'node:fs';
import { FreshnessTracker, walk } from 'SRC/code/files/index.ts';
const root = process.argv[2];
const { files } = walk(root, { env: {} });
const tracker = new FreshnessTracker(root, { files, takenAtMs: Date.now() + 60_000 }, { env: {} });
await tracker.start();
for (const mode of [0, 0o755]) {
  chmodSync(root + '/src/deep', mode);
  console.log(JSON.stringify(await tracker.dirty()));
}`,
  );
  // Root reads everything, so the program runs as nobody.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', '65534:65534', root]);
  for (const file of [base, program]) chmodSync(file, 0o755);
  const answer = spawnSync(process.execPath, [program, root], { ...user, encoding: 'utf8', cwd: '/' });
  expect(answer.stderr).toBe('');
  const closed = { changed: [], removed: ['src/deep/c.ts', 'src/deep/d.ts'], mode: 'watch' };
  expect(
    answer.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([closed, { ...quiet, mode: 'watch' }]);
});

test('the watcher of whole trees tells what was touched, from the root', async () => {
  const root = fresh(FILES);
  const touched = new Set<string>();
  const watcher = watchTree(root, {
    onTouched: (file) => touched.add(file),
    onLost: () => undefined,
    onFailed: (code) => touched.add(code),
  });
  for (let i = 0; i < 200 && !touched.has('src/deep/c.ts'); i++) {
    writeFileSync(path.join(root, 'src/deep/c.ts'), String(i));
    await new Promise((later) => setTimeout(later, 20));
  }
  watcher.close();
  expect([...touched].filter((file) => /c\.ts$/.test(file))).toEqual(['src/deep/c.ts']);
});

test('without the time of the last change of anything, a change that hides itself still shows', () => {
  const file = { path: 'a', sizeBytes: 1, mtimeMs: 1000.5 };
  const known = { ...file };
  expect(isUnchanged(known, { ...file, ctimeMs: 4000.5 }, 5000)).toBe(true);
  expect(isUnchanged(known, { ...file, ctimeMs: 6000.5 }, 5000)).toBe(false);
  expect(isUnchanged({ ...known, ctimeMs: 6000.5 }, { ...file, ctimeMs: 6000.5 }, 5000)).toBe(true);
  expect(isUnchanged({ ...known, mtimeMs: 4990.5 }, { ...file, mtimeMs: 4990.5, ctimeMs: 1 }, 5000)).toBe(
    false,
  );
  expect(isUnchanged({ ...known, mtimeMs: 4000 }, { ...file, mtimeMs: 4000, ctimeMs: 4000 }, 5000)).toBe(
    false,
  );
  expect(isUnchanged({ ...known, mtimeMs: 2000 }, { ...file, mtimeMs: 2000, ctimeMs: 2000 }, 5000)).toBe(
    true,
  );
});

test('names that are not UTF-8 are followed like others', async () => {
  const root = fresh(FILES);
  const tracker = await tracking(root);
  const raw = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])]);
  mkdirSync(raw);
  writeFileSync(Buffer.concat([raw, Buffer.from('/'), Buffer.from([0xff])]), '');
  expect((await tracker.dirty()).changed).toEqual(['caf\\xe9/\\xff']);
  tracker.rebase(catalogueOf(root));
  writeFileSync(Buffer.concat([raw, Buffer.from('/'), Buffer.from([0xff])]), 'more');
  expect(await tracker.dirty()).toEqual({ changed: ['caf\\xe9/\\xff'], removed: [], mode: 'watch' });
});

type Edit = readonly ['write' | 'remove' | 'move' | 'folder', string, string];

test('after any edits, while questions are asked in between, watching and looking agree', async () => {
  const name = fc.constantFrom('a', 'b', 'c.ts', 'd.log', '.gitignore', 'e');
  const place = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  const edit = fc.tuple(
    fc.constantFrom('write', 'remove', 'move', 'folder'),
    place,
    place,
  ) as fc.Arbitrary<Edit>;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(edit, { maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      async (rounds) => {
        const root = fresh({
          'a/b/c.ts': '',
          'a/e/c.ts': '',
          'b/c.ts': '',
          'b/d.log': '',
          '.gitignore': '*.log',
        });
        const tracker = await tracking(root);
        let catalogue = catalogueOf(root);
        for (const [i, edits] of rounds.entries()) {
          for (const one of edits) apply(root, one);
          const { changed, removed } = await tracker.dirty();
          expect({ changed, removed }).toEqual(compareTree(catalogue, walk(root, { env }).files));
          if (i % 2) catalogue = catalogueOf(root);
          if (i % 2) tracker.rebase(catalogue);
        }
        tracker.close();
        rmSync(root, { recursive: true });
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 120) },
  );
});

function apply(root: string, [kind, from, to]: Edit): void {
  const file = path.join(root, from);
  try {
    if (kind === 'write') plant(root, { [from]: from.endsWith('.gitignore') ? 'c.ts\n' : String(count++) });
    else if (kind === 'remove') rmSync(file, { recursive: true, force: true });
    else if (kind === 'folder') mkdirSync(file, { recursive: true });
    else if (!`${to}/`.startsWith(`${from}/`)) renameSync(file, path.join(root, to));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toMatch(
      /^(ENOENT|ENOTDIR|EEXIST|EISDIR|ENOTEMPTY|EINVAL)$/,
    );
  }
  expect(statSync(root).isDirectory()).toBe(true);
}
