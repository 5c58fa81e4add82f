import { defineMode } from '../define-mode.ts';
import type { OutlineEntry } from '../outline/outline.ts';
import { dependencyRow, entryRows, uncoveredMarkers, viewHeader } from '../structure-rows.ts';

const MOST_DEPENDENCIES = 8;

export default defineMode({
  name: 'signatures',
  summary: 'every definition with all parameters and its lines',
  render(subject) {
    const { outline } = subject;
    const rows = [viewHeader(subject, 'signatures')];
    const dependencies = dependencyRow(subject, MOST_DEPENDENCIES);
    if (dependencies !== undefined) rows.push(dependencies);
    const markers = [...uncoveredMarkers(subject)];
    for (const { first, row } of entryRows(outline.entries.filter(isShown))) {
      while (markers[0] !== undefined && markers[0][0] < first) rows.push(markers.shift()?.[1] ?? '');
      rows.push(row);
    }
    rows.push(...markers.map(([, row]) => row));
    return { rows, shown: [] };
  },
});

const isShown = ({ head }: OutlineEntry): boolean => head !== '';
