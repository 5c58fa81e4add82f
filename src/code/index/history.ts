import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import { checksum } from './checksum.ts';
import { readColumns, writeColumns } from './columns.ts';
import { CommonCommits } from './common-commits.ts';
import { TermDictionary } from './term-dictionary.ts';
import { termsOf } from './term-hash.ts';

/** Newest commits looked at. */
const COMMITS = 4000;
/** A commit that touches more files says little about each of them. */
const MAX_FILES = 15;
/** After this many newer commits a change counts half. */
const HALF_LIFE_COMMITS = 200;
const LIMIT_BYTES = 64 << 20;

const COLUMNS = [
  'pathOffset',
  'pathBytes',
  'pathLength',
  'pathChurn',
  'pathCommits',
  'pairFirst',
  'pairSecond',
  'pairCommits',
  'termHigh',
  'termLow',
  'termOffset',
  'postingPath',
  'postingFrequency',
  'commit',
] as const;

/**
 * What past commits say about files: the words of their subjects, as one more field of the file, and how often
 * and how recently it changed. Paths are relative to the root. Belongs to one commit, the `head`.
 */
export interface History {
  readonly head: string;
  readonly pathOffset: Uint32Array;
  readonly pathBytes: Uint8Array;
  /** Terms of all subjects of a path: the length of the field. */
  readonly pathLength: Uint32Array;
  /** Σ 2^(−age / half-life) over the commits that touched the path, age counted in commits. */
  readonly pathChurn: Float64Array;
  /** How many of the commits touched the path. */
  readonly pathCommits: Uint32Array;
  /** Pairs of paths (the smaller number first, ascending) that some commits touched together, and how many did. */
  readonly pairFirst: Uint32Array;
  readonly pairSecond: Uint32Array;
  readonly pairCommits: Uint32Array;
  readonly termHigh: Uint32Array;
  readonly termLow: Uint32Array;
  readonly termOffset: Uint32Array;
  readonly postingPath: Uint32Array;
  readonly postingFrequency: Uint8Array;
}

interface Commit {
  readonly subject: string;
  readonly files: readonly string[];
}

/** The commit that `HEAD` names; `undefined` outside a repository or before the first commit. */
export async function headCommit(root: string, signal?: AbortSignal): Promise<string | undefined> {
  const output = await git(root, ['rev-parse', '--verify', '-q', 'HEAD'], signal);
  return /^[0-9a-f]{40,64}$/.exec(output?.trim() ?? '')?.[0];
}

/** Reads the history of `root` with one `git log`; `undefined` when there is none. */
export async function readHistory(root: string, signal?: AbortSignal): Promise<History | undefined> {
  const head = await headCommit(root, signal);
  if (head === undefined) return undefined;
  const args = ['log', head, '-n', `${COMMITS}`, '--no-merges', '--no-renames', '--name-only', '--relative'];
  const output = await git(
    root,
    ['-c', 'core.quotePath=false', ...args, '-z', '--format=%x01%s%x02'],
    signal,
  );
  return output === undefined ? undefined : buildHistory(head, parseLog(output));
}

/** With `-z` a record is `\x01subject\x02\0\npath\0path\0…`; empty lists of files have no newline. */
function parseLog(output: string): Commit[] {
  return output
    .split('\x01')
    .slice(1)
    .map((record) => {
      const end = record.indexOf('\x02');
      const files = record.slice(end + 1).split('\0');
      return {
        subject: record.slice(0, end),
        files: files.map((file) => file.replace(/^\n/, '')).filter((file) => file !== ''),
      };
    });
}

interface PathHistory {
  /** In the order in which paths were met. */
  readonly id: number;
  churn: number;
  commits: number;
  length: number;
  readonly terms: Map<number, number>;
}

function buildHistory(head: string, commits: readonly Commit[]): History {
  const dictionary = new TermDictionary();
  const paths = new Map<string, PathHistory>();
  const pairs = new CommonCommits();
  commits.forEach(({ subject, files }, age) => {
    if (files.length > MAX_FILES) return;
    const terms = termsOf(cleanSubject(subject)).map(([low, high]) => dictionary.id(low, high));
    for (const file of files) {
      let entry = paths.get(file);
      if (!entry) {
        entry = { id: paths.size, churn: 0, commits: 0, length: 0, terms: new Map() };
        paths.set(file, entry);
      }
      entry.commits++;
      entry.churn += 2 ** (-age / HALF_LIFE_COMMITS);
      entry.length += terms.length;
      for (const term of terms) entry.terms.set(term, (entry.terms.get(term) ?? 0) + 1);
    }
    pairs.add(files.map((file) => paths.get(file)!.id));
  });
  return invert(head, dictionary, paths, pairs);
}

/** Issue numbers and the type of a conventional commit are no words of the change; its scope is. */
function cleanSubject(subject: string): string {
  return subject
    .replace(/\(?#\d+\)?/g, ' ')
    .replace(/^(\w+)(\(([^)]*)\))?!?:\s*/, (_all, _type, _brackets, scope) => (scope ? `${scope} ` : ''));
}

function invert(
  head: string,
  dictionary: TermDictionary,
  paths: Map<string, PathHistory>,
  pairs: CommonCommits,
): History {
  const { high, low, rank } = dictionary.finish();
  const sorted = [...paths].sort(([a], [b]) => (a < b ? -1 : 1));
  const place = new Uint32Array(sorted.length);
  sorted.forEach(([, { id }], index) => {
    place[id] = index;
  });
  const counts = new Uint32Array(high.length + 1);
  for (const [, { terms }] of sorted)
    for (const term of terms.keys()) (counts[(rank[term] as number) + 1] as number)++;
  for (let term = 0; term < high.length; term++) (counts[term + 1] as number) += counts[term] as number;
  const termOffset = counts.slice();
  const postingPath = new Uint32Array(counts[high.length] as number);
  const postingFrequency = new Uint8Array(postingPath.length);
  sorted.forEach(([, { terms }], index) => {
    for (const [term, frequency] of terms) {
      const slot = (counts[rank[term] as number] as number)++;
      postingPath[slot] = index;
      postingFrequency[slot] = Math.min(255, frequency);
    }
  });
  const names = sorted.map(([file]) => Buffer.from(file));
  const pathOffset = new Uint32Array(names.length + 1);
  names.forEach((name, index) => {
    pathOffset[index + 1] = (pathOffset[index] as number) + name.length;
  });
  return {
    head,
    pathOffset,
    pathBytes: Buffer.concat(names),
    pathLength: Uint32Array.from(sorted, ([, { length }]) => length),
    pathChurn: Float64Array.from(sorted, ([, { churn }]) => churn),
    pathCommits: Uint32Array.from(sorted, ([, { commits }]) => commits),
    ...pairs.finish(place),
    ...{ termHigh: high, termLow: low, termOffset, postingPath, postingFrequency },
  };
}

/** stdout of git, `undefined` when git is missing or fails: history is a help, never a condition. */
function git(
  root: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = signal ? { cwd: root, signal } : { cwd: root };
    const child = spawn('git', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= LIMIT_BYTES) pieces.push(piece);
      else child.kill();
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(pieces).toString('utf8') : undefined));
  });
}

const historyFile = (folder: string): string => path.join(folder, 'history.columns');

/** Keeps a history beside the generation. */
export function saveHistory(folder: string, history: History): void {
  const { head, ...columns } = history;
  const body = writeColumns(COLUMNS, { ...columns, commit: Buffer.from(head) });
  const sealed = new Uint8Array(body.length + 8);
  sealed.set(body, 8);
  new Uint32Array(sealed.buffer, 0, 1)[0] = checksum(body);
  writeFileAtomic(historyFile(folder), sealed, { isRebuildable: true });
}

/** The kept history, `undefined` when there is none or it is damaged. */
export function loadHistory(folder: string): History | undefined {
  let sealed: Uint8Array;
  try {
    sealed = new Uint8Array(readFileSync(historyFile(folder)));
  } catch {
    return undefined;
  }
  if (sealed.length < 16 || sealed.length % 8 !== 0) return undefined;
  const body = sealed.slice(8);
  if (new Uint32Array(sealed.slice(0, 4).buffer)[0] !== checksum(body)) return undefined;
  const columns = readColumns(COLUMNS, body);
  if (!columns) return undefined;
  return {
    ...(columns as unknown as Omit<History, 'head'>),
    head: Buffer.from(columns.commit).toString('latin1'),
  };
}
