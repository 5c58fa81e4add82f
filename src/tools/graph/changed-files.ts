import { spawn } from 'node:child_process';

/** One file that git says changed. */
export interface ChangedFile {
  /** A, M, D, R … or ? for one that git does not know yet. */
  readonly status: string;
  /** Relative to the root. */
  readonly path: string;
}

/**
 * Files that differ between a commit and the files as they are now, new ones included, by path.
 * @returns `undefined` when git is missing, this is no repository or the commit is unknown
 */
export async function changedSince(
  root: string,
  since: string,
  signal: AbortSignal,
): Promise<ChangedFile[] | undefined> {
  if (since.startsWith('-')) return undefined; // an option, not a commit
  const diff = await git(
    root,
    ['diff', '--name-status', '--no-renames', '--relative', '-z', since, '--'],
    signal,
  );
  if (diff === undefined) return undefined;
  const untracked = await git(root, ['ls-files', '--others', '--exclude-standard', '-z'], signal);
  const fields = diff.split('\0');
  const changed: ChangedFile[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2)
    changed.push({ status: fields[at]![0]!, path: fields[at + 1]! });
  for (const path of (untracked ?? '').split('\0')) if (path !== '') changed.push({ status: '?', path });
  return changed.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** stdout of git, `undefined` when it fails. */
export function git(root: string, args: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('git', args, { cwd: root, signal, stdio: ['ignore', 'pipe', 'ignore'] });
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(pieces).toString('utf8') : undefined));
  });
}
