import { relatedFiles } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { edgeText } from './edge-text.ts';
import type { GraphPlace } from './graph-place.ts';
import { sectionsText } from './sections.ts';
import { oneFile } from './targets.ts';

const ROWS = 25;
const REASONS = 3;

/** Files that have most to do with one, and why. → the answer */
export function relatedAnswer(place: GraphPlace, given: string): Result<string> {
  const file = oneFile(place, given);
  if (!file.ok) return file;
  const { graph, shown, notes } = place;
  const related = relatedFiles(graph, file.value);
  const path = shown(graph.pathOf(file.value));
  if (related.length === 0)
    return ok([`No files are related to ${path}: it has no edges.`, ...notes].join('\n'));
  const most = related[0]?.weight ?? 1;
  const rows = related.slice(0, ROWS).map((row) => {
    const why = row.edges
      .slice(0, REASONS)
      .map(({ edge, isOutgoing }) => `${isOutgoing ? '->' : '<-'} ${edgeText(edge)}`);
    return `  ${shown(graph.pathOf(row.file))} (${Math.round((100 * row.weight) / most)}%)  ${why.join('; ')}`;
  });
  const rest = related.length - rows.length;
  const more = rest > 0 ? [`  … ${rest} more files of ${related.length}`] : [];
  const section = { heading: `Files related to ${path} (${related.length}):`, rows, noun: 'files' };
  return ok([...sectionsText([section]), ...more, ...notes].join('\n'));
}
