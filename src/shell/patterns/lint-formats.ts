import { isFault } from '../generic/index.ts';
import type { Finding } from './findings.ts';

/** Findings that begin at a line, and where the next line is. */
export interface ReadFindings {
  readonly findings: readonly Finding[];
  readonly end: number;
  /** Lines of source, hints and frames that are left out. */
  readonly leftOut: number;
}

/** Knows one way in which linters write. */
export type LintFormat = (lines: readonly string[], at: number) => ReadFindings | undefined;

const GUTTER = /^\s*(?:>\s*)?(?:\d+\s*)*[|│·]/;
const POINTER = /^\s*[\^~][\s^~-]*$/;

const PLACE = String.raw`((?:[A-Za-z]:)?[^\s:(]+(?:\(\d+(?:,\d+)?\)|:\d+(?::\d+)?(?:-\d+(?::\d+)?)?)):?`;
const ONE_LINE = new RegExp(`^\\s*${PLACE}\\s?(?:- )?(\\S.*)$`);
/** A place alone may as well be a frame or a hit of a search: a severity or a code has to follow. */
const SAYS =
  /^(?:\[?(?:fatal )?(?:error|warning|note|info|style|hint|information|convention|refactor|performance|portability|E|W|C|R|F|I)\b\]?[ :,(]|[A-Z]{1,8}-?\d{2,5}\b|.*\([\w@/-]+\)$|.*\[[\w@/-]+\]$|.* [\w@-]+\/[\w@/-]+$|\S+ ==> \S)/i;

/** `a/b.py:3:1: F401 text`, `a.ts(3,9): error TS2322: text`, `a.ts:3:9 - error TS2322: text`, with indented lines below. */
export const oneLine: LintFormat = (lines, at) => {
  const [, where, text] = ONE_LINE.exec(lines[at] ?? '') ?? [];
  if (where === undefined || text === undefined) return undefined;
  if (!/:\d+:\d+$|\d,\d+\)$/.test(where) && !SAYS.test(text)) return undefined;
  const details: string[] = [];
  let leftOut = 0;
  const wrapped = wrappedLines(lines, at, text);
  let end = at + 1 + wrapped.length;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? '';
    const note = ONE_LINE.exec(line);
    if (note?.[1] === where && note[2]?.startsWith('note: ')) details.push(note[2]);
    else if (isSource(lines, end)) leftOut++;
    else if (/^\s/.test(line) && !ONE_LINE.test(line) && line.trim() !== '') details.push(line.trim());
    else break;
  }
  return { findings: [{ where, text: [text, ...wrapped].join(' '), details }], end, leftOut };
};

const MOST_WRAPPED = 5;

/** `mypy --pretty` breaks a message at the width of the terminal: the lines up to the one with its code. */
function wrappedLines(lines: readonly string[], at: number, text: string): readonly string[] {
  if (!/^(?:error|note|warning): /.test(text) || /\[[\w-]+\]$/.test(text)) return [];
  for (let count = 1; count <= MOST_WRAPPED; count++) {
    const line = lines[at + count] ?? '';
    if (!/^[^\s]/.test(line) || ONE_LINE.test(line) || /^Found \d+ /.test(line)) return [];
    if (/ {2}\[[\w-]+\]$/.test(line) || /^\[[\w-]+\]$/.test(line)) return lines.slice(at + 1, at + 1 + count);
  }
  return [];
}

/** Lines of a code frame, also those of tsc with a blank line before them. */
function isSource(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  const next = lines[at + 1] ?? '';
  if (GUTTER.test(line) || POINTER.test(line) || (POINTER.test(next) && !isFault(line))) return true;
  const isTscSource = (text: string): boolean => /^\d+(?: |$)/.test(text);
  const isWave = (text: string): boolean => /^ *~+ *$/.test(text);
  if (line === '') return isTscSource(next) && isWave(lines[at + 2] ?? '');
  return (isTscSource(line) && isWave(next)) || isWave(line);
}

/** ruff, and others after the manner of rustc: `F401 text`, then ` --> a/b.py:3:1`. */
export const arrowBlock: LintFormat = (lines, at) => {
  const where = /^\s*--> (\S.*:\d+:\d+)$/.exec(lines[at + 1] ?? '')?.[1];
  const text = lines[at] ?? '';
  if (where === undefined || !/^(?:[A-Z]+\d+|[a-z]+(?:-[a-z]+)*(?:\[[\w-]+\])?[: ])/.test(text))
    return undefined;
  let end = at + 2;
  while (end < lines.length && isBlockLine(lines[end] ?? '')) end++;
  const block = lines.slice(at + 2, end);
  const others = block.filter((line) => /^\s*::: /.test(line)).map((line) => line.trim());
  const details = [...(text.includes('[*]') ? [] : pointedLine(block)), ...others];
  return {
    findings: [{ where, text: text.replace(/:$/, ''), details }],
    end,
    leftOut: end - at - 2 - details.length,
  };
};

/** The line of source above the first pointer: of what no fix is known for. */
function pointedLine(block: readonly string[]): readonly string[] {
  const pointer = block.findIndex((line) => /^\s*\| +\^+/.test(line));
  const source = /^\s*\d+ \| +(\S.*)$/.exec(block[pointer - 1] ?? '')?.[1];
  return source === undefined ? [] : [source];
}

const isBlockLine = (line: string): boolean =>
  GUTTER.test(line) ||
  /^\s*\.\.\.$|^ {2,}[-+](?: |$)|^\s*\d+ +[-+](?: |$)|^(?:help|note|info): |^ *= |^\s*(?:-->|:::) /.test(
    line,
  );

/** biome: `a.js:1:16 lint/style/useX  FIXABLE  ━━━`, a blank line, `  × text`. */
export const biomeBlock: LintFormat = (lines, at) => {
  const head = /^(\S+?(?::\d+:\d+)?) ((?:\w+\/)?[\w/]+)(?: +[A-Z]+)* +━+$/.exec(lines[at] ?? '');
  if (!head) return undefined;
  let end = at + 1;
  while (end < lines.length && (lines[end] === '' || /^ {2}/.test(lines[end] ?? ''))) end++;
  const messages = lines.slice(at + 1, end).filter((line) => /^ {2}[×✖!iℹ⚠] \S/.test(line));
  const [first = ''] = messages;
  return {
    findings: [{ where: head[1] ?? '', text: `${head[2]} ${first.trim()}`.trim(), details: [] }],
    end,
    leftOut: end - at - 2,
  };
};

/** oxlint and others after the manner of miette: `  ⚠ rule: text`, then `   ╭─[a.js:1:8]`. */
export const boxBlock: LintFormat = (lines, at) => {
  const text = /^ {2}([×✖⚠☞!] \S.*)$/.exec(lines[at] ?? '')?.[1];
  if (text === undefined) return undefined;
  let box = at + 1;
  while (box < at + 4 && /^ {2,}│ /.test(lines[box] ?? '')) box++;
  const where = /^\s*[╭,][─-]\[(.+?)\]$/.exec(lines[box] ?? '')?.[1]?.trim();
  if (where === undefined) return undefined;
  let end = box + 1;
  while (/^\s*(?:\d+\s*)?[│·├|]/.test(lines[end] ?? '')) end++;
  while (/^\s*(?:[╰`][─-]|help: |note: )/.test(lines[end] ?? '')) end++;
  const more = lines.slice(at + 1, box).map((line) => line.replace(/^\s*│ /, ''));
  return { findings: [{ where, text: [text, ...more].join(' '), details: [] }], end, leftOut: end - box };
};

/** shellcheck: `In a.sh line 3:`, source, and below it pointers with codes. */
export const shellcheckBlock: LintFormat = (lines, at) => {
  const where = /^In (.+ line \d+):$/.exec(lines[at] ?? '')?.[1];
  if (where === undefined) return undefined;
  let end = at + 1;
  const findings: Finding[] = [];
  for (; end < lines.length && !/^In .+ line \d+:$|^For more information:$/.test(lines[end] ?? ''); end++) {
    if (
      end > at + 1 &&
      /^\S/.test(lines[end] ?? '') &&
      !/^(?:\^|Did you mean)/.test(lines[end] ?? '') &&
      isFault(lines[end] ?? '')
    )
      break;
    const said = /^\s*\^[-^]* ?(SC\d+ \(\w+\): .*)$/.exec(lines[end] ?? '')?.[1];
    if (said !== undefined) findings.push({ where, text: said, details: [] });
  }
  return { findings, end, leftOut: end - at - 1 - findings.length };
};

/** bandit: `>> Issue: [B101:assert_used] text`, then its severity and `Location: ./a.py:3:4`. */
export const banditBlock: LintFormat = (lines, at) => {
  const text = /^>> Issue: (.*)$/.exec(lines[at] ?? '')?.[1];
  if (text === undefined) return undefined;
  let end = at + 1;
  while (end < lines.length && !/^(?:-{20,}|>> |[^\s\d])/.test(lines[end] ?? '')) end++;
  const block = lines.slice(at + 1, end);
  const find = (start: RegExp): string => start.exec(block.find((line) => start.test(line)) ?? '')?.[1] ?? '';
  const where = find(/^\s*Location: (\S+)/);
  const severity = find(/^\s*(Severity: .*)$/).replace(/\s+/g, ' ');
  const after = /^-{20,}$/.test(lines[end] ?? '') ? end + 1 : end;
  return {
    findings: [{ where, text, details: severity ? [severity] : [] }],
    end: after,
    leftOut: after - at - 2,
  };
};

/** phpstan: a table for each file, the line beside the message, which may go on below. */
export const lineTable: LintFormat = (lines, at) => {
  const file = /^ {2}Line {2,}(\S.*)$/.exec(lines[at] ?? '')?.[1]?.trim();
  if (file === undefined || !/^ -{4,} -{4,}$/.test(lines[at + 1] ?? '')) return undefined;
  const findings: { where: string; text: string; details: readonly string[] }[] = [];
  let end = at + 2;
  for (; end < lines.length && !/^ -{4,} -{4,}$/.test(lines[end] ?? ''); end++) {
    const row = /^ {2}(\d+| {1,6}) +(\S.*)$/.exec(lines[end] ?? '');
    const last = findings.at(-1);
    if (row?.[1]?.trim())
      findings.push({ where: `${file}:${row[1].trim()}`, text: (row[2] ?? '').trim(), details: [] });
    else if (last && lines[end]?.trim()) last.text += ` ${lines[end]?.trim().replace(/^🪪 +/u, '')}`;
  }
  return { findings, end: end + 1, leftOut: 0 };
};
