import { type Command, hasOption, optionValue } from './command.ts';
import { gitOperands, gitVerb } from './git-commands.ts';
import { shortenPatch } from './patch-lines.ts';
import { definePattern, onStdout } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

const COMMIT = /^commit ([0-9a-f]{7,64})( \(.*\))?$/;
const HEADER =
  /^(?:Merge|Author|AuthorDate|Date|Commit|CommitDate|Reflog|Reflog message|gpg|Primary key fingerprint): ?/;
export const HASH_LENGTH = 8;

/** So few commits are read whole: their messages stay. */
export const FEW_COMMITS = 5;
/** Nobody asked for a number: what is older than the newest hundred can be asked for. */
export const MOST_COMMITS = 100;

interface Commit {
  readonly hash: string;
  readonly refs: string;
  readonly author: string;
  readonly day: string;
  /** Author, date, merge: as printed. */
  readonly headers: readonly string[];
  readonly subject: string;
  /** The message below its subject, without blank lines. */
  readonly body: readonly string[];
  /** Patch, statistics, names: what options ask for. */
  readonly rest: readonly string[];
}

/**
 * One line a commit: hash, names of refs, subject, and how many lines of its message are not shown. Author and day stand
 * before the commits for which they hold. What options add (`-p`, `--stat`) follows as it is.
 */
export const gitLog = definePattern({
  name: 'git-log',
  family: 'git',
  programs: ['git'],
  match: (command) => gitVerb(command) === 'log' && !hasOption(command, '--graph'),
  otherwise: 'raw',
  shorten: (run) => {
    const commits = readCommits(run.stdout);
    if (!commits) return undefined;
    const most = isLimited(run.command) ? commits.length : MOST_COMMITS;
    const shown = commits.length <= FEW_COMMITS ? commits.flatMap(wholeCommit) : rows(commits.slice(0, most));
    if (commits.length > most)
      shown.push(gap(commits.length - most, 'older commits (git log -n says how many)'));
    return onStdout(run, shown);
  },
});

export const isLimited = (command: Command): boolean =>
  optionValue(
    command,
    '-n',
    '--max-count',
    '--since',
    '--after',
    '--skip',
    '-L',
    '-S',
    '-G',
    '--grep',
    '--author',
  ) !== undefined ||
  command.args.some((word) => /^-\d+$/.test(word)) ||
  gitOperands(command).some((word) => word.includes('..'));

/** `undefined` when it is not a log in git's own format. */
function readCommits(lines: readonly string[]): readonly Commit[] | undefined {
  const starts = lines.flatMap((line, at) => (COMMIT.test(line) ? [at] : []));
  if (starts[0] !== 0) return undefined;
  return starts.map((start, index) => readCommit(lines.slice(start, starts[index + 1] ?? lines.length)));
}

function readCommit(lines: readonly string[]): Commit {
  const [, hash = '', refs = ''] = COMMIT.exec(lines[0] ?? '') ?? [];
  let at = 1;
  while (HEADER.test(lines[at] ?? '')) at++;
  const headers = lines.slice(1, at);
  while (lines[at] === '') at++;
  const start = at;
  while (at < lines.length && (lines[at] === '' || lines[at]?.startsWith('    '))) at++;
  const message = lines
    .slice(start, at)
    .map((line) => line.slice(4))
    .filter((line) => line !== '');
  const author = field(headers, 'Author').replace(/ <[^>]*>$/, '');
  const day = field(headers, 'Date').replace(/^\w{3} (\w{3} \d+) [\d:]+ (\d{4}).*$/, '$1 $2');
  return {
    hash,
    refs,
    author,
    day,
    headers,
    subject: message[0] ?? '',
    body: message.slice(1),
    rest: lines.slice(at),
  };
}

const field = (headers: readonly string[], name: string): string =>
  headers
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

function rows(commits: readonly Commit[]): ShownLine[] {
  let author = '';
  let day = '';
  return commits.flatMap((commit) => {
    const head: ShownLine[] = [];
    if (commit.author !== author) head.push(`Author: ${commit.author}`);
    if (commit.day !== day) head.push(`${commit.day}`);
    ({ author, day } = commit);
    return [...head, row(commit), ...shortenPatch(commit.rest)];
  });
}

function row({ hash, refs, subject, body }: Commit): string {
  const more = body.length === 0 ? '' : ` … ${body.length} ${body.length === 1 ? 'line' : 'lines'}`;
  return `${hash.slice(0, HASH_LENGTH)}${refs} ${subject}${more}`;
}

const wholeCommit = ({ hash, refs, headers, subject, body, rest }: Commit): ShownLine[] => [
  `commit ${hash.slice(0, HASH_LENGTH + 4)}${refs}`,
  ...headers,
  `    ${subject}`,
  ...body.map((line) => `    ${line}`),
  ...shortenPatch(rest),
];
