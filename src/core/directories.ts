import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where lean-ctx keeps things, as absolute paths. None of them has to exist yet. */
export interface Directories {
  /** Written by the user: `config.toml`, trusted workspaces. May be read-only. */
  readonly config: string;
  /** Durable data: archives, graphs, sessions. */
  readonly data: string;
  /** Logs, ledgers, locks. */
  readonly state: string;
  /** What can be made again: safe to delete. */
  readonly cache: string;
  /** Socket and pid of the daemon. */
  readonly runtime: string;
}

/** The part of the world that decides where the directories are. */
export interface DirectoryContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

const pathsOf = (context: DirectoryContext): path.PlatformPath =>
  context.platform === 'win32' ? path.win32 : path.posix;

type Category = keyof Directories;

/** What a directory of an older single-directory installation holds; its `config.toml` alone does not count. */
const DATA_NAMES = ['stats.json', 'sessions', 'vectors', 'graphs', 'knowledge'] as const;

let resolved: Directories | undefined;

/** The directories of this process. They are settled at the first call. */
export function directories(): Directories {
  resolved ??= resolveDirectories({ env: process.env, platform: process.platform, home: os.homedir() });
  return resolved;
}

/**
 * Settles each category: its own variable (`LEAN_CTX_CACHE_DIR` …), else one directory for everything
 * (`LEAN_CTX_DATA_DIR`, or an older installation that already keeps its data in one place), else the
 * platform's split: XDG on Linux and macOS, `%APPDATA%` and `%LOCALAPPDATA%` on Windows.
 */
export function resolveDirectories(context: DirectoryContext): Directories {
  const split = platformSplit(context);
  const base = singleDirectory(context, split);
  const pick = (category: Category): string => {
    const own = ownVariable(context, `LEAN_CTX_${category.toUpperCase()}_DIR`);
    return own ?? base ?? split[category];
  };
  return {
    config: pick('config'),
    data: pick('data'),
    state: pick('state'),
    cache: pick('cache'),
    runtime: base ?? split.runtime,
  };
}

function platformSplit(context: DirectoryContext): Directories {
  return context.platform === 'win32' ? windowsSplit(context) : xdgSplit(context);
}

function xdgSplit(context: DirectoryContext): Directories {
  const { home, platform } = context;
  const { join } = pathsOf(context);
  const xdg = (name: string, fallback: string): string =>
    join(systemVariable(context, name) ?? join(home, fallback), 'lean-ctx');
  const data = xdg('XDG_DATA_HOME', '.local/share');
  return {
    config: xdg('XDG_CONFIG_HOME', '.config'),
    data,
    state: xdg('XDG_STATE_HOME', '.local/state'),
    cache: xdg('XDG_CACHE_HOME', '.cache'),
    runtime: platform === 'darwin' ? join(home, 'Library/Application Support/lean-ctx') : data,
  };
}

function windowsSplit(context: DirectoryContext): Directories {
  const { home } = context;
  const { join } = pathsOf(context);
  const roaming = systemVariable(context, 'APPDATA') ?? join(home, 'AppData', 'Roaming');
  const local = systemVariable(context, 'LOCALAPPDATA') ?? join(home, 'AppData', 'Local');
  const below = (name: string): string => join(local, 'lean-ctx', name);
  return {
    config: join(roaming, 'lean-ctx'),
    data: below('data'),
    state: below('state'),
    cache: below('cache'),
    runtime: below('run'),
  };
}

/** The one directory that serves all categories, when there is one. */
function singleDirectory(context: DirectoryContext, split: Directories): string | undefined {
  const chosen = ownVariable(context, 'LEAN_CTX_DATA_DIR');
  if (chosen !== undefined) return chosen === split.data ? undefined : chosen;
  if (isPinnedToSplit(split.config)) return undefined;
  const legacy = pathsOf(context).join(context.home, '.lean-ctx');
  if (holdsData(legacy)) return legacy;
  return holdsData(split.config) && !holdsData(split.data) ? split.config : undefined;
}

function isPinnedToSplit(configDirectory: string): boolean {
  try {
    return /^\s*mode\s*=\s*["']xdg["']/m.test(
      readFileSync(path.join(configDirectory, 'layout.toml'), 'utf8'),
    );
  } catch {
    return false; // no pin: the usual case
  }
}

function holdsData(directory: string): boolean {
  return existsSync(directory) && DATA_NAMES.some((name) => isFilled(path.join(directory, name)));
}

function isFilled(entry: string): boolean {
  try {
    const stat = statSync(entry);
    return stat.isDirectory() ? readdirSync(entry).length > 0 : stat.size > 0;
  } catch {
    return false; // absent or closed to us: either way it holds nothing for us
  }
}

/** A variable of ours; a relative path is taken from the working directory. */
function ownVariable(context: DirectoryContext, name: string): string | undefined {
  const value = context.env[name];
  return value ? pathsOf(context).resolve(value) : undefined;
}

/** A variable of the system; XDG says that a relative path in one is to be ignored. */
function systemVariable(context: DirectoryContext, name: string): string | undefined {
  const value = context.env[name];
  const paths = pathsOf(context);
  return value && paths.isAbsolute(value) ? paths.resolve(value) : undefined;
}
