import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Config,
  loadConfig,
  SETTING_KEYS,
  type SettingKey,
  settingOf,
  trustWorkspace,
} from '../../src/core/config/index.ts';
import { resolveDirectories } from '../../src/core/directories.ts';

const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-config-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const home = path.join(base, 'home');
const root = path.join(base, 'project');
const directories = resolveDirectories({ env: {}, platform: 'linux', home });
const globalFile = path.join(directories.config, 'config.toml');
const projectFile = path.join(root, '.lean-ctx.toml');
for (const folder of [directories.config, root]) mkdirSync(folder, { recursive: true });

interface Layers {
  readonly global?: string;
  readonly project?: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function load({ global = '', project = '', env = {} }: Layers): Promise<Config> {
  writeFileSync(globalFile, global);
  writeFileSync(projectFile, project);
  return loadConfig({ directories, projectRoot: root, env, home, cwd: root });
}

/** Values of a setting, as TOML and as text, that differ from its default and from each other. */
const VALUES: Readonly<Record<SettingKey, readonly [toml: string, text: string, value: unknown][]>> = {
  config_profile: [],
  project_root: [
    ['"/a"', '/a', '/a'],
    ['"/b"', '/b', '/b'],
  ],
  extra_roots: [
    ['["/a", "/b"]', '/a,/b', ['/a', '/b']],
    ['["/c"]', '/c', ['/c']],
  ],
  max_index_threads: [
    ['1', '1', 1],
    ['2', '2', 2],
  ],
  line_numbers: [
    ['"all"', 'all', 'all'],
    ['"sparse"', 'sparse', 'sparse'],
  ],
  excluded_commands: [['["a b"]', 'a b', ['a b']]],
  shell_security: [
    ['"warn"', 'warn', 'warn'],
    ['"off"', 'off', 'off'],
  ],
  shell_allowlist_extra: [
    ['["a", "b"]', 'a,b', ['a', 'b']],
    ['["c"]', 'c', ['c']],
  ],
  shell_heavy_prefixes: [['["a b"]', 'a b', ['a b']]],
  shell_timeout_secs: [
    ['1', '1', 1],
    ['2', '2', 2],
  ],
  shell_heavy_timeout_secs: [
    ['1', '1', 1],
    ['2', '2', 2],
  ],
};
const KEYS = SETTING_KEYS.filter((key) => VALUES[key].length > 0);

/** What the documented precedence says, written without the program's own merging. */
function expected(key: SettingKey, global: unknown, project: unknown, env: unknown): unknown {
  const { fallback, local } = settingOf(key);
  const below = global ?? fallback;
  if (env !== undefined) return env;
  if (project === undefined || local === 'global') return below;
  if (local === 'append') return [...new Set([...(below as string[]), ...(project as string[])])];
  return project;
}

const layer = (key: SettingKey) => fc.option(fc.constantFrom(...VALUES[key]), { nil: undefined });
const settingInLayers = fc
  .constantFrom(...KEYS)
  .chain((key) =>
    fc.record({ key: fc.constant(key), global: layer(key), project: layer(key), env: layer(key) }),
  );

describe('precedence', () => {
  test('the strongest layer that may set a value sets it', async () => {
    await fc.assert(
      fc.asyncProperty(settingInLayers, async ({ key, global, project, env }) => {
        const [variable] = settingOf(key).env;
        const config = await load({
          global: global ? `${key} = ${global[0]}\n` : '',
          project: project ? `${key} = ${project[0]}\n` : '',
          env: {
            LEAN_CTX_TRUST_WORKSPACE: '1',
            ...(env && variable ? { [variable]: env[1] } : {}),
          },
        });
        const fromEnv = variable ? env?.[2] : undefined;
        expect(config.settings[key]).toEqual(expected(key, global?.[2], project?.[2], fromEnv));
      }),
      { numRuns: 300 },
    );
  });

  test('a profile lies between the project file and the rest of the global file', async () => {
    const global =
      'line_numbers = "all"\nconfig_profile = "ci"\n[profiles.ci]\nline_numbers = "sparse"\nmax_index_threads = 3\n';
    const plain = await load({ global });
    expect([plain.settings.line_numbers, plain.origins.line_numbers]).toEqual(['sparse', 'profile']);
    expect(plain.settings.max_index_threads).toBe(3);
    const local = await load({ global, project: 'line_numbers = "none"\n' });
    expect([local.settings.line_numbers, local.origins.line_numbers]).toEqual(['none', 'project']);
    const other = await load({ global, env: { LEAN_CTX_CONFIG_PROFILE: 'absent' } });
    expect(other.settings.line_numbers).toBe('all');
    expect(other.warnings.map(({ code }) => code)).toEqual(['config-profile-missing']);
  });

  test('a profile cannot hold profiles', async () => {
    const config = await load({
      global: 'config_profile = "a"\n[profiles.a]\nconfig_profile = "b"\nline_numbers = "all"\n',
    });
    expect(config.settings.line_numbers).toBe('none');
    expect(config.warnings.map(({ code }) => code)).toEqual(['config-profile-nested']);
  });

  test('paths start at home, at a variable, or at the file that names them', async () => {
    const config = await load({
      global: `extra_roots = ["~/notes", "$WORK/a", "\${WORK}/b", "near"]\n`,
      env: { WORK: '/work' },
    });
    expect(config.settings.extra_roots).toEqual([
      path.join(home, 'notes'),
      '/work/a',
      '/work/b',
      path.join(directories.config, 'near'),
    ]);
  });
});

describe('bad values', () => {
  const wrong = fc.oneof(
    fc.constantFrom('"nonsense"', '-1', '1.5', '[1, 2]', '{ a = 1 }', '1979-05-27', '""', 'nan', '[[]]'),
    fc.integer().map(String),
  );

  test('a value of the wrong kind is named with file, key and line, and the default stays', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KEYS), wrong, fc.nat(5), async (key, value, blankLines) => {
        const config = await load({ global: `${'\n'.repeat(blankLines)}${key} = ${value}\n` });
        if (config.origins[key] === 'config') return; // it was a right one after all
        expect(config.settings[key]).toEqual(settingOf(key).fallback);
        expect(config.warnings).toHaveLength(1);
        expect(config.warnings[0]?.message).toContain(`${globalFile}:${blankLines + 1}: '${key}' must be`);
      }),
      { numRuns: 200 },
    );
  });

  test('a wrong value in the project file leaves the global one in place', async () => {
    const config = await load({
      global: 'line_numbers = "all"\n',
      project: '# mine\nline_numbers = "many"\n',
    });
    expect(config.settings.line_numbers).toBe('all');
    expect(config.warnings[0]?.message).toContain(`${projectFile}:2: 'line_numbers'`);
  });

  test('a wrong variable leaves the files in place', async () => {
    const config = await load({ global: 'max_index_threads = 3\n', env: { LEAN_CTX_INDEX_THREADS: 'many' } });
    expect(config.settings.max_index_threads).toBe(3);
    expect(config.warnings[0]?.message).toContain('LEAN_CTX_INDEX_THREADS');
  });

  test('no text at all makes loading fail, and every setting keeps a value of its kind', async () => {
    const line = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '[index]',
        '[profiles.a]',
        '[[index]]',
        'index = 3',
        'profiles = 1',
        '"',
        '[',
        'a = """',
      ),
      fc.tuple(fc.constantFrom(...SETTING_KEYS), wrong).map(([key, value]) => `${key} = ${value}`),
    );
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(text, text, async (global, project) => {
        const config = await load({ global, project, env: { LEAN_CTX_TRUST_WORKSPACE: '1' } });
        for (const key of SETTING_KEYS) {
          const { kind, fallback } = settingOf(key);
          const value: unknown = config.settings[key];
          expect(value === fallback || kind.fromToml(value) !== undefined).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('text that is no TOML is reported with its line, and the other file still counts', async () => {
    const config = await load({ global: 'a = 1\nb = = 2\n', project: 'line_numbers = "all"\n' });
    expect(config.warnings.map(({ code }) => code)).toEqual(['config-not-toml']);
    expect(config.warnings[0]?.message).toContain(`${globalFile}:2:`);
    expect(config.settings.line_numbers).toBe('all');
  });

  test('a folder in place of the file is reported', async () => {
    rmSync(projectFile, { force: true });
    mkdirSync(projectFile);
    writeFileSync(globalFile, '');
    const config = await loadConfig({ directories, projectRoot: root, env: {}, home, cwd: root });
    rmSync(projectFile, { recursive: true });
    expect(config.warnings.map(({ code }) => code)).toEqual(['config-unreadable']);
  });

  test('a byte order mark and Windows line ends are no fault', async () => {
    const config = await load({ global: '\ufeffline_numbers = "all"\r\nmax_index_threads = 2\r\n' });
    expect([config.settings.line_numbers, config.settings.max_index_threads, config.warnings]).toEqual([
      'all',
      2,
      [],
    ]);
  });
});

describe('what a project may set', () => {
  test('global settings are refused by name', async () => {
    const config = await load({ project: 'max_index_threads = 1\n' });
    expect(config.settings.max_index_threads).toBe(0);
    expect(config.warnings.map(({ code }) => code)).toEqual(['config-global-only']);
  });

  test('without trust, nothing that opens something up counts; with it, everything; after any change, nothing', async () => {
    const loose = 'extra_roots = ["/"]\nline_numbers = "all"\n';
    const before = await load({ project: loose });
    expect(before.withheld).toEqual(['extra_roots']);
    expect([before.settings.extra_roots, before.settings.line_numbers]).toEqual([[], 'all']);

    expect(await trustWorkspace(directories.config, root, loose, new Date(0))).toMatchObject({ ok: true });
    const trusted = await load({ project: loose });
    expect(trusted.settings.extra_roots).toEqual(['/']);
    expect([trusted.withheld, trusted.warnings]).toEqual([[], []]);

    const changed = await load({ project: `${loose}# one byte more` });
    expect(changed.withheld).toEqual(['extra_roots']);
  });

  test('LEAN_CTX_TRUSTED_ROOTS trusts what lies below its folders, and nothing beside them', async () => {
    const project = 'extra_roots = ["/x"]\n';
    const withRoots = async (roots: string) =>
      (await load({ project, env: { LEAN_CTX_TRUSTED_ROOTS: roots } })).settings.extra_roots;
    expect(await withRoots(`/elsewhere, ${base}`)).toEqual(['/x']);
    expect(await withRoots(`${root}-more`)).toEqual([]);
  });

  test('a damaged trust store trusts nothing and says so', async () => {
    const store = path.join(directories.config, 'workspace-trust.toml');
    const project = 'extra_roots = ["/x"]\n';
    writeFileSync(store, 'workspace = "all"\n');
    const config = await load({ project });
    rmSync(store);
    expect(config.settings.extra_roots).toEqual([]);
    expect(config.warnings.map(({ code }) => code)).toEqual(['trust-store-unreadable', 'config-withheld']);
  });
});
