import { EdgeKind } from '../../code/graph/index.ts';
import type { GraphPlace } from '../graph/graph-place.ts';
import { type Section, sectionsText } from '../graph/sections.ts';
import type { CalledDefinition } from './called-definitions.ts';
import { calleeText, callerText, type Direction, isCertain, isLikely, linkedCalls } from './linked-calls.ts';

/** More definitions of one name are listed, not answered for one by one. */
const MOST_ANSWERED = 8;
/** Fewer rows are as short as what would stand for them. */
const LEAST_REPEATED = 2;

/** Who calls definitions directly, or what they call: certain ones first, then what is likely, then what may be. */
export function directCalls(
  place: GraphPlace,
  definitions: readonly CalledDefinition[],
  direction: Direction,
): string[] {
  const answered = definitions.slice(0, MOST_ANSWERED);
  const found = answered.map((definition) => ({
    definition,
    edges: linkedCalls(place.graph, definition.nodes, direction),
  }));
  const sections = withoutRepeats(
    found.map(({ definition, edges }) => ({
      label: definition.label,
      sections: sectionsFor(place, definition, edges, direction),
    })),
  );
  const none = found
    .filter(({ edges }) => edges.length === 0)
    .map(({ definition }) => nothing(place, definition, direction));
  const rest = definitions.length - answered.length;
  return [
    ...sectionsText(sections),
    ...none,
    ...(rest > 0 ? [`… ${rest} more definitions of this name: ask for one as path::Owner.name`] : []),
  ];
}

/** A call that may mean any of several definitions stands below the first of them; the others refer to it. */
function withoutRepeats(
  found: readonly { readonly label: string; readonly sections: readonly Section[] }[],
): Section[] {
  const first = new Map<string, string>();
  return found.flatMap(({ label, sections }) =>
    sections.map((section) => {
      const key = section.rows.join('\n');
      const known = first.get(key);
      if (section.rows.length < LEAST_REPEATED || known === undefined) {
        if (known === undefined) first.set(key, label);
        return section;
      }
      return { ...section, rows: [`  the same ${section.rows.length} as of ${known}`] };
    }),
  );
}

function sectionsFor(
  place: GraphPlace,
  { label }: CalledDefinition,
  edges: ReturnType<typeof linkedCalls>,
  direction: Direction,
): Section[] {
  const text = direction === 'callers' ? callerText : calleeText;
  const rows = (of: typeof edges) => of.map((edge) => `  ${text(place, edge)}`);
  const certain = edges.filter(isCertain);
  const likely = edges.filter((edge) => !isCertain(edge) && isLikely(edge));
  const possible = edges.filter((edge) => !isLikely(edge));
  const noun = direction;
  const head = `${certain.length} ${certain.length === 1 ? noun.slice(0, -1) : noun} of ${label}`;
  return [
    { heading: `${head}:`, rows: rows(certain), noun },
    {
      heading: headOf(certain.length, `0 ${noun} of ${label} are certain`, `likely (${likely.length}):`),
      rows: rows(likely),
      noun,
    },
    {
      heading: headOf(
        certain.length + likely.length,
        `0 ${noun} of ${label} are certain`,
        `ambiguous (${possible.length}):`,
      ),
      rows: rows(possible),
      noun,
    },
  ];
}

/** The first heading of a definition names it. */
function headOf(before: number, named: string, short: string): string {
  return before === 0 ? `${named}; ${short}` : short;
}

function nothing({ graph }: GraphPlace, { label, nodes }: CalledDefinition, direction: Direction): string {
  const what =
    direction === 'callers' ? `No callers found for '${label}'` : `No callees found for '${label}'`;
  const references = nodes.reduce((sum, node) => sum + graph.edgesTo(node, EdgeKind.typeRef).length, 0);
  const used = direction === 'callers' && references > 0 ? `; named as a type in ${references} places` : '';
  return `${what} (${graph.edgeCount} edges in graph)${used}`;
}
