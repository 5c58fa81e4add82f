import { diffLines, type LineChange, splitLines } from './line-diff.ts';

export interface DiffText {
  /** Hunks in unified form, without file names; empty when nothing differs. Ends with a line feed. */
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

/**
 * The difference of two texts as unified hunks with `context` unchanged lines around each. Lines are those of the
 * texts; a carriage return that came or went shows as `\r`, which no other mark would make visible.
 */
export function unifiedDiff(before: string, after: string, context: number): DiffText {
  const old = splitLines(before);
  const now = splitLines(after);
  const changes = diffLines(old, now);
  const hunks = grouped(changes, context).map((group) => hunkText(group, { old, now, context }));
  return {
    text: hunks.join(''),
    added: changes.reduce((sum, { newStart, newEnd }) => sum + newEnd - newStart, 0),
    removed: changes.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0),
  };
}

/** Changes whose context would touch share a hunk. */
function grouped(changes: readonly LineChange[], context: number): LineChange[][] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && change.oldStart - last.oldEnd <= 2 * context) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

interface Versions {
  readonly old: readonly string[];
  readonly now: readonly string[];
  readonly context: number;
}

function hunkText(group: readonly LineChange[], versions: Versions): string {
  const { old, now, context } = versions;
  const first = group[0]!; // a group has a change
  const last = group.at(-1)!;
  const before = Math.min(context, first.oldStart);
  const after = Math.min(context, old.length - last.oldEnd);
  const from = { old: first.oldStart - before, now: first.newStart - before };
  const counts = { old: last.oldEnd + after - from.old, now: last.newEnd + after - from.now };
  const rows = [`@@ -${place(from.old, counts.old)} +${place(from.now, counts.now)} @@\n`];
  let at = from.old;
  for (const change of group) {
    const showsReturns = differsInReturns(change, versions);
    rows.push(...old.slice(at, change.oldStart).map((line) => row(' ', line, false)));
    rows.push(...old.slice(change.oldStart, change.oldEnd).map((line) => row('-', line, showsReturns)));
    rows.push(...now.slice(change.newStart, change.newEnd).map((line) => row('+', line, showsReturns)));
    at = change.oldEnd;
  }
  rows.push(...old.slice(at, at + after).map((line) => row(' ', line, false)));
  return rows.join('');
}

/** Unified hunks count from 1, and an empty stretch is placed behind the line before it. */
function place(start: number, count: number): string {
  return count === 1 ? String(start + 1) : `${count === 0 ? start : start + 1},${count}`;
}

function row(sign: string, line: string, showsReturns: boolean): string {
  const isEnded = line.endsWith('\n');
  const text = isEnded ? line.slice(0, -1) : line;
  const shown = showsReturns && text.endsWith('\r') ? `${text.slice(0, -1)}\\r` : text;
  return `${sign}${shown}\n${isEnded ? '' : '\\ No newline at end of file\n'}`;
}

/** Whether a change is one of carriage returns, in part or alone. */
function differsInReturns(change: LineChange, { old, now }: Versions): boolean {
  const returns = (lines: readonly string[]): number => lines.filter((line) => /\r\n?$/.test(line)).length;
  const removed = old.slice(change.oldStart, change.oldEnd);
  const added = now.slice(change.newStart, change.newEnd);
  return returns(removed) > 0 !== returns(added) > 0;
}
