import type { GraphPlace } from '../graph/graph-place.ts';
import type { CalledDefinition } from './called-definitions.ts';
import { callerText, isLikely, linkedCalls } from './linked-calls.ts';

/** Callers of callers are counted this many calls away. */
const MOST_LEVELS = 10;
const SHOWN = 10;

/** How many callers a change may break, and how bad that is. */
export function riskOf(place: GraphPlace, definitions: readonly CalledDefinition[]): string[] {
  return definitions.flatMap((definition) => riskOfOne(place, definition));
}

function riskOfOne(place: GraphPlace, { label, nodes }: CalledDefinition): string[] {
  const { graph } = place;
  const edges = linkedCalls(graph, nodes, 'callers').filter(isLikely);
  const direct = edges.filter((edge) => !nodes.includes(edge.node));
  const transitive = transitiveCallers(place, nodes);
  const rest = direct.length - SHOWN;
  return [
    `Risk: ${levelOf(transitive)} — ${direct.length} direct callers, ${transitive} transitive: ${label}`,
    ...direct.slice(0, SHOWN).map((edge) => `  ${callerText(place, edge)}`),
    ...(rest > 0 ? [`  … ${rest} more direct callers of ${direct.length}`] : []),
  ];
}

function transitiveCallers({ graph }: GraphPlace, nodes: readonly number[]): number {
  const seen = new Set(nodes);
  let level: readonly number[] = nodes;
  for (let at = 0; at < MOST_LEVELS && level.length > 0; at++) {
    const next: number[] = [];
    for (const edge of level.flatMap((node) => linkedCalls(graph, [node], 'callers'))) {
      if (!isLikely(edge) || seen.has(edge.node)) continue;
      seen.add(edge.node);
      next.push(edge.node);
    }
    level = next;
  }
  return seen.size - nodes.length;
}

function levelOf(transitive: number): string {
  if (transitive > 10) return 'CRITICAL';
  if (transitive > 4) return 'HIGH';
  return transitive > 1 ? 'MEDIUM' : 'LOW';
}
