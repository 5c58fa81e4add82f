import { Arena } from '../../../engine/arena.ts';
import { type Csr, GraphWalk } from '../../../engine/bfs.ts';
import { GUESSED } from '../build/edge-table.ts';
import type { CodeGraph } from '../code-graph.ts';
import { EDGE_WEIGHTS, EdgeKind } from '../edge-kinds.ts';

/** A guessed edge counts for less, so that what is certain comes first. */
const GUESSED_SHARE = 0.6;
/** Room for the answers of a walk beside the rows, in words a node. */
const SCRATCH_WORDS = 12;

/** Kinds through which a change in one file may matter to another one, and how much. */
export const EFFECT_WEIGHTS: readonly number[] = weightsOf([
  EdgeKind.imports,
  EdgeKind.calls,
  EdgeKind.typeRef,
  EdgeKind.inherits,
  EdgeKind.module,
  EdgeKind.reexports,
  EdgeKind.implementedBy,
]);

/** The same through certain edges alone. */
export const CERTAIN_EFFECT_WEIGHTS: readonly number[] = EFFECT_WEIGHTS.map((weight, kind) =>
  kind < GUESSED ? weight : 0,
);

/** Kinds that connect files in any way. */
export const ALL_WEIGHTS: readonly number[] = weightsOf(EDGE_WEIGHTS.map((_, kind) => kind));

/** Weights for the kernel: those of guessed edges behind those of certain ones. */
function weightsOf(kinds: readonly number[]): readonly number[] {
  const weights = new Array<number>(2 * GUESSED).fill(0);
  for (const kind of kinds) {
    weights[kind] = EDGE_WEIGHTS[kind]!;
    weights[kind + GUESSED] = EDGE_WEIGHTS[kind]! * GUESSED_SHARE;
  }
  return weights;
}

interface Walks {
  readonly forward: GraphWalk;
  readonly backward: GraphWalk;
}

const files = new WeakMap<CodeGraph, Walks>();
const nodes = new WeakMap<CodeGraph, Walks>();

/** Walks from file to file over the rows of a graph, in the kernels' memory. */
export function fileWalks(graph: CodeGraph): Walks {
  let walks = files.get(graph);
  if (!walks) {
    const { fileOutOffset, fileOutEdge, fileInOffset, fileInEdge } = graph.columns;
    walks = placed(
      { offsets: fileOutOffset, edges: fileOutEdge },
      { offsets: fileInOffset, edges: fileInEdge },
    );
    files.set(graph, walks);
  }
  return walks;
}

/** The same over all nodes. */
export function nodeWalks(graph: CodeGraph): Walks {
  let walks = nodes.get(graph);
  if (!walks) {
    const { outOffset, outEdge, inOffset, inEdge } = graph.columns;
    walks = placed({ offsets: outOffset, edges: outEdge }, { offsets: inOffset, edges: inEdge });
    nodes.set(graph, walks);
  }
  return walks;
}

function placed(out: Csr, back: Csr): Walks {
  const words = out.offsets.length * (2 + SCRATCH_WORDS) + out.edges.length * 2;
  const arena = Arena.create({ initialBytes: 4 * words, maximumBytes: 2 ** 32 - 65536 });
  const place = ({ offsets, edges }: Csr): Csr => {
    const rows = { offsets: arena.newU32(offsets.length), edges: arena.newU32(edges.length) };
    rows.offsets.set(offsets);
    rows.edges.set(edges);
    return rows;
  };
  const rows = place(out);
  const reverse = place(back);
  return { forward: new GraphWalk(arena, rows), backward: new GraphWalk(arena, reverse) };
}
