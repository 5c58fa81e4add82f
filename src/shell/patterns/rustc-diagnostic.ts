import type { Finding } from './findings.ts';

/** A diagnostic of rustc or clippy. */
export interface RustcDiagnostic {
  readonly finding: Finding;
  /** Index of the line after it. */
  readonly end: number;
  /** How many lines of source and hints are left out. */
  readonly leftOut: number;
}

const HEAD = /^(error|warning)(\[[A-Z]+\d+\])?: /;
const PLACE = /^\s*(?:-->|:::) (.+?)(?::(\d+:\d+))?$/;
const GUTTER = /^\s*(?:\d+|\.\.\.)?\s*\|/;
const SUGGESTED = /^\s*\d+ \+ (.*)$/;

export const isRustcHead = (line: string): boolean => HEAD.test(line);

/**
 * Reads the block that begins at `at`: its first place, the words beside the carets, notes and suggestions. Source lines
 * are left out: they are in the file. `undefined` when a head has no place (`error: could not compile …`).
 */
export function rustcDiagnostic(lines: readonly string[], at: number): RustcDiagnostic | undefined {
  const head = HEAD.exec(lines[at] ?? '');
  const place = PLACE.exec(lines[at + 1] ?? '');
  if (!head || !place) return undefined;
  let end = at + 2;
  while (end < lines.length && isPartOfBlock(lines[end] ?? '')) end++;
  const block = lines.slice(at + 2, end);
  const lint = lintOf(block);
  const labels = labelsOf(block, place[2]?.split(':')[0] ?? '');
  const details = head[1] === 'error' ? [...labels, ...explanationsOf(block)] : labels;
  return {
    end,
    leftOut: block.length - details.length,
    finding: {
      where: place[2] ? `${place[1]}:${place[2]}` : (place[1] ?? ''),
      text: lint ? `${lines[at]} [${lint}]` : (lines[at] ?? ''),
      details,
    },
  };
}

const isPartOfBlock = (line: string): boolean =>
  GUTTER.test(line) || /^\s+=|^\s*(?:-->|:::) |^(?:note|help): |^\s*\d+ [-+~] |^ {2,}\S|^\.{3}$/.test(line);

function lintOf(block: readonly string[]): string | undefined {
  for (const line of block) {
    const found = /`#\[(?:warn|deny|forbid)\(([\w:]+)\)\]`/.exec(line) ?? /`-[DWF] ([\w:-]+)`/.exec(line);
    if (found?.[1]) return found[1];
  }
  return undefined;
}

/** Words beside or below carets, up to the first suggestion; those of another line than the finding's say which. */
function labelsOf(block: readonly string[], findingLine: string): readonly string[] {
  const labels: string[] = [];
  let file = '';
  let at = findingLine;
  for (const line of block) {
    if (/^(?:note|help): /.test(line)) break;
    const other = /^\s*::: (\S.*)$/.exec(line)?.[1];
    if (other !== undefined) file = `${other.replace(/:\d+:\d+$/, '')}:`;
    at = /^\s*(\d+)\s*\|/.exec(line)?.[1] ?? at;
    const label = /^\s*\|[\s|_^~-]*(.*)$/.exec(line)?.[1]?.trim();
    if (!label) continue;
    const place = file === '' && at === findingLine ? '' : `${file}${at}: `;
    if (!labels.includes(`${place}${label}`)) labels.push(`${place}${label}`);
  }
  return labels;
}

/** Notes, hints and what rustc proposes to write, without what is said in every run. */
function explanationsOf(block: readonly string[]): readonly string[] {
  const shown: string[] = [];
  let isSuggesting = false;
  for (const [index, line] of block.entries()) {
    const said = /^\s*(?:= )?((?:note|help): .*)$/.exec(line)?.[1];
    if (said !== undefined) {
      isSuggesting = said.startsWith('help:');
      if (!isBoilerplate(said)) shown.push(said);
      continue;
    }
    const place = PLACE.exec(line);
    if (place) {
      if (!(place[1] ?? '').startsWith('/rustc/')) shown.push(line.trim());
      else if (shown.at(-1)?.startsWith('note: ')) shown.pop();
      continue;
    }
    const text = SUGGESTED.exec(line)?.[1] ?? (isSuggesting ? proposedLine(block, index) : undefined);
    if (text !== undefined) shown.push(`+ ${text.trim()}`);
    else if (/^ {4,}\S/.test(line) && !GUTTER.test(line) && !/^\s*\d+ [-~] /.test(line))
      shown.push(line.trim());
  }
  return shown;
}

/** A source line above a row of `+++` or `~~~` is what the line should become. */
function proposedLine(block: readonly string[], at: number): string | undefined {
  const source = /^\s*\d+\s*\| (.*)$/.exec(block[at] ?? '')?.[1];
  return source !== undefined && /^\s*\|\s*[+~][+~ ]*$/.test(block[at + 1] ?? '') ? source : undefined;
}

const isBoilerplate = (said: string): boolean =>
  /^help: for further information visit |^note: `(?:#\[|-[DWF] )|^note: requested on the command line/.test(
    said,
  );
