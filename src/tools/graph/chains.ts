import { connection, dependencyChain, type Hop } from '../../code/graph/index.ts';
import { chainMalformed } from '../../core/messages/graph.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { edgeFields, edgeText } from './edge-text.ts';
import type { GraphPlace } from './graph-place.ts';
import { oneFile } from './targets.ts';

/** How one file comes to depend on another: `a.ts->c.ts`. → the answer */
export function chainAnswer(place: GraphPlace, given: string): Result<string> {
  const [from = '', to = '', ...others] = given.split(/\s*(?:->|→)\s*/);
  if (from === '' || to === '' || others.length > 0) return fail(chainMalformed(given));
  const ends = endsOf(place, from, to);
  if (!ends.ok) return ends;
  const [start, end] = ends.value;
  const hops = dependencyChain(place.graph, start, end);
  const { shown, graph, notes } = place;
  const names = [shown(graph.pathOf(start)), shown(graph.pathOf(end))] as const;
  if (!hops) {
    const other = dependencyChain(graph, end, start);
    const hint = other
      ? [`The other way there is one, of ${other.length - 1} steps: ${names[1]}->${names[0]}`]
      : [];
    return ok([`No dependency chain from ${names[0]} to ${names[1]}.`, ...hint, ...notes].join('\n'));
  }
  return ok([`Dependency chain (depth ${hops.length - 1}):`, ...rowsOf(hops, place), ...notes].join('\n'));
}

/** The shortest connection of two files. → the answer */
export function pathAnswer(
  place: GraphPlace,
  from: string,
  to: string,
  format: 'text' | 'json',
): Result<string> {
  const ends = endsOf(place, from, to);
  if (!ends.ok) return ends;
  const [start, end] = ends.value;
  const { graph, shown, notes } = place;
  const hops = connection(graph, start, end);
  const names = [shown(graph.pathOf(start)), shown(graph.pathOf(end))] as const;
  if (!hops) {
    return ok(
      [
        `No path: ${names[0]} and ${names[1]} are not connected (the components are disconnected).`,
        ...notes,
      ].join('\n'),
    );
  }
  if (format === 'json') {
    const rows = hops.map(({ file, edge, isForward }) => ({
      path: shown(graph.pathOf(file)),
      ...(edge ? { ...edgeFields(edge), direction: isForward ? 'uses' : 'used by' } : {}),
    }));
    return ok(JSON.stringify({ hops: hops.length - 1, path: rows }));
  }
  const head = `Shortest path ${names[0]} -> ${names[1]} (${hops.length - 1} hops):`;
  return ok([head, ...rowsOf(hops, place), ...notes].join('\n'));
}

function endsOf(place: GraphPlace, from: string, to: string): Result<readonly [number, number]> {
  const start = oneFile(place, from);
  if (!start.ok) return start;
  const end = oneFile(place, to);
  return end.ok ? ok([start.value, end.value]) : end;
}

/** Each file below the one that leads to it, with the edge between. */
function rowsOf(hops: readonly Hop[], { graph, shown }: GraphPlace): string[] {
  return hops.map(({ file, edge, isForward }) => {
    const path = shown(graph.pathOf(file));
    return edge ? `  ${isForward ? '->' : '<-'} ${path}  ${edgeText(edge)}` : `  ${path}`;
  });
}
