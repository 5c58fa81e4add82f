import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An environment in which git knows no settings of the machine or its user. */
export const gitEnv = (home: string): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  HOME: home,
  XDG_CONFIG_HOME: path.join(home, '.config'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
});

export const tempFolder = (name: string): string =>
  realpathSync(mkdtempSync(path.join(os.tmpdir(), `files-${name}-`)));

/** Writes files; a name with a slash at the end is an empty folder. */
export function plant(root: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    if (name.endsWith('/')) {
      mkdirSync(file, { recursive: true });
      continue;
    }
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return root;
}

export function git(cwd: string, env: Record<string, string | undefined>, ...args: string[]): string {
  const answer = spawnSync('git', args, { cwd, env, encoding: 'latin1', maxBuffer: 1 << 28 });
  if (answer.status !== 0) throw new Error(`git ${args.join(' ')}: ${answer.stderr}`);
  return Buffer.from(answer.stdout, 'latin1').toString('utf8');
}

/** What git lists as tracked or untracked and not ignored: ordinary files without hidden parts and dependency folders. */
export function gitFiles(root: string, env: Record<string, string | undefined>): string[] {
  const listed = new Set(
    git(root, env, 'ls-files', '-z', '-co', '--exclude-standard').split('\0').filter(Boolean),
  );
  return [...listed].filter((file) => isWalkable(root, file)).sort(byBytes);
}

export function isWalkable(root: string, file: string): boolean {
  const parts = file.split('/');
  if (parts.some((part) => part.startsWith('.') || part === 'node_modules')) return false;
  return lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
}

export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
