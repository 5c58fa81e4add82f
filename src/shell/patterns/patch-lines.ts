import { gap, type ShownLine } from './shown-line.ts';

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
  const starts = lines.flatMap((line, at) => (line.startsWith('diff --') ? [at] : []));
  const first = starts[0] ?? lines.length;
  const files = starts.map((start, index) => lines.slice(start, starts[index + 1] ?? lines.length));
  return [...lines.slice(0, first), ...files.flatMap(shortenFile)].filter((line) => line !== '');
}

function shortenFile(lines: readonly string[]): ShownLine[] {
  const [, before, after] = FILE.exec(lines[0] ?? '') ?? [];
  const body = lines.findIndex((line) => line.startsWith('@@'));
  const head = lines
    .slice(0, body < 0 ? lines.length : body)
    .filter((line) => !isRepetition(line, before, after));
  const hunks = body < 0 ? [] : lines.slice(body);
  const name = before === after && after !== undefined ? [`diff ${after}`, ...head.slice(1)] : head;
  return [...name, ...(GENERATED.test(after ?? '') ? counted(hunks) : hunks)];
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
