import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { SETTINGS, type Settings } from '../../src/core/config/settings.ts';
import { createLog } from '../../src/core/log.ts';
import { locate } from '../../src/tools/paths/place.ts';
import { isSecretPath } from '../../src/tools/paths/secret-paths.ts';
import { chooseWorkspace, type Workspace } from '../../src/tools/paths/workspace.ts';
import { folder } from './tool-box.ts';

const settings = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { fallback }]) => [key, fallback]),
) as unknown as Settings;
const at = (root: string, more: Partial<Workspace> = {}): Workspace => ({
  root,
  base: root,
  extraRoots: [],
  settings,
  ...more,
});

test('a place knows how the caller wrote it, where it is and how to show it', () => {
  const root = folder({ 'src/a.ts': '', 'with blank/ü.ts': '' });
  const workspace = at(root);
  for (const [given, shown] of [
    ['src/a.ts', 'src/a.ts'],
    ['./src/../src//a.ts', 'src/a.ts'],
    [path.join(root, 'src/a.ts'), 'src/a.ts'],
    [pathToFileURL(path.join(root, 'with blank/ü.ts')).href, 'with blank/ü.ts'],
    ['.', '.'],
    ['new/file.ts', 'new/file.ts'],
  ] as const) {
    const place = locate(given, workspace);
    expect(place.ok && [place.value.shown, place.value.given]).toEqual([shown, given]);
  }
});

test('relative paths start at the base, and reach the rest of the project and the other roots', () => {
  const root = folder({ 'packages/a/x.ts': '', 'shared/y.ts': '' });
  const other = folder({ 'z.ts': '' });
  const workspace = at(root, { base: path.join(root, 'packages/a'), extraRoots: [other] });
  const shownOf = (given: string): string => {
    const place = locate(given, workspace);
    return place.ok ? place.value.shown : place.error.code;
  };
  expect(shownOf('x.ts')).toBe('x.ts');
  expect(shownOf('../../shared/y.ts')).toBe('../../shared/y.ts');
  expect(shownOf('shared/y.ts')).toBe('../../shared/y.ts');
  expect(shownOf('z.ts')).toBe(path.join(other, 'z.ts'));
  expect(shownOf('nowhere.ts')).toBe('nowhere.ts');
});

test('nothing outside is reached, by whatever road', () => {
  const outside = folder({ 'secret.txt': 'x' });
  const root = folder({ 'a.ts': '' });
  symlinkSync(outside, path.join(root, 'linked'));
  symlinkSync(path.join(outside, 'secret.txt'), path.join(root, 'link.txt'));
  symlinkSync('loop', path.join(root, 'loop'));
  for (const given of [
    '../x',
    '/etc/passwd',
    'linked/secret.txt',
    'link.txt',
    'linked/new.txt',
    `file://${outside}/secret.txt`,
    'loop',
    `src/../../${path.basename(outside)}/secret.txt`,
    '',
    '  ',
    'a\0b',
    'x/'.repeat(3000),
    'file://%zz',
  ]) {
    const place = locate(given, at(root));
    expect([given.slice(0, 30), place.ok]).toEqual([given.slice(0, 30), false]);
    if (!place.ok) expect(JSON.stringify(place.error).length).toBeLessThan(600);
  }
});

test('a secret file is reached by its own name only', () => {
  const root = folder({ '.env': 'x', 'keys/id_rsa': 'x', '.env.example': 'x' });
  symlinkSync('.env', path.join(root, 'notes.txt'));
  symlinkSync('keys', path.join(root, 'doors'));
  const isReached = (given: string): boolean => locate(given, at(root)).ok;
  expect(['.env', 'keys/id_rsa', path.join(root, '.env'), '.env.example'].map(isReached)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['notes.txt', 'doors/id_rsa'].map(isReached)).toEqual([false, false]);
});

test('secret names', () => {
  for (const name of [
    '.env',
    'a/.env.local',
    'id_ed25519',
    'x.pem',
    '.ssh/config',
    'secrets.yaml',
    '.npmrc',
  ]) {
    expect([name, isSecretPath(name)]).toEqual([name, true]);
  }
  for (const name of [
    '.env.example',
    'env',
    'src/secret.ts',
    'id_rsa.pub',
    'keys',
    'monkey.ts',
    '.github/x.yml',
  ]) {
    expect([name, isSecretPath(name)]).toEqual([name, false]);
  }
});

test('the workspace: configured, else the client, else the project around the working directory', async () => {
  const root = folder({ 'sub/deep/a.ts': '' });
  const client = folder({ 'b.ts': '' });
  const second = folder({});
  const sub = path.join(root, 'sub/deep');
  const log = createLog('off', () => undefined);
  const choose = (clientRoots: string[], env: Record<string, string> = {}) =>
    chooseWorkspace({ clientRoots, cwd: sub, home: '/nowhere', env, log });
  expect(await choose([])).toMatchObject({ ok: true, value: { root, base: sub, extraRoots: [] } });
  expect(await choose([client, second])).toMatchObject({
    value: { root: client, base: client, extraRoots: [second] },
  });
  expect(await choose([client], { LEAN_CTX_PROJECT_ROOT: second })).toMatchObject({
    value: { root: second, base: second, extraRoots: [client] },
  });
});

test('the home folder and the top of the file system are no workspace', async () => {
  const home = folder({});
  const log = createLog('off', () => undefined);
  mkdirSync(path.join(home, 'x'));
  writeFileSync(path.join(home, '.profile'), '');
  const { rmSync } = await import('node:fs');
  rmSync(path.join(home, '.lean-ctx.toml'));
  for (const cwd of [home, '/']) {
    const chosen = await chooseWorkspace({ clientRoots: [], cwd, home, env: {}, log });
    expect(chosen).toMatchObject({ ok: false });
  }
});
