import type { GraphPlace } from '../graph/graph-place.ts';
import { shownLine } from '../searching/shown-line.ts';
import type { CalledDefinition } from './called-definitions.ts';

const DEADLINE_MS = 300;

/** Languages whose components are used as elements: `<Sidebar />`. */
const MARKED: ReadonlySet<string> = new Set(['tsx', 'javascript', 'typescript', 'vue', 'svelte']);
const MOST_ELEMENTS = 20;

/** A component is not called by the code but by what draws it: the places that use it as an element. */
async function elementsOf(
  { project, graph, shown }: GraphPlace,
  node: number,
  signal: AbortSignal,
): Promise<string[]> {
  const name = graph.nameOf(node);
  if (!MARKED.has(graph.languageOf(graph.fileOf(node))) || !/^[A-Z]\w*$/.test(name)) return [];
  const found = await project.searchText({
    pattern: `<${name}(?:[\\s/>.]|$)`,
    ignoreCase: false,
    fixedString: false,
    wholeWord: false,
    scope: '',
    include: [],
    exclude: [],
    limit: MOST_ELEMENTS,
    deadlineMs: DEADLINE_MS,
    signal,
  });
  if (!found.ok || found.value.totalLines === 0) return [];
  const { files, totalLines } = found.value;
  const rows = files.flatMap(({ path, matches }) =>
    matches.map((match) => `  ${shown(path)}:${match.line} ${shownLine(match)}`),
  );
  const more = totalLines > rows.length ? [`  … ${totalLines - rows.length} more`] : [];
  return [`used as an element (${totalLines}), found in the text:`, ...rows, ...more];
}

/** Said when nobody calls: how often the name stands in the files, so that "none" is not the graph's word alone. */
export async function mentionsOf(
  place: GraphPlace,
  definitions: readonly CalledDefinition[],
  signal: AbortSignal,
): Promise<string[]> {
  const { project, graph } = place;
  const node = definitions[0]?.nodes[0];
  if (node === undefined || graph.isFile(node)) return [];
  const name = graph.nameOf(node);
  const elements = await elementsOf(place, node, signal);
  if (elements.length > 0) return elements;
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
