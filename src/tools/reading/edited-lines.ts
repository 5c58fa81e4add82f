import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { JailedPath } from '../../core/paths-jail.ts';
import type { LineRange, WholeText } from '../../read/exact/index.ts';
import { diffLines, splitLines } from '../../text/line-diff.ts';

/** Shorter files are shown whole anyway. */
const SHORTEST_UNITS = 2000;
/** A file that is new in so large a part has no lines that were edited lately. */
const MOST_SHARE = 0.4;
const GIT_DEADLINE_MS = 400;
const LARGEST_BLOB_BYTES = 4 * 1024 * 1024;
const MOST_KNOWN = 400;

/** By path and content: lines that were edited lately stay so when they are committed. */
const known = new Map<string, readonly LineRange[]>();

/**
 * Lines of a file that are not what the last commit has: what somebody works on right now. None where there is no
 * repository, git is missing or slow, or the file is as it was committed.
 */
export async function editedLines(
  jailed: JailedPath,
  { text, hash }: WholeText,
  signal: AbortSignal,
): Promise<readonly LineRange[]> {
  if (text.length < SHORTEST_UNITS || !isInRepository(jailed)) return [];
  const key = `${hash} ${jailed.path}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const committed = await committedText(jailed, signal);
  const found = committed === undefined || committed === text ? [] : changedLines(committed, text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

/** A look at a few folders, which is a thousand times cheaper than asking git in vain. */
function isInRepository({ path: file, root }: JailedPath): boolean {
  for (let folder = path.dirname(file); folder.length >= root.length; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return true;
    if (folder === path.dirname(folder)) break;
  }
  return false;
}

/** What the last commit has of a file, as it lies in the repository: no filter or driver of it runs for this. */
function committedText({ path: file }: JailedPath, signal: AbortSignal): Promise<string | undefined> {
  const options = {
    cwd: path.dirname(file),
    signal,
    timeout: GIT_DEADLINE_MS,
    maxBuffer: LARGEST_BLOB_BYTES,
    windowsHide: true,
  };
  const args = ['cat-file', 'blob', `HEAD:./${path.basename(file)}`];
  return new Promise((resolve) => {
    execFile('git', args, options, (error, stdout) => resolve(error === null ? stdout : undefined));
  });
}

function changedLines(committed: string, text: string): LineRange[] {
  const unified = text.includes('\r\n') ? committed.replace(/\r?\n/g, '\r\n') : committed;
  const lines = splitLines(text);
  const changes = diffLines(splitLines(unified), lines);
  const count = changes.reduce((sum, { newStart, newEnd }) => sum + newEnd - newStart, 0);
  if (count > lines.length * MOST_SHARE) return [];
  // Where lines only went, the one behind them stands for the place.
  return changes.map(({ newStart, newEnd }) => ({
    first: newStart + 1,
    last: Math.max(newEnd, newStart + 1),
  }));
}
