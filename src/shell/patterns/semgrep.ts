import { subcommand } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { type FiledFinding, filedFindingLines } from './filed-findings.ts';
import { definePattern } from './pattern.ts';

const FILE = /^ {4}([^\s❯❱].*)$/;
const RULE = /^ {2,7}(❯{1,3}❱|❱) ?(\S.*)$/;
/** A line of source with its number, or what stands between two of them. */
const SOURCE = /^ +(\d+|⋮|▶▶)┆/;
const MESSAGE = /^ {6,}(\S.*)$/;

/** The same in every run: boxes, what will be read, where to learn more. */
const SAID_IN_EVERY_RUN =
  /^ *[┌└├][─┬┴┼]+[┐┘┤]$|^│ Scan (?:Status|Summary) │$|^ {2}(?:Scanning \d+ files? |Language +Rules|Origin +Rules|<multilang>|[a-z]+ +\d+ +\d+ )|^ • (?:Parsed lines: ~100\.0%|No ignore information available|For a detailed list)|^\s*(?:⚡|✨|💎|A new version of Semgrep|Need more rules\?|https:\/\/semgrep\.dev\/(?:login|p\/))/u;

/** Findings stand under their file and rule; what is shown of the source is counted. */
function readSemgrep(lines: readonly string[], out: Excerpt): void {
  for (let at = 0; at < lines.length; at++) {
    const findings: FiledFinding[] = [];
    const block = { findings, leftOut: 0, end: at };
    while (readFile(lines, block));
    if (findings.length > 0) {
      out.keep(...filedFindingLines(findings));
      out.fold('lines of source and hints', block.leftOut);
      at = block.end - 1;
      continue;
    }
    const line = lines[at] ?? '';
    if (line.trim() === '') out.blank();
    else if (SAID_IN_EVERY_RUN.test(line)) out.hide();
    else out.other(line);
  }
}

interface Block {
  readonly findings: FiledFinding[];
  leftOut: number;
  end: number;
}

/** Reads one file with its rules; `false`, and nothing read, when none begins here. */
function readFile(lines: readonly string[], block: Block): boolean {
  const start = filled(lines, block.end);
  const file = FILE.exec(lines[start] ?? '')?.[1];
  let rule = filled(lines, start + 1);
  if (file === undefined || !RULE.test(lines[rule] ?? '')) return false;
  while (RULE.test(lines[rule] ?? '')) {
    block.end = readRule(lines, { file, rule }, block);
    rule = filled(lines, block.end);
  }
  return true;
}

function readRule(
  lines: readonly string[],
  { file, rule }: { readonly file: string; readonly rule: number },
  block: Block,
): number {
  const [, mark = '', name = ''] = RULE.exec(lines[rule] ?? '') ?? [];
  const end = endOfRule(lines, rule + 1);
  const body = lines.slice(rule + 1, end).filter((line) => line.trim() !== '');
  const words = body.filter((line) => isSaid(line)).map((line) => line.trim());
  const places = body.flatMap((line, at) => {
    const number = SOURCE.exec(line)?.[1] ?? '';
    const before = SOURCE.exec(body[at - 1] ?? '')?.[1] ?? '⋮';
    return /^\d/.test(number) && !/^\d/.test(before) ? [number] : [];
  });
  block.leftOut += body.length - words.length;
  const text = [mark, `${name}:`, ...words].join(' ');
  const found = places.length === 0 ? [''] : places;
  block.findings.push(...found.map((place) => ({ file, place, text, details: [] })));
  return end;
}

/** What the rule says and what it would put in place; not the source, nor where to read on. */
const isSaid = (line: string): boolean => !line.includes('https://sg.run/') && !/^ +(?:\d+|⋮)┆/.test(line);

function endOfRule(lines: readonly string[], from: number): number {
  let end = from;
  for (let next = filled(lines, end); isFindingLine(lines[next] ?? ''); next = filled(lines, end))
    end = next + 1;
  return end;
}

/** A file's name has four blanks before it, a rule its mark: what a finding says stands further in. */
const isFindingLine = (line: string): boolean =>
  SOURCE.test(line) || (MESSAGE.test(line) && !RULE.test(line));

function filled(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at++;
  return at;
}

export const semgrep = definePattern({
  name: 'semgrep',
  family: 'semgrep',
  programs: ['opengrep', 'semgrep'],
  match: (command) => !['login', 'lsp', 'mcp', 'show', 'dump-ast'].includes(subcommand(command)),
  shorten: (run) => excerptOf(run, readSemgrep),
});
