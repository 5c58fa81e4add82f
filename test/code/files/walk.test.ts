import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createIgnoreTester,
  type WalkOptions,
  type WalkResult,
  walk,
  walkAsync,
} from '../../../src/code/files/index.ts';
import { systemPath } from '../../../src/core/paths-bytes.ts';
import { startScript } from '../../core/run-script.ts';
import { git, gitEnv, gitFiles, plant, tempFolder } from './tree.ts';

let base = '';
let env: Record<string, string | undefined> = {};
let count = 0;
beforeAll(() => {
  base = tempFolder('walk');
  env = gitEnv(path.join(base, 'home'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const fresh = (files: Readonly<Record<string, string>> = {}): string => {
  const root = path.join(base, `t${count++}`);
  mkdirSync(root);
  return plant(root, files);
};
const repository = (files: Readonly<Record<string, string>> = {}): string => {
  const root = fresh(files);
  git(root, env, 'init', '-q');
  return root;
};
const pathsOf = (result: WalkResult): string[] => result.files.map((file) => file.path);
const paths = (root: string, options: WalkOptions = {}): string[] => pathsOf(walk(root, { env, ...options }));

/** Ignore rules of every kind. The name of each file says whether it is in. */
const EVERY_KIND = {
  '.gitignore':
    '*.log.ts\n/out/\ncache/\n!keep/cache/\n**/gen/*.ts\n!**/gen/in_kept.ts\nbare\n\\!odd.ts\n# comment\ntrail.ts   \n',
  'in_a.ts': '',
  'x.log.ts': '',
  'out/b.ts': '',
  'sub/out/in_c.ts': '',
  'cache/d.ts': '',
  'deep/cache/e.ts': '',
  'p/gen/f.ts': '',
  'p/gen/in_kept.ts': '',
  'bare/g.ts': '',
  '!odd.ts': '',
  'trail.ts': '',
  'nest/.gitignore': '*.ts\n!in_*.ts\n',
  'nest/h.ts': '',
  'nest/in_i.ts': '',
  'nest/lower/.gitignore': '!*.ts\n',
  'nest/lower/in_j.ts': '',
  'by/.ignore': 'k.ts\n',
  'by/k.ts': '',
  'by/in_l.ts': '',
  'other/.dockerignore': '*\n',
  'other/.npmignore': '*\n',
  'other/in_m.ts': '',
  '.hidden/n.ts': '',
  'q/.env.ts': '',
  'node_modules/pkg/o.ts': '',
  'lib/node_modules/pkg/p.ts': '',
  'bower_components/q.js': '',
  'py/__pycache__/r.pyc': '',
  'py/env/pyvenv.cfg': '',
  'py/env/lib/s.py': '',
  'pyvenv.cfg/in_t': '',
};

test.each([true, false])('ignore files are honoured in a repository and without one (%s)', (isRepository) => {
  const root = isRepository ? repository(EVERY_KIND) : fresh(EVERY_KIND);
  const found = paths(root);
  const wanted = Object.keys(EVERY_KIND).filter((file) => path.basename(file).startsWith('in_'));
  expect(found).toEqual(wanted.sort());
});

test('ignore files can be left out of account, but not what is no code of the project', () => {
  const found = paths(repository(EVERY_KIND), { respectsIgnoreFiles: false });
  expect(found).toContain('deep/cache/e.ts');
  expect(found).toContain('by/k.ts');
  expect(found.filter((file) => /node_modules|bower|__pycache__|py\/env|(^|\/)\./.test(file))).toEqual([]);
});

test("the user's own ignore file: default place, configured, included, from the environment; weaker than the tree's", () => {
  const root = repository({ 'a.one': '', 'a.two': '', 'a.three': '', 'a.four': '', '.gitignore': '!a.two' });
  const home = path.join(base, 'other-home');
  const own = { ...gitEnv(home), GIT_CONFIG_NOSYSTEM: '1' };
  const agree = (): string[] => {
    const found = paths(root, { env: own });
    expect(found).toEqual(gitFiles(root, own));
    return found;
  };
  plant(home, { '.config/git/ignore': '*.one\n*.two\n' });
  expect(agree()).toEqual(['a.four', 'a.three', 'a.two']);
  plant(home, {
    '.gitconfig': '[user]\n\tname = "x # y"\n[core] excludesFile = "~/my ignores" ; mine\n',
    'my ignores': '*.three',
  });
  expect(agree()).toEqual(['a.four', 'a.one', 'a.two']);
  plant(home, {
    '.gitconfig': '[include]\n\tpath = more.cfg\n',
    'more.cfg': '[core]\n\texcludesFile = ~/fourth\n',
    fourth: '*.four',
  });
  expect(agree()).toEqual(['a.one', 'a.three', 'a.two']);
  Object.assign(own, {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.excludesFile',
    GIT_CONFIG_VALUE_0: path.join(home, 'my ignores'),
  });
  plant(home, { '.gitconfig': '' });
  expect(agree()).toEqual(['a.four', 'a.one', 'a.two']);
  expect(paths(fresh({ 'b.three': '', 'b.one': '' }), { env: own })).toEqual(['b.one']);
});

test('tracked files stay although git ignores them, unless .ignore says so', () => {
  const root = repository({
    '.gitignore': 'dist/\n*.gen\n',
    'dist/kept.js': '',
    'dist/deep/kept.js': '',
    'dist/new.js': '',
    'a.gen': '',
    'b.gen': '',
  });
  git(root, env, 'add', '-f', 'dist/kept.js', 'dist/deep/kept.js', 'a.gen');
  expect(paths(root)).toEqual(['a.gen', 'dist/deep/kept.js', 'dist/kept.js']);
  expect(paths(root)).toEqual(gitFiles(root, env));
  plant(root, { '.ignore': 'deep/\n' });
  expect(paths(root)).toEqual(['a.gen', 'dist/kept.js']);
});

test('a split index, SHA-256 and a linked working tree are understood', () => {
  const root = fresh({ '.gitignore': '*.gen', 'a.gen': '', 'b.gen': '', 'c.ts': '' });
  git(root, env, 'init', '-q', '--object-format=sha256');
  git(root, env, 'add', '-f', 'a.gen', 'c.ts', '.gitignore');
  git(root, env, 'commit', '-qm', 'one');
  expect(paths(root)).toEqual(['a.gen', 'c.ts']);
  const linked = path.join(base, 'linked');
  git(root, env, 'worktree', 'add', '-q', linked);
  plant(root, { '.git/info/exclude': 'extra' });
  plant(linked, { extra: '', 'b.gen': '' });
  expect(paths(linked)).toEqual(['a.gen', 'c.ts']);
  expect(paths(linked)).toEqual(gitFiles(linked, env));
  git(root, env, 'update-index', '--split-index');
  git(root, env, 'add', '-f', 'b.gen');
  expect(paths(root)).toEqual(['a.gen', 'b.gen', 'c.ts']);
});

test('a damaged index, or a .git that is no repository, changes nothing for files that are not ignored', () => {
  const root = repository({ '.gitignore': '*.gen', 'a.gen': '', 'c.ts': '' });
  plant(root, { '.git/index': 'DIRC\0\0\0\x02\0\0\0\x09 cut short' });
  expect(paths(root)).toEqual(['c.ts']);
  expect(paths(fresh({ '.git/x': '', 'a.ts': '', 'sub/.git/': '', 'sub/b.ts': '' }))).toEqual([
    'a.ts',
    'sub/b.ts',
  ]);
});

test('a nested repository: named in a repository, entered elsewhere; a submodule belongs to the tree', () => {
  const part = repository({ 'part.ts': '', 'build/x': '', '.gitignore': 'build' });
  git(part, env, 'add', '.');
  git(part, env, 'commit', '-qm', 'one');
  const root = repository({ 'a.ts': '', '.gitignore': 'part.ts\n' });
  git(root, env, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', part, 'libs/part');
  plant(root, { 'libs/part/build/y': '' });
  git(root, env, 'clone', '-q', part, 'clone');
  const inside = walk(root, { env });
  expect(pathsOf(inside)).toEqual(['a.ts', 'libs/part/part.ts']);
  expect(inside.skipped).toEqual([{ path: 'clone', reason: 'nested-repository' }]);
  expect(createIgnoreTester(root, { env }).exclusionOf('clone/part.ts', false)).toEqual({
    reason: 'nested-repository',
  });
  const workspace = fresh({ '.gitignore': 'part.ts\nlocal', '.ignore': 'skip.ts', local: '' });
  renameSync(part, path.join(workspace, 'one'));
  plant(workspace, { 'one/skip.ts': '', 'one/local': '' });
  expect(paths(workspace)).toEqual(['one/local', 'one/part.ts']);
});

test('a root below the top of its repository: rules above it count, unless they ignore the root itself', () => {
  const root = repository({
    '.gitignore': '*.log\n/pkg/gen/\nbuild/\n',
    'pkg/a.ts': '',
    'pkg/b.log': '',
    'pkg/gen/c.ts': '',
    'build/app/d.ts': '',
    'build/app/e.log': '',
  });
  expect(paths(path.join(root, 'pkg'))).toEqual(['a.ts']);
  expect(paths(path.join(root, 'build/app'))).toEqual(['d.ts', 'e.log']);
  git(root, env, 'add', '-f', 'pkg/b.log');
  expect(paths(path.join(root, 'pkg'))).toEqual(['a.ts', 'b.log']);
});

test('a scope is walked by the rules of the tree, and when excluded it is walked as named, with the reason', () => {
  const root = repository({
    '.gitignore': '*.log\nbuild/\n',
    'src/a.ts': '',
    'src/b.log': '',
    'src/deep/c.ts': '',
    'build/d.ts': '',
    'build/e.log': '',
    '.github/f.yml': '',
  });
  expect(paths(root, { scope: 'src' })).toEqual(['src/a.ts', 'src/deep/c.ts']);
  expect(paths(root, { scope: 'src/deep/c.ts' })).toEqual(['src/deep/c.ts']);
  const build = walk(root, { env, scope: 'build' });
  expect(pathsOf(build)).toEqual(['build/d.ts', 'build/e.log']);
  expect(build.scopeExclusion).toMatchObject({
    reason: 'ignored',
    rule: { file: '.gitignore', line: 2, pattern: 'build/' },
  });
  const hidden = walk(root, { env, scope: '.github' });
  expect(pathsOf(hidden)).toEqual(['.github/f.yml']);
  expect(hidden.scopeExclusion).toEqual({ reason: 'hidden' });
  expect(pathsOf(walk(root, { env, scope: 'src/b.log' }))).toEqual(['src/b.log']);
  expect(walk(root, { env, scope: 'nowhere' }).skipped).toEqual([{ path: 'nowhere', reason: 'ENOENT' }]);
});

test('rules that leave out everything are named, with how much each left out', () => {
  const root = repository({ '.gitignore': '\n*.a\n*\n', 'x.a': '', 'y.b': '', 'sub/z.c': '' });
  const result = walk(root, { env });
  expect(pathsOf(result)).toEqual([]);
  expect(result.ignoredCount).toBe(3);
  expect(result.topRule).toEqual({ file: '.gitignore', line: 3, pattern: '*', isNegated: false, count: 3 });
  const nested = walk(repository({ 'sub/.gitignore': 'é*\n', 'sub/é1': '', 'sub/é2': '' }), { env });
  expect(nested.topRule).toMatchObject({ file: 'sub/.gitignore', pattern: 'é*', count: 2 });
  const excluded = repository({ 'a.ts': '' });
  plant(excluded, { '.git/info/exclude': '*.ts' });
  expect(walk(excluded, { env }).topRule).toMatchObject({ file: '.git/info/exclude', line: 1 });
  expect(walk(fresh(), { env })).toMatchObject({
    files: [],
    folders: [''],
    ignoredCount: 0,
    topRule: undefined,
    skipped: [],
  });
});

test('links, loops and devices are left out, and never opened', () => {
  const root = fresh({ 'a/b.ts': '', '../outside-walk/c.ts': '' });
  for (const [to, at] of [
    ['.', 'loop'],
    ['../../outside-walk', 'a/out'],
    ['nowhere', 'dangling'],
    ['a', 'again'],
    ['a/b.ts', 'alias.ts'],
    ['self', 'self'],
  ])
    symlinkSync(to ?? '', path.join(root, at ?? ''));
  if (process.platform !== 'win32')
    spawnSync('mkfifo', [path.join(root, 'pipe.ts'), path.join(root, '.gitignore')]);
  const result = walk(root, { env });
  expect(pathsOf(result)).toEqual(['a/b.ts']);
  expect(result.skipped).toEqual([]);
});

test('odd names survive, in the order of their bytes, and can be opened', () => {
  const names = [
    'with blank/my file.ts',
    'ünïcode/файл.ts',
    'emoji🙂.ts',
    'quote\'"$(x).ts',
    '-dash.ts',
    'new\nline.ts',
    'back\\slash',
    'lit\\xe9',
    'a-b',
    'a/x',
    'a.b',
    '\uff5e',
    '\ufffd',
  ];
  const root = fresh(Object.fromEntries(names.map((name) => [name, 'text'])));
  const raw = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])]);
  mkdirSync(raw);
  writeFileSync(Buffer.concat([raw, Buffer.from('/'), Buffer.from([0xff, 0x2e, 0x74, 0x73])]), 'text');
  writeFileSync(Buffer.concat([raw, Buffer.from('/.gitignore')]), 'plain.ts\n?.c\n');
  for (const name of ['/plain.ts', '/kept.ts', '/é.c', '/e.c'])
    writeFileSync(Buffer.concat([raw, Buffer.from(name)]), 'text');
  const found = paths(root);
  const inside = ['caf\\xe9/kept.ts', 'caf\\xe9/é.c', 'caf\\xe9/\\xff.ts'];
  const wanted = [...names.map((name) => (name === 'lit\\xe9' ? 'lit\\x5cxe9' : name)), ...inside];
  expect(found).toEqual(wanted.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  for (const file of found) expect(statSync(systemPath(root, file)).size, file).toBe(4);
  const tester = createIgnoreTester(root, { env });
  expect(tester.exclusionOf('caf\\xe9/plain.ts', false)).toMatchObject({ reason: 'ignored' });
  expect(tester.exclusionOf('caf\\xe9/kept.ts', false)).toBeUndefined();
});

test('size and time stamps are those of the file', () => {
  const root = fresh({ 'a.ts': 'hello' });
  const [file] = walk(root, { env }).files;
  const { size, mtimeMs, ctimeMs } = statSync(path.join(root, 'a.ts'));
  expect(file).toEqual({ path: 'a.ts', sizeBytes: size, mtimeMs, ctimeMs });
});

test('deep trees are walked to the bottom, absurd ones are cut and named', () => {
  const deep = Array.from({ length: 100 }, (_, i) => `d${i}`).join('/');
  const root = fresh({ [`${deep}/bottom.ts`]: '' });
  expect(paths(root)).toEqual([`${deep}/bottom.ts`]);
  const absurd = fresh({ [`${'d/'.repeat(300)}bottom.ts`]: '', 'z.ts': '' });
  const cut = walk(absurd, { env });
  expect(pathsOf(cut)).toEqual(['z.ts']);
  expect(cut.skipped).toEqual([{ path: 'd/'.repeat(256).slice(0, -1), reason: 'too-deep' }]);
});

test.skipIf(process.platform === 'win32')('folders that cannot be read are named, the rest is listed', () => {
  const root = fresh({ 'open/a.ts': '', 'closed/b.ts': '', 'half/c.ts': '' });
  chmodSync(path.join(root, 'closed'), 0o000);
  chmodSync(path.join(root, 'half'), 0o744); // its names can be read, its files not
  const program = startScript(
    base,
    'walker',
    `
import { walk } from 'SRC/code/files/index.ts';
const { files, skipped } = walk(process.argv[2], { env: {} });
console.log(JSON.stringify({ files: files.map((f) => f.path), skipped }));`,
  );
  for (const file of [base, program]) chmodSync(file, 0o755);
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const answer = spawnSync(process.execPath, [program, root], { ...user, encoding: 'utf8', cwd: '/' });
  chmodSync(path.join(root, 'closed'), 0o755);
  expect(answer.stderr).toBe('');
  expect(JSON.parse(answer.stdout)).toEqual({
    files: ['open/a.ts'],
    skipped: [
      { path: 'closed', reason: 'EACCES' },
      { path: 'half/c.ts', reason: 'EACCES' },
    ],
  });
});

test('the asynchronous walk gives the same, lets others run, and stops when told', async () => {
  const files: Record<string, string> = { '.gitignore': '*.log' };
  for (let i = 0; i < 3000; i++) files[`d${i % 1500}/f${i}.${i % 5 ? 'ts' : 'log'}`] = '';
  const root = repository(files);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const { startedAtMs: _, ...result } = await walkAsync(root, { env });
  clearInterval(timer);
  const { startedAtMs: __, ...same } = walk(root, { env });
  expect(result).toEqual(same);
  expect(result.files.length).toBe(2400);
  expect(turns).toBeGreaterThan(0);
  expect(() => walk(root, { env, signal: AbortSignal.abort() })).toThrow(/abort/i);
  const abort = new AbortController();
  setImmediate(() => abort.abort());
  await expect(walkAsync(root, { env, signal: abort.signal })).rejects.toThrow(/abort/i);
});

test('hostile patterns cost no time', () => {
  const bad = [
    '*a*a*a*a*a*a*a*a*a*a*a*a*b',
    '**/*a*a*a*a*a*a*a*a*a*b',
    '**/a/**/a/**/a/**/a/**/a/**/b',
    '[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*1',
  ];
  const root = fresh({ '.gitignore': bad.join('\n'), [`${'a/'.repeat(60)}${'a'.repeat(250)}`]: '' });
  for (let i = 0; i < 200; i++) plant(root, { [`${'a'.repeat(200)}${i}x`]: '' });
  const started = performance.now();
  expect(paths(root).length).toBe(201);
  expect(performance.now() - started).toBeLessThan(2000);
});
