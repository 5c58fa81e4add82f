import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_KEYS } from '../../src/core/config/index.ts';
import { leanCtx, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

/** A home and a project of its own, with what its files say. */
function setUp(files: { readonly global?: string; readonly project?: string } = {}) {
  const env = privateEnvironment();
  const globalFile = path.join(env.HOME ?? '', '.config/lean-ctx/config.toml');
  mkdirSync(path.dirname(globalFile), { recursive: true });
  if (files.global !== undefined) writeFileSync(globalFile, files.global);
  const cwd = writeTree(temporaryFolder(), { '.lean-ctx.toml': files.project ?? '' });
  const run = (args: readonly string[], extra: Readonly<Record<string, string>> = {}) => {
    const { status, stdout, stderr } = leanCtx(args, { cwd, env: { ...env, ...extra } });
    return { code: status, out: stdout, err: stderr };
  };
  return { run, cwd, globalFile };
}

describe.runIf(process.platform !== 'win32')('config', () => {
  test('shows every setting with its origin', () => {
    const { run, cwd, globalFile } = setUp({
      global: 'max_index_threads = 2\n',
      project: 'line_numbers = "all"\n',
    });
    const { code, out, err } = run(['config'], { LEAN_CTX_EXTRA_ROOTS: '/a' });
    expect([code, err]).toEqual([0, '']);
    for (const key of SETTING_KEYS) expect(out).toContain(`\n${key} = `);
    expect(out).toContain(`global   ${globalFile}\nproject  ${cwd}/.lean-ctx.toml\n`);
    expect(out).toMatch(/\nmax_index_threads = 2 +← config\.toml\n/);
    expect(out).toMatch(/\nline_numbers = "all" +← \.lean-ctx\.toml\n/);
    expect(out).toMatch(/\nextra_roots = \["\/a"\] +← environment\n/);
    for (const word of ['show', 'effective', 'list']) {
      expect(run(['config', word], { LEAN_CTX_EXTRA_ROOTS: '/a' }).out).toBe(out);
    }
  });

  test('as JSON it is one document in snake_case', () => {
    const document = JSON.parse(setUp().run(['config', '--json']).out);
    expect(document.schema_version).toBe(1);
    expect(Object.keys(document.settings)).toEqual(SETTING_KEYS);
    expect(document.settings.max_index_threads).toEqual({ value: 0, origin: 'default' });
  });

  test('set writes what get reads, and leaves the rest of the file alone', () => {
    const { run, globalFile } = setUp({ global: '# mine\nfuture_key = 1 # kept\n' });
    expect(run(['config', 'set', 'extra_roots', '~/notes, /srv/docs'])).toEqual({
      code: 0,
      out: 'extra_roots: (default) [] → ["~/notes", "/srv/docs"]\n',
      err: '',
    });
    expect(run(['config', 'set', 'line_numbers', 'sparse']).code).toBe(0);
    expect(readFileSync(globalFile, 'utf8')).toBe(
      '# mine\nfuture_key = 1 # kept\nextra_roots = ["~/notes", "/srv/docs"]\nline_numbers = "sparse"\n',
    );
    expect(run(['config', 'get', 'extra_roots']).out).toMatch(/^\/.*\/notes,\/srv\/docs\n$/);
    expect(run(['config', 'get', 'max_index_threads']).out).toBe('(default) 0\n');
  });

  test('set makes the file when there is none, for the owner alone', () => {
    const { run, globalFile } = setUp();
    expect(run(['config', 'set', 'max_index_threads', '2']).code).toBe(0);
    expect(readFileSync(globalFile, 'utf8')).toBe('max_index_threads = 2\n');
  });

  test.each([
    [['set', 'max_index_threads', 'many'], "'many' is no value for 'max_index_threads'"],
    [['set', 'max_index_thread', '2'], "did you mean 'max_index_threads'?"],
    [['get', 'nonsense'], "There is no setting 'nonsense'"],
  ])('%j is refused', (args, reason) => {
    const { run, globalFile } = setUp({ global: 'line_numbers = "all"\n' });
    const { code, out, err } = run(['config', ...args]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(reason);
    expect(readFileSync(globalFile, 'utf8')).toBe('line_numbers = "all"\n');
  });

  test('set never touches a file that is no TOML', () => {
    const { run, globalFile } = setUp({ global: 'a = = b\n' });
    const { code, err } = run(['config', 'set', 'line_numbers', 'all']);
    expect(code).toBe(1);
    expect(err).toContain(`${globalFile}:1:`);
    expect(readFileSync(globalFile, 'utf8')).toBe('a = = b\n');
  });

  test('set says when something stronger hides the new value', () => {
    const { run } = setUp();
    const { code, err } = run(['config', 'set', 'line_numbers', 'all'], { LEAN_CTX_LINE_NUMBERS: 'none' });
    expect([code, err]).toEqual([
      0,
      "lean-ctx config: 'line_numbers' was written, but the environment sets it too and wins here.\n",
    ]);
  });

  test('validate tells errors from warnings by its exit code', () => {
    const right = setUp({ global: 'line_numbers = "all"\n' }).run(['config', 'validate']);
    expect(right).toEqual({ code: 0, out: '[OK] nothing is ignored\n', err: '' });
    const odd = setUp({ global: '[profiles.ci]\nline_number = "all"\n' }).run(['config', 'validate']);
    expect([odd.code, odd.err]).toEqual([0, '']);
    expect(odd.out).toMatch(
      /^\[WARN\] .*config\.toml:2: unknown key 'line_number' \(did you mean 'line_numbers'\?\)/,
    );
    const wrong = setUp({ project: 'line_numbers = 3\n' }).run(['config', 'validate']);
    expect([wrong.code, wrong.err]).toEqual([1, '']);
    expect(wrong.out).toMatch(
      /^\[ERROR\] .*\.lean-ctx\.toml:1: 'line_numbers' must be one of none, sparse, all/,
    );
  });

  test('a wrong value never stops another command, and is said once on stderr', () => {
    const { run } = setUp({ global: 'line_numbers = "many"\n' });
    const { code, out, err } = run(['config', 'get', 'line_numbers']);
    expect([code, out]).toEqual([0, '(default) none\n']);
    expect(err.match(/must be one of/g)).toHaveLength(1);
    expect(run(['config', 'get', 'line_numbers'], { LEAN_CTX_QUIET: '1' }).err).toBe('');
  });

  test('path, schema and their JSON', () => {
    const { run, globalFile } = setUp();
    expect(run(['config', 'path']).out).toBe(`${globalFile}\n`);
    expect(run(['config', 'which', '--json']).out).toContain(globalFile);
    const { settings } = JSON.parse(run(['config', 'schema', '--json']).out);
    expect(settings.map(({ key }: { key: string }) => key)).toEqual(SETTING_KEYS);
  });

  test('calls with too much or too little are wrong usage', () => {
    const { run } = setUp();
    for (const args of [
      ['get'],
      ['set', 'line_numbers'],
      ['path', 'x'],
      ['get', 'a', 'b'],
      ['a', 'b', 'c', 'd'],
    ]) {
      expect(run(['config', ...args]).out).toBe('');
      expect([1, 2]).toContain(run(['config', ...args]).code);
    }
  });
});

describe.runIf(process.platform !== 'win32')('trust', () => {
  const project = 'extra_roots = ["/elsewhere"]\n';

  test('lets a project open things up until its file changes or trust is taken back', () => {
    const { run, cwd } = setUp({ project });
    const roots = () => run(['config', 'get', 'extra_roots']);
    expect(roots().out).toBe('(default) \n');
    expect(roots().err).toMatch(/can change only when you trust it|extra_roots/);

    expect(run(['trust'])).toEqual({ code: 0, out: `trusted ${cwd}\n  extra_roots now counts\n`, err: '' });
    expect(roots()).toEqual({ code: 0, out: '/elsewhere\n', err: '' });
    expect(run(['trust', 'status']).out).toBe(`${cwd}: trusted\n`);
    expect(JSON.parse(run(['trust', '--list', '--json']).out).workspaces).toMatchObject([{ path: cwd }]);

    writeFileSync(path.join(cwd, '.lean-ctx.toml'), `${project}\n`);
    expect(roots().out).toBe('(default) \n');
    expect(run(['trust', 'status']).out).toBe(`${cwd}: not trusted\n  extra_roots is withheld\n`);

    expect(run(['trust', cwd]).code).toBe(0);
    expect(run(['untrust']).out).toBe(`${cwd} is no longer trusted\n`);
    expect(run(['untrust']).out).toBe(`${cwd} is not trusted\n`);
    expect(roots().out).toBe('(default) \n');
  });
});
