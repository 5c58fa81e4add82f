import type { EdgeView } from '../../code/graph/index.ts';
import { countTokens } from '../../engine/tokens/index.ts';
import type { GraphPlace } from '../graph/graph-place.ts';
import { ANSWER_TOKENS } from '../graph/sections.ts';
import { fittingRows } from '../rows/fitting-rows.ts';
import type { CalledDefinition } from './called-definitions.ts';
import { calleeText, callerText, type Direction, isLikely, linkedCalls } from './linked-calls.ts';

interface Branch {
  readonly edge: EdgeView;
  readonly below: Branch[];
}

/** Tokens kept for what is said about rows that do not fit. */
const FOR_THE_REST = 30;
/** Callers of callers are followed up to so many. */
const MOST_NODES = 20_000;

/** Callers of callers, or callees of callees, indented by level; each once, at its shortest distance. */
export function callTree(
  place: GraphPlace,
  definitions: readonly CalledDefinition[],
  direction: Direction,
  depth: number,
): string[] {
  const lines: string[] = [];
  let left = ANSWER_TOKENS;
  definitions.forEach((definition, at) => {
    const share = left / (definitions.length - at);
    const part = oneTree(place, definition, direction, { depth, tokens: share });
    left -= countTokens(part.join('\n')) + 1;
    lines.push(...part);
  });
  return lines;
}

function oneTree(
  place: GraphPlace,
  { label, nodes }: CalledDefinition,
  direction: Direction,
  { depth, tokens }: { readonly depth: number; readonly tokens: number },
): string[] {
  const { roots, count, direct } = grown(place, nodes, direction, depth);
  const noun = count === 1 ? direction.slice(0, -1) : direction;
  const heading = `${count} ${noun} of ${label} within ${depth} calls (${direct} direct):`;
  if (count === 0) return [`No ${direction} found for '${label}' (${place.graph.edgeCount} edges in graph)`];
  const rows = rowsOf(place, roots, direction, 1);
  const shown = fittingRows(rows, tokens - countTokens(heading) - FOR_THE_REST);
  const rest = rows.length - shown.length;
  return [heading, ...shown, ...(rest > 0 ? [`  … ${rest} more ${direction} of ${count}`] : [])];
}

/** Level by level, so that each node hangs where it is nearest. What is no more than possible leads no further. */
function grown(place: GraphPlace, nodes: readonly number[], direction: Direction, depth: number) {
  const seen = new Set(nodes);
  const roots: Branch[] = [];
  let direct = 0;
  let level: { readonly from: readonly number[]; readonly into: Branch[] }[] = [{ from: nodes, into: roots }];
  for (let at = 0; at < depth && level.length > 0 && seen.size < MOST_NODES; at++) {
    const next: typeof level = [];
    for (const { from, into } of level) {
      for (const edge of linkedCalls(place.graph, from, direction)) {
        if (!isLikely(edge) || seen.has(edge.node)) continue;
        seen.add(edge.node);
        const branch: Branch = { edge, below: [] };
        into.push(branch);
        if (!place.graph.isFile(edge.node)) next.push({ from: [edge.node], into: branch.below });
      }
    }
    if (at === 0) direct = roots.length;
    level = next;
  }
  return { roots, count: seen.size - nodes.length, direct };
}

function rowsOf(
  place: GraphPlace,
  branches: readonly Branch[],
  direction: Direction,
  level: number,
): string[] {
  const text = direction === 'callers' ? callerText : calleeText;
  const indent = '  '.repeat(level);
  return branches.flatMap(({ edge, below }) => [
    `${indent}${text(place, edge)}`,
    ...rowsOf(place, below, direction, level + 1),
  ]);
}
