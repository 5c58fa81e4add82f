import { gitVerb } from './git-commands.ts';
import { definePattern, onStdout } from './pattern.ts';
import type { ShownLine } from './shown-line.ts';

const LINE =
  /^(\^?[0-9a-f]{7,40}) +(?:(\S.*?) +)?\((.+?) +(\d{4}-\d\d-\d\d) [\d:]+ [+-]\d{4} +(\d+)\) ?(.*)$/;
/** So few are shown as git prints them. */
const FEW_LINES = 40;

interface Blamed {
  readonly commit: string;
  readonly file: string;
  readonly author: string;
  readonly day: string;
  readonly number: string;
  readonly text: string;
}

/**
 * Lines of one commit below one heading (commit, author, day, lines, file where it was another), text as it is. The
 * second time a commit has a heading, its id is enough.
 */
export const gitBlame = definePattern({
  name: 'git-blame',
  family: 'git',
  programs: ['git'],
  match: (command) => ['blame', 'annotate'].includes(gitVerb(command)),
  otherwise: 'raw',
  shorten: (run) => {
    const lines = run.stdout.map(readLine);
    if (lines.length < FEW_LINES || lines.some((line) => line === undefined)) return undefined;
    return onStdout(run, headed(lines as readonly Blamed[]));
  },
});

function readLine(line: string): Blamed | undefined {
  const [, commit, file = '', author, day, number, text] = LINE.exec(line) ?? [];
  if (commit === undefined || author === undefined || day === undefined || number === undefined)
    return undefined;
  return { commit, file, author, day, number, text: text ?? '' };
}

function headed(lines: readonly Blamed[]): ShownLine[] {
  const known = new Set<string>();
  const shown: string[] = [];
  const main = lines.at(-1)?.file;
  for (let at = 0; at < lines.length; ) {
    const { commit, author, day, file, number } = lines[at] as Blamed;
    let end = at + 1;
    while (lines[end]?.commit === commit && lines[end]?.file === file) end++;
    const key = `${commit} ${file}`;
    const what = known.has(key) ? '' : ` ${author} ${day}${file === main ? '' : ` ${file}`}`;
    known.add(key);
    const id = commit.slice(0, commit.startsWith('^') ? 8 : 7);
    shown.push(`${id} ${number}${end - at > 1 ? `-${lines[end - 1]?.number}` : ''}${what}`);
    for (const { text } of lines.slice(at, end)) shown.push(` ${text}`.trimEnd());
    at = end;
  }
  return shown;
}
