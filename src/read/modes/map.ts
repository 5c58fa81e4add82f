import { defineMode } from '../define-mode.ts';
import type { OutlineEntry } from '../outline/outline.ts';
import { dependencyRow, entryRows, viewHeader } from '../structure-rows.ts';
import type { ViewSubject } from '../view-subject.ts';

export default defineMode({
  name: 'map',
  summary: 'what a file depends on, exports and offers',
  render(subject) {
    const { outline } = subject;
    const offered = api(subject);
    const rows = [viewHeader(subject, 'map')];
    const dependencies = dependencyRow(subject);
    if (dependencies !== undefined) rows.push(dependencies);
    if (outline.reexports.length > 0) rows.push(`exports: ${outline.reexports.join(', ')}`);
    rows.push(...entryRows(offered).map(({ row }) => row));
    const rest = outline.entries.length - offered.length;
    if (rest > 0) rows.push(`… ${rest} more definitions and blocks in mode=signatures`);
    return { rows, shown: [] };
  },
});

/** What other files can use; where nothing is exported, what stands at the top or in what is only declared. */
function api({ outline: { entries } }: ViewSubject): readonly OutlineEntry[] {
  const exported = entries.filter(
    (entry) => entry.isExported && !entry.isLocal && isIn(entry, entries, isOpen),
  );
  return exported.length > 0 ? exported : entries.filter((entry) => isIn(entry, entries, isDeclared));
}

/** Whether everything around an entry is of a kind. */
function isIn(
  entry: OutlineEntry,
  entries: readonly OutlineEntry[],
  isOfKind: (around: OutlineEntry) => boolean,
): boolean {
  const around = entries[entry.parent];
  return around === undefined || (isOfKind(around) && isIn(around, entries, isOfKind));
}

/** An implementation (`impl Store`) is never exported itself; what it implements may be. */
const isOpen = (around: OutlineEntry): boolean =>
  around.isExported || around.kind === 'impl' || around.kind === 'block' || isDeclared(around);

/** What a declaration of TypeScript says to be somewhere. */
const isDeclared = ({ head }: OutlineEntry): boolean => /^declare (?:module|namespace|global)\b/.test(head);
