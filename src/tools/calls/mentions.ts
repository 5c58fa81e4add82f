import type { GraphPlace } from '../graph/graph-place.ts';
import type { CalledDefinition } from './called-definitions.ts';

const DEADLINE_MS = 300;

/** Said when nobody calls: how often the name stands in the files, so that "none" is not the graph's word alone. */
export async function mentionsOf(
  { project, graph }: GraphPlace,
  definitions: readonly CalledDefinition[],
  signal: AbortSignal,
): Promise<string[]> {
  const node = definitions[0]?.nodes[0];
  if (node === undefined || graph.isFile(node)) return [];
  const name = graph.nameOf(node);
  const found = await project.searchText({
    pattern: name,
    ignoreCase: false,
    fixedString: true,
    wholeWord: true,
    scope: '',
    include: [],
    exclude: [],
    limit: 1,
    deadlineMs: DEADLINE_MS,
    signal,
  });
  if (!found.ok) return [];
  const others = found.value.totalLines - definitions.reduce((sum, { nodes }) => sum + nodes.length, 0);
  return [
    others > 0
      ? `the name stands on ${others} other lines, none of them a call that is understood: ctx_search pattern shows them`
      : 'the name stands nowhere else in the files',
  ];
}
