import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Signatures, signaturesOf } from './file-signature.ts';
import type { GitFolder } from './git-folder.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What of git's configuration decides which files belong to a tree. */
export interface GitSettings {
  /** The user's own ignore file, absolute; it need not exist. */
  readonly excludesFile: string | undefined;
  /** Whether rules disregard the case of ASCII letters. */
  readonly foldsCase: boolean;
  /** Length of an object id in the index: 20, or 32 with SHA-256. */
  readonly hashBytes: number;
  /** The configuration files that were looked at, existing or not. */
  readonly files: Signatures;
}

type Values = Map<string, string>;

/**
 * Reads the settings that apply in `folder`, or outside of any repository. Configuration files are read directly, because starting git
 * takes longer than the walk of a small tree; git is asked only where a file includes others.
 */
export function readGitSettings(folder: GitFolder | undefined, env: Environment): GitSettings {
  const files = signaturesOf(configFiles(folder, env));
  const values: Values = new Map();
  for (const file of files.keys()) readInto(values, file);
  readFromEnvironment(values, env);
  const excludes = values.has('include') ? askGit(folder, env) : values.get('core.excludesfile');
  return {
    excludesFile: excludes === undefined ? defaultExcludes(env) : expand(excludes, folder, env),
    foldsCase: isTrue(values.get('core.ignorecase')) ?? (folder === undefined && hasCaselessFiles()),
    hashBytes: values.get('extensions.objectformat')?.toLowerCase() === 'sha256' ? 32 : 20,
    files,
  };
}

const hasCaselessFiles = (): boolean => process.platform === 'win32' || process.platform === 'darwin';

const homeOf = (env: Environment): string | undefined => env.HOME || env.USERPROFILE;

/** From the weakest to the strongest. */
function configFiles(folder: GitFolder | undefined, env: Environment): string[] {
  const system = isTrue(env.GIT_CONFIG_NOSYSTEM) ? [] : systemFiles(env);
  return [...system, ...globalFiles(env), ...(folder ? repositoryFiles(folder) : [])];
}

function systemFiles(env: Environment): string[] {
  if (env.GIT_CONFIG_SYSTEM !== undefined) return [env.GIT_CONFIG_SYSTEM];
  if (process.platform === 'win32')
    return [path.join(env.ProgramFiles ?? 'C:\\Program Files', 'Git/etc/gitconfig')];
  const brewed =
    process.platform === 'darwin' ? ['/usr/local/etc/gitconfig', '/opt/homebrew/etc/gitconfig'] : [];
  return ['/etc/gitconfig', ...brewed];
}

function globalFiles(env: Environment): string[] {
  if (env.GIT_CONFIG_GLOBAL !== undefined) return [env.GIT_CONFIG_GLOBAL];
  const home = homeOf(env);
  const xdg = xdgFolder(env);
  return [...(xdg ? [path.join(xdg, 'config')] : []), ...(home ? [path.join(home, '.gitconfig')] : [])];
}

const repositoryFiles = ({ gitDir, commonDir }: GitFolder): string[] => [
  path.join(commonDir, 'config'),
  path.join(gitDir, 'config.worktree'),
];

function xdgFolder(env: Environment): string | undefined {
  if (env.XDG_CONFIG_HOME) return path.join(env.XDG_CONFIG_HOME, 'git');
  const home = homeOf(env);
  return home ? path.join(home, '.config/git') : undefined;
}

function defaultExcludes(env: Environment): string | undefined {
  const folder = xdgFolder(env);
  return folder === undefined ? undefined : path.join(folder, 'ignore');
}

function expand(file: string, folder: GitFolder | undefined, env: Environment): string | undefined {
  if (file === '') return undefined;
  const home = homeOf(env);
  const whole = file.startsWith('~/') && home ? path.join(home, file.slice(2)) : file;
  return path.resolve(folder?.top ?? '.', whole);
}

/** `GIT_CONFIG_COUNT`, `GIT_CONFIG_KEY_0`, `GIT_CONFIG_VALUE_0` …: stronger than every file. */
function readFromEnvironment(values: Values, env: Environment): void {
  const count = Number(env.GIT_CONFIG_COUNT ?? 0);
  for (let i = 0; i < count; i++) {
    const key = env[`GIT_CONFIG_KEY_${i}`]?.toLowerCase();
    if (key !== undefined) values.set(key, env[`GIT_CONFIG_VALUE_${i}`] ?? '');
  }
}

function readInto(values: Values, file: string): void {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return; // most of these files do not exist
  }
  let section = '';
  for (const line of text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/)) {
    const heading = /^\s*\[\s*([\w.-]+)\s*(?:"(?:[^"\\]|\\.)*"\s*)?\](.*)$/.exec(line);
    if (heading?.[1] !== undefined) section = heading[1].toLowerCase();
    if (section === 'include' || section === 'includeif') values.set('include', file);
    const pair = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(heading ? (heading[2] ?? '') : line);
    if (pair)
      values.set(`${section}.${pair[1]?.toLowerCase()}`, pair[2] === undefined ? 'true' : unquoted(pair[2]));
  }
}

/** A value without its quotes, escapes and comment. */
function unquoted(raw: string): string {
  let value = '';
  let kept = 0;
  let isQuoted = false;
  for (let i = 0; i < raw.length; i++) {
    const char = raw[i] ?? '';
    if (char === '"') isQuoted = !isQuoted;
    else if (char === '\\') value += escaped(raw[++i] ?? '');
    else if (!isQuoted && (char === '#' || char === ';')) break;
    else value += char;
    if (isQuoted || !/\s/.test(char)) kept = value.length;
  }
  return value.slice(0, kept);
}

const escaped = (char: string): string => ({ n: '\n', t: '\t', b: '\b' })[char] ?? char;

function isTrue(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : /^(true|yes|on|1)$/i.test(value);
}

function askGit(folder: GitFolder | undefined, env: Environment): string | undefined {
  const cwd = folder?.top ?? process.cwd();
  const args = ['config', '--null', '--get', 'core.excludesFile'];
  const answer = spawnSync('git', args, { cwd, env, encoding: 'utf8', windowsHide: true, timeout: 5000 });
  return answer.status === 0 ? answer.stdout.replace(/\0$/, '') : undefined;
}
