import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

const FILES = {
  '.lean-ctx.toml': '',
  'src/store.ts': 'export class Store {\n  load(key: string) {\n    return key;\n  }\n}\n',
  'src/total.py': 'def total(items):\n    return sum(items)\n',
  'notes.md': '# Notes\n\nNothing yet.\n',
};

function project(files: Readonly<Record<string, string>> = FILES) {
  const env = privateEnvironment();
  const root = writeTree(temporaryFolder(), files);
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = leanCtx(['index', ...args], { cwd: root, env });
    return { code: status, out: stdout, err: stderr };
  };
  return { root, env, run, status: () => JSON.parse(run('status', '--json').out) };
}

describe('index', () => {
  test('builds, and says what it did as one JSON document', () => {
    const { root, run, status } = project();
    const { code, out, err } = run();
    expect([code, err.replaceAll(/^index: .*\n/gm, '')]).toEqual([0, '']); // progress, where it is slow
    const report = JSON.parse(out);
    expect(report).toMatchObject({
      schema_version: 1,
      root,
      kind: 'base',
      files: 3,
      analysed: 3,
      removed: 0,
    });
    expect(out).toBe(`${JSON.stringify(report, null, 2)}\n`);
    expect(status()).toMatchObject({
      schema_version: 1,
      root,
      state: 'ready',
      files: 3,
      lines: report.lines,
    });
  });

  test('run again it changes nothing; after an edit, only what changed', () => {
    const { root, run } = project();
    run();
    expect(JSON.parse(run('build').out)).toMatchObject({ kind: 'unchanged', analysed: 0 });
    writeFileSync(path.join(root, 'notes.md'), '# Notes\n\nSomething.\n\nMore.\n');
    rmSync(path.join(root, 'src/total.py'));
    expect(JSON.parse(run().out)).toMatchObject({ files: 2, analysed: 1, removed: 1 });
    expect(JSON.parse(run('build-full').out)).toMatchObject({ kind: 'base', files: 2 });
  });

  test('takes the project as operand or option, and from inside it', () => {
    const { root, env, run } = project();
    const elsewhere = (...args: string[]) => leanCtx(['index', ...args], { env });
    for (const args of [[root], ['build', root], ['--root', root], [`--project-root=${root}`]]) {
      expect(JSON.parse(elsewhere(...args).stdout)).toMatchObject({ root, files: 3 });
    }
    const inside = leanCtx(['index'], { cwd: path.join(root, 'src'), env });
    expect(JSON.parse(inside.stdout)).toMatchObject({ root, files: 3 });
    expect(run('.').code).toBe(0);
  });

  test('what is asked wrongly is refused, and nothing is built', () => {
    const { run, status } = project();
    expect(run('biuld')).toMatchObject({ code: 1, out: '' });
    expect(run('biuld').err).toContain("did you mean 'build'?");
    expect(run('./nowhere')).toMatchObject({ code: 1, out: '' });
    expect(run('notes.md')).toMatchObject({ code: 1, out: '' });
    expect(run('.', 'x')).toMatchObject({ code: 2, out: '' });
    expect(run('--help').code).toBe(0);
    expect(status()).toMatchObject({ state: 'absent', files: 0 });
  });

  test('the home folder is refused', () => {
    const { env } = project();
    const { status, stdout, stderr } = leanCtx(['index'], { cwd: env.HOME ?? '', env });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('holds everything');
  });

  test('an empty project is a final state', () => {
    const { run, status } = project({ '.lean-ctx.toml': '' });
    expect(run().code).toBe(0);
    expect(status()).toMatchObject({ state: 'ready', files: 0 });
  });

  test('rules that leave out everything are named', () => {
    const { root, run, status } = project({ ...FILES, '.gitignore': '*\n' });
    mkdirSync(path.join(root, '.git'));
    expect(JSON.parse(run().out).ignored).toMatchObject({ rule: expect.stringContaining('.gitignore') });
    expect(status()).toMatchObject({ state: 'ready', files: 0, ignored: { count: 2 } });
    expect(run('status').out).toMatch(/left out by ignore rules, most by .*\.gitignore/);
  });

  test('status is for people unless a program asks', () => {
    const { run } = project();
    expect(run('status').out).toMatch(/index {4}not built, run lean-ctx index\n/);
    run();
    expect(run('status').out).toMatch(/index {4}ready, 3 files, .*\(now\)\n/);
  });

  test('max_index_threads is obeyed', () => {
    const { env, root } = project();
    const one = leanCtx(['index'], { cwd: root, env: { ...env, LEAN_CTX_INDEX_THREADS: '1' } });
    expect(JSON.parse(one.stdout).threads).toBe(1);
  });

  test.runIf(process.platform !== 'win32')(
    'an interruption ends it without a word and leaves the old index',
    async () => {
      const { env, root, run, status } = project();
      run();
      const lines = 'export const value = compute(1, 2, 3);\n'.repeat(400);
      for (let index = 0; index < 2000; index++)
        writeFileSync(path.join(root, `src/f${index}.ts`), `${lines}// ${index}\n`);
      const child = spawn(process.execPath, [PRODUCT, 'index'], { cwd: root, env });
      let said = '';
      child.stderr.on('data', (part) => {
        said += part;
      });
      const ended = new Promise((resolve) => child.on('close', resolve));
      for (let waited = 0; !said.includes(' of ') && waited < 30_000; waited += 20) await sleep(20);
      child.kill('SIGINT');
      expect(await ended).toBe(130);
      expect(said.replaceAll(/^index: .*\n/gm, '')).toBe('');
      expect(status()).toMatchObject({ state: 'ready', files: 3 });
    },
  );

  test('a cache that cannot be written is one line and code 1', () => {
    const { env, root } = project();
    const { status, stdout, stderr } = leanCtx(['index'], {
      cwd: root,
      env: { ...env, LEAN_CTX_CACHE_DIR: path.join(PRODUCT, 'below-a-file') },
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('internal error');
  });

  test.runIf(spawnSync('script', ['--version']).status === 0)('on a terminal it is a summary', () => {
    const { env, root } = project();
    const command = `${process.execPath} ${PRODUCT} index`;
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/3 files, \d+ lines in /);
    expect(stdout).not.toContain('schema_version');
    expect(existsSync(path.join(env.HOME ?? '', '.cache/lean-ctx'))).toBe(true);
  });
});
