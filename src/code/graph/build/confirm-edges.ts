import { EdgeKind } from '../edge-kinds.ts';
import type { Confirmations, KnownDefinition } from '../scip/confirmations.ts';
import { reasonId } from './bound-file.ts';
import { type EdgeRows, GUESSED, KIND_SHIFT, NODE_MASK } from './edge-table.ts';

/** Nodes as far as confirming needs them. */
export interface NodePlaces {
  pathOf(node: number): string;
  /** `undefined` for a file. */
  definitionOf(node: number): KnownDefinition | undefined;
}

/** What a compiler saw is as sure as this, in hundredths. */
const CONFIRMED = (99 << 8) | reasonId('confirmed by a compiler');
const USES = new Set<number>([EdgeKind.calls, EdgeKind.typeRef, EdgeKind.inherits]);

/** Makes those edges certain that a compiler's index confirms; nothing is added or taken away. */
export function confirmEdges(rows: EdgeRows, nodes: NodePlaces, compiler: Confirmations): EdgeRows {
  const edges = rows.edges.slice();
  const info = rows.info.slice();
  for (let node = 0; node < rows.offsets.length - 1; node++) {
    for (let at = rows.offsets[node]!; at < rows.offsets[node + 1]!; at++) {
      const target = edges[at]! & NODE_MASK;
      const kind = (edges[at]! >>> KIND_SHIFT) & ~GUESSED;
      const use = { path: nodes.pathOf(node), line: rows.lines[at]! };
      const definition = nodes.definitionOf(target);
      const verdict = definition
        ? USES.has(kind) && compiler.ofUse(use, definition)
        : kind === EdgeKind.imports && compiler.ofImport(use, nodes.pathOf(target));
      if (verdict !== 'confirmed') continue;
      edges[at] = ((kind << KIND_SHIFT) | target) >>> 0;
      info[at] = CONFIRMED;
    }
  }
  return { ...rows, edges, info };
}
