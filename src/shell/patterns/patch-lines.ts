import { gap, type ShownLine } from './shown-line.ts';

/** Two marks and more: of a merge, one more than it has parents. */
const HUNK = /^(@@+) -\d+(?:,(\d+))? .*?\+\d+(?:,(\d+))? @@/;
const FILE = /^diff --git (?:"?a\/(.*?)"? "?b\/(.*?)"?|(.*))$/;
/** Files that a tool writes: their changes are counted, not shown. */
const GENERATED =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock|go\.sum|flake\.lock|[\w.-]+\.min\.(?:js|css)|[\w.-]+\.(?:js|css)\.map)$/;
/** Of a generated file so many changed lines are still shown. */
const FEW_CHANGES = 12;

/**
 * A patch for reading: blob ids and the repetition of file names are gone, every changed line and its context stays.
 * Other lines pass as they are. Changes of lock files and minified files are counted.
 */
export function shortenPatch(lines: readonly string[]): ShownLine[] {
  const { before, files } = filesOf(lines);
  return [...before.filter((line) => line !== ''), ...files.flatMap(shortenFile)];
}

/** How many lines of a patch say of its files what a reader knows already, and `git apply` does not. */
export const repeatedLinesIn = (lines: readonly string[]): number =>
  filesOf(lines).files.reduce((sum, file) => {
    const { head, kept } = headOf(file);
    return sum + head.length - kept.length;
  }, 0);

function filesOf(lines: readonly string[]): { before: readonly string[]; files: readonly string[][] } {
  const starts = lines.flatMap((line, at) => (line.startsWith('diff --') ? [at] : []));
  return {
    before: lines.slice(0, starts[0] ?? lines.length),
    files: starts.map((start, index) => lines.slice(start, starts[index + 1] ?? lines.length)),
  };
}

/** The lines of a file before its first hunk, those of them that are shown, and its names. */
function headOf(lines: readonly string[]) {
  const [, before, after] = FILE.exec(lines[0] ?? '') ?? [];
  const body = lines.findIndex((line) => line.startsWith('@@'));
  const head = lines.slice(0, body < 0 ? lines.length : body);
  return { head, kept: head.filter((line) => !isRepetition(line, before, after)), before, after };
}

function shortenFile(lines: readonly string[]): ShownLine[] {
  const { head, kept, before, after } = headOf(lines);
  const name = before === after && after !== undefined ? [`diff ${after}`, ...kept.slice(1)] : kept;
  const hunks = withBlankContext(lines.slice(head.length));
  const isGenerated = GENERATED.test(after ?? '');
  return [...name.filter((line) => line !== ''), ...(isGenerated ? counted(hunks) : hunks)];
}

/** Of empty lines those that are context stay, as git writes them: with a blank for each side. */
function withBlankContext(lines: readonly string[]): string[] {
  let width = 1;
  let removable = 0;
  let added = 0;
  return lines.flatMap((line) => {
    const [, marks, before, after] = HUNK.exec(line) ?? [];
    if (marks !== undefined) {
      width = marks.length - 1;
      removable = Number(before ?? 1);
      added = Number(after ?? 1);
      return [line];
    }
    if (line.startsWith('\\')) return [line]; // no newline at end of file
    if (line === '' && removable <= 0 && added <= 0) return [];
    const shown = line === '' ? ' '.repeat(width) : line;
    if (!shown.startsWith('+')) removable--;
    if (!shown.slice(0, width).includes('-')) added--;
    return [shown];
  });
}

/** Ids of blobs, and the names that the first line has already. */
function isRepetition(line: string, before: string | undefined, after: string | undefined): boolean {
  if (/^index [0-9a-f]+\.\.[0-9a-f]+( \d+)?$/.test(line)) return true;
  return before !== undefined && (line === `--- a/${before}` || line === `+++ b/${after}`);
}

function counted(hunks: readonly string[]): readonly ShownLine[] {
  const added = hunks.filter((line) => line.startsWith('+')).length;
  const removed = hunks.filter((line) => line.startsWith('-')).length;
  if (added + removed <= FEW_CHANGES) return hunks;
  return [gap(hunks.length, `lines of a generated file (+${added} -${removed})`)];
}

/** Whether lines left their place: then the form is not lossless. */
export const hasGap = (lines: readonly ShownLine[]): boolean =>
  lines.some((line) => typeof line !== 'string');
