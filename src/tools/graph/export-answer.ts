import { EdgeKind, exportedFiles, toDot, toGraphMl, toJson } from '../../code/graph/index.ts';
import { mermaid } from './diagram.ts';
import type { GraphPlace } from './graph-place.ts';

/** Forms that a graph is written in. */
export const EXPORT_FORMATS = ['dot', 'json', 'mermaid', 'graphml'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const KINDS: readonly number[] = Object.values(EdgeKind);

/** The graph of the files of a project as text. @param most files at most: the most connected ones */
export function exportText({ graph }: GraphPlace, format: ExportFormat, most: number): string {
  const exported = exportedFiles(graph, most);
  switch (format) {
    case 'dot':
      return toDot(exported);
    case 'json':
      return toJson(exported);
    case 'graphml':
      return toGraphMl(exported);
    case 'mermaid':
      return `${mermaid(graph, exported.files, KINDS).join('\n')}\n`;
  }
}
