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

/** What other files can use; where nothing is exported, what stands at the top. */
function api({ outline: { entries } }: ViewSubject): readonly OutlineEntry[] {
  const exported = entries.filter(
    (entry) => entry.isExported && !entry.isLocal && isReachable(entry, entries),
  );
  return exported.length > 0 ? exported : entries.filter(({ depth }) => depth === 0);
}

function isReachable(entry: OutlineEntry, entries: readonly OutlineEntry[]): boolean {
  const around = entries[entry.parent];
  if (around === undefined) return true;
  // An implementation (`impl Store`) is never exported itself; what it implements may be.
  return (
    (around.isExported || around.kind === 'impl' || around.kind === 'block') && isReachable(around, entries)
  );
}
