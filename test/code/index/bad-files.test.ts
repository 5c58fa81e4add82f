import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileAnalyser } from '../../../src/code/index/analyse-file.ts';
import { type IndexReport, ProjectIndex, type UpdateOptions } from '../../../src/code/index/index.ts';
import { Project, type TextQuery } from '../../../src/code/search/index.ts';

const made: string[] = [];
const temporary = () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bad-files-')));
  made.push(folder);
  return folder;
};
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporary();
});
afterAll(() => {
  for (const folder of made) {
    spawnSync('chmod', ['-R', 'u+rwX', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function tree(files: Readonly<Record<string, string>>): string {
  const root = temporary();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

async function updated(index: ProjectIndex, mode: UpdateOptions['mode'] = 'update'): Promise<IndexReport> {
  const done = await index.update({ mode, threads: 1 });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}

const paths = ({ generation }: ProjectIndex): string[] =>
  (generation?.parts ?? [])
    .flatMap(({ segment, removed }) => segment.paths.filter((_, document) => removed[document] === 0))
    .sort();

const QUERY: TextQuery = {
  pattern: 'stone',
  ignoreCase: false,
  fixedString: false,
  wholeWord: false,
  scope: '',
  include: [],
  exclude: [],
  limit: 100,
  deadlineMs: 10_000,
  signal: undefined,
};

async function found(project: Project, query: Partial<TextQuery> = {}) {
  const answer = await project.searchText({ ...QUERY, ...query });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const NOBODY = 65534;

/** Runs `work` as somebody whom permissions hold for: root may read everything. */
async function asOrdinaryUser(folders: readonly string[], work: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return work();
  for (const folder of folders) spawnSync('chown', ['-R', `${NOBODY}`, folder]);
  process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

const isPosix = process.platform !== 'win32';

test('no files at all: everything answers', async () => {
  const root = tree({});
  const index = ProjectIndex.open(root);
  expect(await updated(index)).toMatchObject({ kind: 'base', files: 0, chunks: 0, symbols: 0 });
  expect(await updated(index)).toMatchObject({ kind: 'unchanged' });
  const project = Project.open(root);
  expect(project.index.state).toBe('ready');
  expect(await project.searchWords({ text: 'any words', limit: 5, chunksPerFile: 1 })).toEqual({
    value: [],
    state: 'fresh',
    usesMeaning: false,
    usesSentences: false,
  });
  expect((await project.findSymbols('any', 5)).value.total).toBe(0);
  expect(await found(project)).toMatchObject({ totalLines: 0, filesInScope: 0, skipped: [] });
  writeFileSync(path.join(root, 'one.ts'), 'export const stone = 1;\n');
  expect((await project.findSymbols('stone', 5)).value.total).toBe(1);
  rmSync(path.join(root, 'one.ts'));
  expect((await project.findSymbols('stone', 5)).value.total).toBe(0);
  await project.close();
});

test('very many files in one folder, and names of every kind', async () => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 5000; i++) files[`many/f${i}.txt`] = `line of number ${i}\n`;
  if (isPosix) {
    files['odd/with blank.ts'] = 'export const stoneBlank = 1;\n';
    files['odd/with\nnewline.ts'] = 'export const stoneLine = 1;\n';
    files['odd/with\\backslash.ts'] = 'export const stoneBack = 1;\n';
    files['odd/-rf'] = 'stone\n';
  }
  const root = tree(files);
  if (process.platform === 'linux')
    writeFileSync(
      Buffer.concat([Buffer.from(`${root}/odd/`), Buffer.from([0x62, 0xff, 0x2e, 0x74, 0x73])]),
      'export const stoneByte = 1;\n',
    );
  const index = ProjectIndex.open(root);
  const report = await updated(index);
  expect(report.skipped).toEqual([]);
  expect(paths(index)).toContain('many/f4999.txt');
  expect(await updated(index)).toMatchObject({ kind: 'unchanged', analysed: 0 });
  const project = Project.open(root);
  expect(await found(project, { pattern: 'number 4321$' })).toMatchObject({ totalLines: 1, totalFiles: 1 });
  if (process.platform === 'linux') {
    const { files: matched } = await found(project);
    expect(matched.map(({ path: name }) => name)).toEqual([
      'odd/-rf', 'odd/b\\xff.ts', 'odd/with\nnewline.ts', 'odd/with blank.ts', 'odd/with\\backslash.ts',
    ]); // biome-ignore format: a list of names
    expect((await project.findSymbols('stoneByte', 5)).value.hits[0]?.path).toBe('odd/b\\xff.ts');
  }
  await project.close();
}, 120_000);

test('binary and empty files have their place; a change of kind is followed, whatever the time stamp', async () => {
  const root = tree({
    'a.ts': 'export const stone = 1;\n',
    'empty.ts': '',
    'b.bin': 'ab\0stone\n',
    'x.md': 's',
  });
  const project = Project.open(root, { isLive: true, threads: 1 });
  const report = await project.build({ mode: 'update' });
  expect(report.ok && report.value.skipped).toEqual([{ path: 'b.bin', reason: 'binary' }]);
  expect(await found(project)).toMatchObject({ totalLines: 1, filesInScope: 3, skipped: [] });
  const rewrite = (name: string, text: string) => {
    writeFileSync(path.join(root, name), text);
    utimesSync(path.join(root, name), 1_000_000_000, 1_000_000_000);
  };
  for (const isSwapped of [false, true, false]) {
    rewrite('b.bin', isSwapped ? 'ab stone\n' : 'ab\0stone\n');
    rewrite('a.ts', isSwapped ? 'export const stone\0 1;\n' : 'export const stone = 1;\n');
    for (let look = 0; look < 3; look++) {
      const { files, filesInScope } = await found(project);
      expect(files.map(({ path: name }) => name)).toEqual([isSwapped ? 'b.bin' : 'a.ts']);
      expect(filesInScope).toBe(3);
      if (look === 1) expect(await project.catchUp(10_000)).toBe('fresh');
    }
    expect((await project.findSymbols('stone', 5)).value.total).toBe(isSwapped ? 0 : 1);
  }
  await project.close();
});

test.runIf(isPosix)(
  'a FIFO, a socket of nobody and a link are no files, and a FIFO in the place of a file is gone',
  async () => {
    const root = tree({ 'a.ts': 'export const stone = 1;\n', 'b.ts': 'export const stone = 2;\n' });
    expect(spawnSync('mkfifo', [path.join(root, 'pipe.ts')]).status).toBe(0);
    symlinkSync(path.join(root, 'a.ts'), path.join(root, 'link.ts'));
    symlinkSync(root, path.join(root, 'loop'));
    const index = ProjectIndex.open(root);
    await updated(index);
    expect(paths(index)).toEqual(['a.ts', 'b.ts']);
    rmSync(path.join(root, 'b.ts'));
    spawnSync('mkfifo', [path.join(root, 'b.ts')]);
    const project = Project.open(root);
    expect(await found(project)).toMatchObject({ totalLines: 1, filesInScope: 1 });
    // Told of the change as by a watcher that saw a file there.
    expect(await index.update({ mode: 'live', seen: { changed: ['b.ts'], removed: [] } })).toMatchObject({
      ok: true,
    });
    expect(paths(index)).toEqual(['a.ts']);
    await project.close();
    const analyser = new FileAnalyser();
    expect(await analyser.analyse(path.join(root, 'b.ts'), 'b.ts')).toMatchObject({ outcome: 'unreadable' });
  },
);

test('a change that keeps size and time stamp is taken in', async () => {
  const root = tree({ 'a.ts': 'export const stone = 1;\n' });
  const file = path.join(root, 'a.ts');
  utimesSync(file, 1_000_000_000, 1_000_000_000);
  const index = ProjectIndex.open(root);
  await updated(index);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await updated(index)).toMatchObject({ kind: 'unchanged' });
  writeFileSync(file, 'export const metal = 1;\n');
  utimesSync(file, 1_000_000_000, 1_000_000_000);
  expect((await updated(index)).kind).not.toBe('unchanged');
  const project = Project.open(root);
  expect((await project.findSymbols('metal', 5)).value.total).toBe(1);
  await project.close();
});

test('files that were only looked at again are not looked at for ever', async () => {
  const root = tree({ 'a.ts': 'export const stone = 1;\n' });
  const index = ProjectIndex.open(root);
  await updated(index); // the file is so young that it may change again unseen
  await new Promise((resolve) => setTimeout(resolve, 100));
  const takenAt = index.takenAtMs;
  await updated(index);
  expect(index.takenAtMs).toBeGreaterThan(takenAt);
  // Kept as a time stamp, which may be a little earlier, never later.
  const { mtimeMs } = statSync(path.join(index.folder.generation, 'generation.json'));
  expect(ProjectIndex.open(root).takenAtMs).toBe(mtimeMs);
  expect(index.takenAtMs - mtimeMs).toBeGreaterThanOrEqual(0);
  expect(index.takenAtMs - mtimeMs).toBeLessThan(1.1);
});

test('a file that changes while it is read is right in the end', async () => {
  const root = tree({});
  const file = path.join(root, 'busy.ts');
  writeFileSync(file, 'export const begin = 1;\n');
  const project = Project.open(root, { isLive: true, threads: 1 });
  let written = 0;
  const writer = setInterval(() => appendFileSync(file, `export const busy${written++} = 1;\n`), 1);
  for (let i = 0; i < 30; i++) await project.catchUp(20);
  clearInterval(writer);
  while ((await project.catchUp(30_000)) !== 'fresh');
  expect((await project.findSymbols(`busy${written - 1}`, 5)).value.total).toBe(1);
  expect(await found(project, { pattern: 'busy' })).toMatchObject({ totalLines: written });
  await project.close();
  const reopened = Project.open(root);
  expect((await reopened.findSymbols('busy0', 5)).state).toBe('fresh');
  await reopened.close();
});

test.runIf(isPosix)('what may not be read is named, and taken in when it may be', async () => {
  const root = tree({
    'a.ts': 'export const stone = 1;\n',
    'closed.ts': 'export const stone = 2;\n',
    'dir/c.ts': 'stone\n',
  });
  const cache = process.env.LEAN_CTX_CACHE_DIR as string;
  await asOrdinaryUser([root, cache], async () => {
    chmodSync(path.join(root, 'closed.ts'), 0o000);
    chmodSync(path.join(root, 'dir'), 0o000);
    const project = Project.open(root, { isLive: true, threads: 1 });
    const report = await project.build({ mode: 'update' });
    expect(report.ok && report.value.skipped).toEqual([
      { path: 'closed.ts', reason: 'EACCES' },
      { path: 'dir', reason: 'EACCES' },
    ]);
    // It does not keep the index from being as the files are, and is no reason to write it again.
    const { generation } = project.index;
    expect(await project.catchUp(10_000)).toBe('fresh');
    expect(await project.catchUp(10_000)).toBe('fresh');
    expect(project.index.generation).toBe(generation);
    expect(await found(project)).toMatchObject({
      totalLines: 1,
      skipped: [{ path: 'closed.ts', reason: 'EACCES' }],
    });
    chmodSync(path.join(root, 'closed.ts'), 0o600);
    chmodSync(path.join(root, 'dir'), 0o700);
    while ((await project.catchUp(10_000)) !== 'fresh');
    expect(await found(project)).toMatchObject({ totalLines: 3, skipped: [] });
    chmodSync(path.join(root, 'a.ts'), 0o000);
    expect(await project.catchUp(10_000)).toBe('fresh');
    expect((await project.findSymbols('stone', 5)).value.hits.map((hit) => hit.path)).toEqual(['closed.ts']);
    await project.close();
  });
});
