import { impactOf } from '../../code/graph/index.ts';
import { changesUnknown } from '../../core/messages/graph.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { type ChangedFile, changedSince } from './changed-files.ts';
import type { GraphPlace } from './graph-place.ts';
import { sectionsText } from './sections.ts';

const BLAST_DEPTH = 5;
const ROWS_IN_JSON = 200;

interface Blast extends ChangedFile {
  readonly affected: number;
  readonly direct: number;
}

/** Changed files by how much depends on them. @param since a commit; its difference to the files now is meant. → the answer */
export async function diffAnswer(
  place: GraphPlace,
  since: string,
  format: 'text' | 'json',
  signal: AbortSignal,
): Promise<Result<string>> {
  const { graph, project, shown, notes } = place;
  const changed = await changedSince(project.root, since, signal);
  if (!changed) return fail(changesUnknown(since));
  const known: Blast[] = [];
  const others: ChangedFile[] = [];
  for (const change of changed) {
    const file = graph.fileAt(change.path);
    if (file === undefined || graph.languageOf(file) === '') {
      others.push(change);
      continue;
    }
    const { affected } = impactOf(graph, [file], BLAST_DEPTH);
    const direct = affected.filter(({ depth }) => depth === 1).length;
    known.push({ ...change, affected: affected.length, direct });
  }
  known.sort((a, b) => b.affected - a.affected || b.direct - a.direct || (a.path < b.path ? -1 : 1));
  if (format === 'json') {
    const files = known.slice(0, ROWS_IN_JSON).map((row) => ({ ...row, path: shown(row.path) }));
    const outside = others.slice(0, ROWS_IN_JSON).map((row) => ({ ...row, path: shown(row.path) }));
    return ok(JSON.stringify({ since, total: changed.length, files, not_in_graph: outside }));
  }
  const head = `Graph diff: ${since}..now (${changed.length} files changed)`;
  const sections = [
    {
      heading: `In the graph (${known.length}):`,
      rows: known.map(
        (row) => `  [${row.status}] ${shown(row.path)} -> ${row.affected} affected, ${row.direct} direct`,
      ),
      noun: 'files',
    },
    {
      heading: `Not in the graph (${others.length}), gone or no code:`,
      rows: others.map(({ status, path }) => `  [${status}] ${shown(path)}`),
      noun: 'files',
    },
  ];
  return ok([head, ...sectionsText(sections), ...notes].join('\n'));
}
