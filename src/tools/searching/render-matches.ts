import type { TextAnswer, TextMatch } from '../../code/search/index.ts';
import { lineAnchor } from '../../core/line-anchor.ts';
import { shownLine } from './shown-line.ts';

export interface MatchStyle {
  /** What was searched for, as the caller wrote it. */
  readonly pattern: string;
  /** Where, when that is not everything: `src`, `src, *.ts`. */
  readonly scope: string;
  /** Before a path of the answer, to get one that the caller can use. */
  readonly prefix: string;
  /** With the anchors that ctx_patch takes. */
  readonly isAnchored: boolean;
  /** Whether the lines of a file are only counted, because it holds secrets; without it all are shown. */
  readonly isWithheld?: (path: string) => boolean;
}

/** From so many lines left out on it is worth the words to say how to see them. */
const MANY = 20;

/**
 * Matching lines by file, never dearer than what grep prints: a path stands once, indentation not at all. What is not
 * shown is counted; what was not searched is said.
 */
export function renderMatches(answer: TextAnswer, style: MatchStyle): string {
  const notes = notesOf(answer);
  if (answer.totalLines === 0) return [nothingFound(answer, style), ...notes].join('\n');
  const rows = answer.files.flatMap(({ path, matches }) =>
    fileRows(`${style.prefix}${path}`, matches, style),
  );
  return [...rows, ...restOf(answer), ...notes].join('\n');
}

function nothingFound({ filesInScope }: TextAnswer, { pattern, scope }: MatchStyle): string {
  const where = scope === '' ? '' : ` (${scope})`;
  if (filesInScope === 0) return `0 matches for '${pattern}': no file fits${where}`;
  return `0 matches for '${pattern}' in ${filesInScope} files${where}`;
}

function fileRows(path: string, matches: readonly TextMatch[], style: MatchStyle): string[] {
  if (style.isWithheld?.(path)) return [`${path}: ${matches.length} withheld, a secret file by its name`];
  const { isAnchored } = style;
  if (isAnchored) {
    return matches.map((match) => `${path}:${match.line}:${lineAnchor(match.text)} ${shownLine(match)}`);
  }
  const rows = matches.map((match) => `${match.line}:${shownLine(match)}`);
  return rows.length === 1 ? [`${path}:${rows[0]}`] : [path, ...rows];
}

function restOf({ files, totalLines, totalFiles }: TextAnswer): string[] {
  const rest = totalLines - files.reduce((sum, { matches }) => sum + matches.length, 0);
  if (rest <= 0) return [];
  const hint = rest >= MANY ? ': narrow by path or include, or raise max_results' : '';
  return [`… ${rest} more, ${totalLines} in ${totalFiles} files${hint}`];
}

function notesOf({ isComplete, skipped }: TextAnswer): string[] {
  const notes: string[] = [];
  if (!isComplete) notes.push('[deadline reached: not everything was searched]');
  const reasons = new Map<string, number>();
  for (const { reason } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for (const [reason, count] of reasons) notes.push(`[${count} skipped: ${reason}]`);
  return notes;
}
