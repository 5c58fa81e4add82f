import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import { checksum } from '../index/checksum.ts';
import { readColumns, writeColumns } from '../index/columns.ts';
import { CodeGraph } from './code-graph.ts';
import { GRAPH_COLUMNS, GRAPH_FORMAT, type GraphColumns } from './graph-columns.ts';

/** In front of the columns: checksum, format. */
const HEADER_BYTES = 8;

const graphFile = (folder: string): string => path.join(folder, 'graph.columns');

/** Keeps a graph beside the generation that it was made from. @throws the system's error when that is impossible */
export function saveGraph(folder: string, graph: CodeGraph): void {
  const body = writeColumns(GRAPH_COLUMNS, graph.columns);
  const sealed = new Uint8Array(body.length + HEADER_BYTES);
  sealed.set(body, HEADER_BYTES);
  new Uint32Array(sealed.buffer, 0, 2).set([checksum(body), GRAPH_FORMAT]);
  writeFileAtomic(graphFile(folder), sealed, { isRebuildable: true });
}

/** The kept graph, `undefined` when there is none, it is damaged or of another version. */
export function loadGraph(folder: string): CodeGraph | undefined {
  let sealed: Uint8Array;
  try {
    sealed = new Uint8Array(readFileSync(graphFile(folder)));
  } catch {
    return undefined;
  }
  if (sealed.length < HEADER_BYTES || sealed.length % 8 !== 0) return undefined;
  const [sum, format] = new Uint32Array(sealed.slice(0, HEADER_BYTES).buffer);
  if (format !== GRAPH_FORMAT || checksum(sealed.subarray(HEADER_BYTES)) !== sum) return undefined;
  const columns = readColumns(GRAPH_COLUMNS, sealed.subarray(HEADER_BYTES));
  return columns && new CodeGraph(columns as unknown as GraphColumns);
}
