import { FEW_COMMITS, HASH_LENGTH, isLimited, MOST_COMMITS } from './git-log.ts';
import type { CommandRun } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

/** The lanes, and the star of a commit among them. */
const COMMIT = /^([|\\/_.* -]*\*[|\\/_. -]*)commit ([0-9a-f]{7,64})( \(.*\))?$/;
const LANES = /^[|\\/_. -]*$/;

interface Commit {
  readonly lanes: string;
  readonly hash: string;
  readonly refs: string;
  readonly by: string;
  readonly subject: string;
  readonly bodyLines: number;
  /** Lanes that open or close below the commit: each line as printed. */
  readonly bends: readonly string[];
}

/**
 * `git log --graph` in git's own format: the lanes as they are, and on each commit's line its hash, refs, subject, how many
 * lines of its message are not shown, and author and day where they differ from those of the line above.
 *
 * @returns `undefined` for few commits, and for what options add to them (patches, statistics)
 */
export function shortenGraph(run: CommandRun): readonly ShownLine[] | undefined {
  const starts = run.stdout.flatMap((line, at) => (COMMIT.test(line) ? [at] : []));
  if (starts[0] !== 0 || starts.length <= FEW_COMMITS) return undefined;
  const most = isLimited(run.command) ? starts.length : MOST_COMMITS;
  const commits = starts
    .slice(0, most)
    .map((start, index) => readCommit(run.stdout.slice(start, starts[index + 1] ?? run.stdout.length)));
  if (!commits.every((commit) => commit !== undefined)) return undefined;
  const shown: ShownLine[] = commits.flatMap((commit, at) => rowsOf(commit, commits[at - 1]));
  if (starts.length > most) shown.push(gap(starts.length - most, 'older commits (git log -n says how many)'));
  return shown;
}

function readCommit(lines: readonly string[]): Commit | undefined {
  const [, lanes = '', hash = '', refs = ''] = COMMIT.exec(lines[0] ?? '') ?? [];
  const headers = new Map<string, string>();
  const message: string[] = [];
  const bends: string[] = [];
  for (const line of lines.slice(1)) {
    const [drawn, text] = [line.slice(0, lanes.length), line.slice(lanes.length)];
    if (!LANES.test(drawn)) return undefined;
    if (/[\\/_]/.test(drawn) || (LANES.test(line) && /[\\/_]/.test(line))) bends.push(line);
    if (LANES.test(line)) continue;
    const [, name, value = ''] = /^(\w+): +(.*)$/.exec(text) ?? [];
    if (text.startsWith('    ')) message.push(text.slice(4));
    else if (name && message.length === 0) headers.set(name, value);
    else return undefined;
  }
  const author = headers.get('Author')?.replace(/ <[^>]*>$/, '') ?? '';
  const day = headers.get('Date')?.replace(/^\w{3} (\w{3} \d+) [\d:]+ (\d{4}).*$/, '$1 $2') ?? '';
  const [subject = '', ...body] = message.filter((line) => line.trim() !== '');
  return { lanes, hash, refs, by: `${author}, ${day}`, subject, bodyLines: body.length, bends };
}

function rowsOf({ lanes, hash, refs, by, subject, bodyLines, bends }: Commit, above?: Commit): string[] {
  const more = bodyLines === 0 ? '' : ` … ${bodyLines} ${bodyLines === 1 ? 'line' : 'lines'}`;
  const who = by === above?.by ? '' : ` (${by})`;
  const drawn = bends.map((line) => (LANES.test(line) ? line : line.slice(0, lanes.length)).trimEnd());
  return [`${lanes}${hash.slice(0, HASH_LENGTH)}${refs} ${subject}${more}${who}`, ...drawn];
}
