import { type CodeGraph, EdgeKind } from '../../code/graph/index.ts';
import { counted } from '../architecture/report.ts';
import type { GraphPlace } from '../graph/graph-place.ts';
import type { CalledDefinition } from './called-definitions.ts';

const DEADLINE_MS = 300;

/** Languages whose components are used as elements: `<Sidebar />`. */
const MARKED: ReadonlySet<string> = new Set(['tsx', 'javascript', 'vue', 'svelte']);
const MOST_LOOKED_AT = 200;
const MOST_ELEMENTS = 8;
const LOADS: ReadonlySet<number> = new Set([EdgeKind.imports, EdgeKind.reexports]);

/**
 * A component is not called by the code but by what draws it: the places in its own file, and in those that load it, that use
 * it as an element. Only one that is exported has a name that others can mean.
 */
async function elementsOf(
  { project, graph, shown }: GraphPlace,
  node: number,
  signal: AbortSignal,
): Promise<string[]> {
  const name = graph.nameOf(node);
  const file = graph.fileOf(node);
  const isComponent = MARKED.has(graph.languageOf(file)) && /^[A-Z]\w*$/.test(name);
  if (!isComponent || !graph.isExported(node) || graph.parentOf(node) !== undefined) return [];
  const found = await project.searchText({
    pattern: `<${name}(?:[\\s/>]|$)`,
    ignoreCase: false,
    fixedString: false,
    wholeWord: false,
    scope: '',
    include: [],
    exclude: [],
    limit: MOST_LOOKED_AT,
    deadlineMs: DEADLINE_MS,
    signal,
  });
  if (!found.ok) return [];
  const loading = filesLoading(graph, file);
  const places = found.value.files
    .filter(({ path }) => loading.has(graph.fileAt(path) ?? -1))
    .flatMap(({ path, matches }) => matches.map(({ line }) => `${shown(path)}:${line}`));
  if (places.length === 0) return [];
  const rest = places.length - MOST_ELEMENTS;
  const more = rest > 0 ? `, +${rest} more` : '';
  return [
    `used as an element in ${counted(places.length, 'place')}: ${places.slice(0, MOST_ELEMENTS).join(', ')}${more}`,
  ];
}

/** A file, those that import it, and those that import what exports it again. */
function filesLoading(graph: CodeGraph, file: number): ReadonlySet<number> {
  const files = new Set([file]);
  const direct = graph.fileEdgesTo(file).filter(({ kind }) => LOADS.has(kind));
  for (const { node, kind } of direct) {
    files.add(node);
    if (kind !== EdgeKind.reexports) continue;
    for (const edge of graph.fileEdgesTo(node)) if (LOADS.has(edge.kind)) files.add(edge.node);
  }
  return files;
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
