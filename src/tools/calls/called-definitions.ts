import { type CodeGraph, EdgeKind } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import type { GraphPlace } from '../graph/graph-place.ts';

/** Definitions that a question is about: those of one qualified name in one file belong together. */
export interface CalledDefinition {
  /** Ascending. */
  readonly nodes: readonly number[];
  /** `src/cart.ts::Cart.save` */
  readonly label: string;
  /** First line of the first of them. */
  readonly line: number;
}

const CALLABLE = new Set([
  'function',
  'method',
  'constructor',
  'macro',
  'class',
  'struct',
  'enum',
  'interface',
  'trait',
  'event',
  'file',
]);

/** The definitions of a name, in the order of their files; what can be called hides what cannot. */
export function calledDefinitions(
  place: GraphPlace,
  given: string,
  file: string,
): Result<readonly CalledDefinition[]> {
  const found = place.find(given);
  if (!found.ok) return found;
  const { graph } = place;
  const inFile = found.value.nodes.filter((node) => isIn(place, node, file));
  const callable = inFile.filter((node) => CALLABLE.has(graph.kindOf(node)) || isCalled(graph, node));
  const nodes = withoutDeclarations(graph, callable.length > 0 ? callable : inFile);
  return ok(grouped(place, exactly(graph, nodes, found.value.symbol)));
}

/** Of C, where a source defines what a header only declares, the definition is meant: callers are those of both. */
function withoutDeclarations(graph: CodeGraph, nodes: readonly number[]): readonly number[] {
  const isHeader = (node: number) => /\.(?:h|hh|hpp|hxx)$/.test(graph.pathOf(node));
  const isShort = (node: number) => graph.startLineOf(node) === graph.endLineOf(node);
  const defined = new Set(
    nodes
      .filter((node) => !isHeader(node) && /^c(?:pp)?$/.test(graph.languageOf(graph.fileOf(node))))
      .map((node) => graph.qualifiedNameOf(node)),
  );
  return nodes.filter(
    (node) =>
      !(isHeader(node) && isShort(node) && defined.has(graph.qualifiedNameOf(node))) || isCalled(graph, node),
  );
}

function isIn({ graph, shown }: GraphPlace, node: number, file: string): boolean {
  const path = graph.pathOf(node);
  return file === '' || path.includes(file) || shown(path).includes(file);
}

const isCalled = (graph: CodeGraph, node: number): boolean => graph.edgesTo(node, EdgeKind.calls).length > 0;

/** Of `load` and `Store.load` in one file a question for `load` means the first. */
function exactly(graph: CodeGraph, nodes: readonly number[], symbol: string): readonly number[] {
  const wanted = symbol.split(/::|#|->|\\/).join('.');
  const exact = new Set(
    nodes.filter((node) => graph.qualifiedNameOf(node) === wanted).map((node) => graph.fileOf(node)),
  );
  return nodes.filter(
    (node) =>
      !exact.has(graph.fileOf(node)) || graph.qualifiedNameOf(node) === wanted || isMethod(graph, node),
  );
}

/** A method of the plain name is meant as well as a function of it; a function inside that function is not. */
const isMethod = (graph: CodeGraph, node: number): boolean => graph.kindOf(node) === 'method';

function grouped({ graph, shown }: GraphPlace, nodes: readonly number[]): CalledDefinition[] {
  const groups = new Map<string, number[]>();
  for (const node of nodes) {
    const path = shown(graph.pathOf(node));
    const label = graph.isFile(node) ? `${path}::<module>` : `${path}::${graph.qualifiedNameOf(node)}`;
    const known = groups.get(label);
    if (known) known.push(node);
    else groups.set(label, [node]);
  }
  return [...groups].map(([label, members]) => ({
    label,
    nodes: members,
    line: graph.startLineOf(members[0] ?? 0),
  }));
}
