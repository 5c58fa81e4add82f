import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DirectoryContext, resolveDirectories } from '../../src/core/directories.ts';

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-home-')));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const at = (env: DirectoryContext['env'], platform: NodeJS.Platform = 'linux') =>
  resolveDirectories({ env, platform, home });
const below = (...parts: string[]) => path.join(home, ...parts);

describe('the split', () => {
  test('follows XDG defaults', () => {
    expect(at({})).toEqual({
      config: below('.config/lean-ctx'),
      data: below('.local/share/lean-ctx'),
      state: below('.local/state/lean-ctx'),
      cache: below('.cache/lean-ctx'),
      runtime: below('.local/share/lean-ctx'),
    });
  });

  test('follows XDG variables, except relative ones', () => {
    const { cache, data, runtime } = at({ XDG_CACHE_HOME: '/c', XDG_DATA_HOME: 'relative' });
    expect([cache, data, runtime]).toEqual([
      '/c/lean-ctx',
      below('.local/share/lean-ctx'),
      below('.local/share/lean-ctx'),
    ]);
  });

  test('keeps sockets in Application Support on macOS', () => {
    const { runtime, data } = at({}, 'darwin');
    expect([runtime, data]).toEqual([
      below('Library/Application Support/lean-ctx'),
      below('.local/share/lean-ctx'),
    ]);
  });

  test('uses roaming and local application data on Windows', () => {
    const found = resolveDirectories({
      env: { APPDATA: 'C:\\Users\\a\\Roaming', LOCALAPPDATA: 'C:\\Users\\a\\Local' },
      platform: 'win32',
      home: 'C:\\Users\\a',
    });
    expect(found).toEqual({
      config: 'C:\\Users\\a\\Roaming\\lean-ctx',
      data: 'C:\\Users\\a\\Local\\lean-ctx\\data',
      state: 'C:\\Users\\a\\Local\\lean-ctx\\state',
      cache: 'C:\\Users\\a\\Local\\lean-ctx\\cache',
      runtime: 'C:\\Users\\a\\Local\\lean-ctx\\run',
    });
  });
});

describe('one directory for everything', () => {
  const fill = (directory: string, name = 'stats.json') => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, name), '{}');
  };
  const all = (directory: string) => ({
    config: directory,
    data: directory,
    state: directory,
    cache: directory,
    runtime: directory,
  });

  test('when LEAN_CTX_DATA_DIR names one, with exceptions of their own', () => {
    expect(at({ LEAN_CTX_DATA_DIR: '/one' })).toEqual(all('/one'));
    expect(at({ LEAN_CTX_DATA_DIR: '/one', LEAN_CTX_CACHE_DIR: '/two' })).toEqual({
      ...all('/one'),
      cache: '/two',
    });
  });

  test('but LEAN_CTX_DATA_DIR at its usual place changes nothing', () => {
    fill(below('.lean-ctx'));
    expect(at({ LEAN_CTX_DATA_DIR: below('.local/share/lean-ctx') }).cache).toBe(below('.cache/lean-ctx'));
  });

  test('when an older installation keeps its data there; its settings alone do not count', () => {
    fill(below('.lean-ctx'), 'config.toml');
    expect(at({}).data).toBe(below('.local/share/lean-ctx'));
    fill(below('.lean-ctx'));
    expect(at({})).toEqual(all(below('.lean-ctx')));
  });

  test('when the data lies beside the settings and nowhere else', () => {
    fill(below('.config/lean-ctx'));
    expect(at({}).data).toBe(below('.config/lean-ctx'));
    fill(below('.local/share/lean-ctx'));
    expect(at({}).data).toBe(below('.local/share/lean-ctx'));
  });

  test('unless layout.toml pins the split', () => {
    fill(below('.lean-ctx'));
    fill(below('.config/lean-ctx'), 'layout.toml');
    writeFileSync(below('.config/lean-ctx/layout.toml'), '[layout]\nmode = "xdg"\n');
    expect(at({}).data).toBe(below('.local/share/lean-ctx'));
  });
});
