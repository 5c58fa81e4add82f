import { EdgeKind, type EdgeView, relatedFiles } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { edgeText } from './edge-text.ts';
import type { GraphPlace } from './graph-place.ts';
import { UNSUPPORTED } from './neighbours.ts';
import { sectionsText } from './sections.ts';
import { oneFile } from './targets.ts';

/** Files that a free text leads to, and what lies around them. */
const HITS = 8;
const AROUND = 3;
const LOADS = new Set<number>([EdgeKind.imports, EdgeKind.module, EdgeKind.reexports]);
/** Definitions inside these are members. */
const INNER = new Set(['class', 'struct', 'interface', 'trait', 'enum', 'impl', 'module']);

/** What to know before one works on a file; for free text the files that it leads to. → the answer */
export async function contextAnswer(place: GraphPlace, given: string): Promise<Result<string>> {
  const file = oneFile(place, given);
  if (file.ok) return ok(ofFile(place, file.value));
  if (file.error.code !== 'graph-node-not-found' || !/\s/.test(given.trim())) return file;
  return ok(await ofWords(place, given));
}

function ofFile({ graph, shown, notes }: GraphPlace, file: number): string {
  const row = (edge: EdgeView) => `- ${shown(graph.pathOf(edge.node))}  ${edgeText(edge)}`;
  const uses = graph.fileEdgesFrom(file).filter(({ kind }) => LOADS.has(kind));
  const users = graph.fileEdgesTo(file).filter(({ kind }) => LOADS.has(kind));
  const tests = graph.fileEdgesFrom(file, EdgeKind.testedBy);
  const together = graph.fileEdgesFrom(file, EdgeKind.coChange);
  const symbols = symbolRows({ graph }, file);
  const language = graph.languageOf(file);
  const info =
    language === '' ? UNSUPPORTED : `${language}, ${graph.endLineOf(file)} lines, ${symbols.length} symbols`;
  const sections = [
    { heading: `## Tests (${tests.length})`, rows: tests.map(row), noun: 'tests' },
    { heading: `## Dependencies (${uses.length})`, rows: uses.map(row), noun: 'dependencies' },
    { heading: `## Dependents (${users.length})`, rows: users.map(row), noun: 'dependents' },
    { heading: `## Changed together (${together.length})`, rows: together.map(row), noun: 'files' },
    { heading: `## Symbols (${symbols.length})`, rows: symbols, noun: 'symbols' },
  ];
  return [`# ${shown(graph.pathOf(file))}`, info, ...sectionsText(sections), ...notes].join('\n');
}

/** Definitions at the top and members of types, with their lines. */
function symbolRows({ graph }: Pick<GraphPlace, 'graph'>, file: number): string[] {
  const { first, end } = graph.definitionsIn(file);
  const rows: string[] = [];
  for (let node = first; node < end; node++) {
    const parent = graph.parentOf(node);
    if (parent !== undefined && !INNER.has(graph.kindOf(parent))) continue;
    const span = `L${graph.startLineOf(node)}-${graph.endLineOf(node)}`;
    rows.push(`- ${graph.qualifiedNameOf(node)} (${graph.kindOf(node)}) ${span}`);
  }
  return rows;
}

async function ofWords({ graph, project, shown, notes }: GraphPlace, text: string): Promise<string> {
  const found = await project.searchWords({ text, limit: HITS, chunksPerFile: 1 });
  const hits = found.value.map((hit) => hit.path);
  if (hits.length === 0)
    return [`No file is about '${text}'. ctx_search looks for exact text.`, ...notes].join('\n');
  const rows = hits.map((path) => `- ${shown(path)}`);
  const around = new Map<number, string>();
  for (const path of hits) {
    const file = graph.fileAt(path);
    if (file === undefined) continue;
    for (const { file: other, edges } of relatedFiles(graph, file).slice(0, AROUND)) {
      const [first] = edges;
      if (hits.includes(graph.pathOf(other)) || around.has(other) || !first) continue;
      const relation = first.isOutgoing ? 'used by' : 'uses';
      around.set(other, `- ${shown(graph.pathOf(other))}  ${relation} ${shown(path)}`);
    }
  }
  const sections = [
    { heading: `## Files about it (${hits.length})`, rows, noun: 'files' },
    { heading: `## Around them (${around.size})`, rows: [...around.values()], noun: 'files' },
  ];
  return [`# ${text}`, ...sectionsText(sections), ...notes].join('\n');
}
