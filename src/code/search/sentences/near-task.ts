import { randomBytes } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { NearGraph, type NearLabels } from '../../../engine/embedding/near-graph.ts';
import { SENTENCE_WIDTH } from '../../../engine/embedding/sentence-encoder.ts';
import type { StoredVectors } from './sentence-store.ts';

/** Vectors that follow those of a graph, in the order of their numbers. */
export interface GrowTask {
  readonly file: string;
  /** The number of the first; the graph has all before it, or it takes none of them. */
  readonly first: number;
  readonly vectors: StoredVectors;
  readonly isLast: boolean;
}

export interface NearTask {
  readonly file: string;
  readonly codes: Int8Array;
  readonly scale: number;
  readonly count: number;
}

/** The graph of one project: that of another takes its place, so that one at most is in memory. */
let open: { readonly file: string; readonly graph: NearGraph | undefined } | undefined;

/** How many vectors the graph of this file has; nothing where there can be no graph. */
export async function graphSize({ file }: { readonly file: string }): Promise<number | undefined> {
  return (await graphAt(file))?.size;
}

/** Adds vectors, and writes the graph after the last of them. @returns how many the graph has; nothing where there can be none */
export async function growGraph({ file, first, vectors, isLast }: GrowTask): Promise<number | undefined> {
  const graph = await graphAt(file);
  if (!graph) return undefined;
  if (graph.size !== first) return graph.size;
  for (let i = 0; i < vectors.scales.length; i++) {
    const codes = vectors.codes.subarray(i * SENTENCE_WIDTH, (i + 1) * SENTENCE_WIDTH);
    graph.add(asNumbers(codes, vectors.scales[i] as number), first + i);
  }
  if (isLast) save(graph, file);
  return graph.size;
}

/** The numbers of the vectors closest to one, about. */
export async function nearestInGraph({ file, codes, scale, count }: NearTask): Promise<NearLabels> {
  const graph = await graphAt(file);
  return graph?.nearest(asNumbers(codes, scale), count) ?? { labels: [], scores: [] };
}

async function graphAt(file: string): Promise<NearGraph | undefined> {
  if (open?.file !== file) {
    const graph = (await NearGraph.read(file, SENTENCE_WIDTH)) ?? (await NearGraph.create(SENTENCE_WIDTH));
    open = { file, graph };
  }
  return open.graph;
}

const asNumbers = (codes: Int8Array, scale: number): Float32Array =>
  Float32Array.from(codes, (code) => code * scale);

/** Under a temporary name first: what was not written whole is never read. */
function save(graph: NearGraph, file: string): void {
  const unique = `${process.pid}.${randomBytes(6).toString('hex')}`;
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${unique}.tmp`);
  try {
    graph.save(temporary);
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true }); // a full disk: the graph serves this process
  }
}
