import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findProjectRoot } from '../../src/core/config/index.ts';

const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-root-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const home = path.join(base, 'users', 'me');
const folder = (...parts: string[]): string => {
  const made = path.join(home, ...parts);
  mkdirSync(made, { recursive: true });
  return made;
};
const marker = (...parts: string[]): void => writeFileSync(path.join(home, ...parts), '');

folder('repo/.git');
folder('repo/packages/a/src');
marker('repo/packages/a/.lean-ctx.toml');
folder('plain/deep/er');
marker('plain/.lean-ctx.toml');
folder('Documents/notes');
folder('loose/sub');

const find = (cwd: string, explicit?: string, configured = '') => {
  const found = findProjectRoot({ explicit, configured, cwd, home });
  return found.ok ? path.relative(home, found.value).replaceAll('\\', '/') : found.error.code;
};

describe('the project around a folder', () => {
  test.each([
    ['repo/packages/a/src', 'repo'],
    ['plain/deep/er', 'plain'],
    ['loose/sub', 'loose/sub'],
    ['Documents/notes', 'Documents/notes'],
  ])('%s belongs to %s', (cwd, root) => expect(find(path.join(home, cwd))).toBe(root));

  test('what was named wins over what is configured, and that over what lies around', () => {
    const cwd = path.join(home, 'repo');
    expect(find(cwd, '../plain', path.join(home, 'loose'))).toBe('plain');
    expect(find(cwd, undefined, path.join(home, 'loose'))).toBe('loose');
  });

  test('a folder that is not there is refused, also a configured one', () => {
    expect(find(home, 'nowhere')).toBe('root-not-found');
    expect(find(path.join(home, 'repo'), undefined, path.join(home, 'gone'))).toBe('root-not-found');
  });
});

describe('too broad to be a project', () => {
  test.each([[''], ['Documents']])('home/%s', (name) => {
    expect(find(path.join(home, name))).toBe('root-too-broad');
    expect(find(path.join(home, 'repo'), path.join(home, name))).toBe('root-too-broad');
  });

  test('what lies above home, and the file system root', () => {
    expect(find(path.dirname(home))).toBe('root-too-broad');
    expect(find(path.parse(home).root)).toBe('root-too-broad');
  });

  test('a package.json that got into the home folder does not make it one, nor reach down', () => {
    marker('package.json');
    folder('.git');
    expect(find(home)).toBe('root-too-broad');
    expect(find(path.join(home, 'loose/sub'))).toBe('loose/sub');
  });

  test('very many folders without a marker; with one it is a project', () => {
    for (let index = 0; index <= 50; index++) folder('many', `p${index}`);
    expect(find(path.join(home, 'many'))).toBe('root-too-broad');
    marker('many/go.mod');
    expect(find(path.join(home, 'many'))).toBe('many');
  });

  test('a .lean-ctx.toml is a decision', () => {
    marker('Documents/.lean-ctx.toml');
    expect(find(path.join(home, 'Documents'))).toBe('Documents');
  });
});
