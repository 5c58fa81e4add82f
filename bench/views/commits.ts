import { spawnSync } from 'node:child_process';

/** A file as it was before a commit, and which of its lines the commit touched. */
export interface ChangedFile {
  readonly commit: string;
  readonly subject: string;
  readonly path: string;
  readonly text: string;
  /** Numbers of the lines that were changed or removed, ascending. */
  readonly touched: readonly number[];
  /** Numbers of the lines that lines were added behind. */
  readonly addedBehind: readonly number[];
}

type Patch = Omit<ChangedFile, 'text'> & { readonly blob: string };

/** Commits that change more files are moves and formatting, which no view can foresee. */
const MOST_FILES = 12;
const LARGEST_OUTPUT_BYTES = 1 << 30;

/** The files that the newest commits of a repository modified, as they were before. */
export function changedFiles(gitDir: string, commitCount: number): ChangedFile[] {
  const patches = patchesOf(gitDir, commitCount);
  const texts = blobs(gitDir, [...new Set(patches.map(({ blob }) => blob))]);
  return patches.flatMap(({ blob, ...rest }) => {
    const text = texts.get(blob);
    return text === undefined ? [] : [{ ...rest, text }];
  });
}

function git(gitDir: string, args: readonly string[], input = ''): Buffer {
  const done = spawnSync('git', [`--git-dir=${gitDir}`, ...args], { input, maxBuffer: LARGEST_OUTPUT_BYTES });
  if (done.status !== 0) throw new Error(`git ${args[0]}: ${done.stderr.toString()}`);
  return done.stdout;
}

function patchesOf(gitDir: string, commitCount: number): Patch[] {
  const format = ['--format=%x01%H%x02%s', '-p', '-U0', '--full-index', '--no-renames', '--diff-filter=M'];
  const log = git(gitDir, ['log', '--no-merges', '-n', String(commitCount), '--no-ext-diff', ...format]);
  const found: Patch[] = [];
  for (const entry of log.toString('utf8').split('\x01').slice(1)) {
    const end = entry.indexOf('\n');
    const [commit = '', subject = ''] = entry.slice(0, end).split('\x02');
    const files = entry.slice(end).split('\ndiff --git ').slice(1);
    if (files.length > MOST_FILES) continue;
    found.push(...files.flatMap((file) => patchOf(file, commit, subject)));
  }
  return found;
}

function patchOf(file: string, commit: string, subject: string): Patch[] {
  const blob = /^index ([0-9a-f]{40})\.\./m.exec(file)?.[1];
  const path = /^--- a\/(.*?)\t?$/m.exec(file)?.[1];
  if (blob === undefined || path === undefined) return [];
  const touched: number[] = [];
  const addedBehind: number[] = [];
  for (const [, start = '', count = '1'] of file.matchAll(/^@@ -(\d+)(?:,(\d+))? \+/gm)) {
    const first = Number(start);
    if (count === '0') addedBehind.push(Math.max(first, 1));
    for (let line = first; line < first + Number(count); line++) touched.push(line);
  }
  return [{ commit, subject, path, blob, touched, addedBehind }];
}

/** The contents of blobs that are UTF-8 text. */
function blobs(gitDir: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const output = git(gitDir, ['cat-file', '--batch'], `${ids.join('\n')}\n`);
  const texts = new Map<string, string>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const [id = '', , size = '0'] = output.toString('latin1', at, end).split(' ');
    const bytes = output.subarray(end + 1, end + 1 + Number(size));
    if (!bytes.includes(0)) texts.set(id, bytes.toString('utf8'));
    at = end + 1 + Number(size) + 1;
  }
  return texts;
}
