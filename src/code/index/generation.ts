import { Arena } from '../../engine/arena.ts';
import { type BlobView, Field } from './blob.ts';
import { readColumns } from './columns.ts';
import { checksum, type FactsStore } from './facts-store.ts';
import { type Manifest, readInto, type SegmentReference, segmentFile } from './manifest.ts';
import { termsOfPath } from './path-terms.ts';
import { SECTIONS, type Sections } from './sections.ts';
import { Segment } from './segment.ts';

/** Sums over the documents that are alive; equal for a base with a delta and for a fresh build of the same files. */
export interface CollectionTotals {
  readonly documents: number;
  readonly chunks: number;
  /** Terms in all bodies, in all names of definitions, in all paths. */
  readonly bodyTerms: number;
  readonly nameTerms: number;
  readonly pathTerms: number;
}

/** How many documents or chunks of the base no longer count, per term of the base. */
export interface Correction {
  readonly body: number;
  readonly file: number;
  readonly name: number;
  readonly fileName: number;
  readonly path: number;
}

export interface Part {
  readonly segment: Segment;
  /** 1 for each document that a later part replaces or that is gone. */
  readonly removed: Uint8Array;
  readonly corrections: ReadonlyMap<number, Correction>;
}

/** The searchable state of a project: one or two immutable segments. */
export interface Generation {
  readonly manifest: Manifest;
  readonly parts: readonly Part[];
  readonly totals: CollectionTotals;
}

/** Loads a segment into shared memory that the kernels can reach, and checks it. */
export function loadSegment(folder: string, reference: SegmentReference): Segment | undefined {
  const { byteLength } = reference;
  const arena = Arena.create({ initialBytes: byteLength, maximumBytes: 2 ** 32 - 65536 });
  const bytes = arena.newU8(byteLength);
  if (!readInto(segmentFile(folder, reference.segment), bytes)) return undefined;
  if (checksum(bytes) !== reference.checksum) return undefined;
  const columns = readColumns(SECTIONS, bytes);
  return columns && new Segment(columns as Sections, arena);
}

/**
 * Puts a base and a delta together.
 * @returns `undefined` when a blob needed to correct the base's statistics is missing: the caller rebuilds
 */
export function composeGeneration(
  manifest: Manifest,
  base: Segment,
  delta: Segment | undefined,
  store: FactsStore,
): Generation | undefined {
  const removed = new Uint8Array(base.documentCount);
  for (const document of manifest.delta?.removed ?? []) removed[document] = 1;
  const corrections = correctionsOf(base, manifest.delta?.removed ?? [], store);
  if (!corrections) return undefined;
  const parts: Part[] = [{ segment: base, removed, corrections }];
  if (delta) {
    parts.push({ segment: delta, removed: new Uint8Array(delta.documentCount), corrections: new Map() });
  }
  return { manifest, parts, totals: totalsOf(parts) };
}

function correctionsOf(
  base: Segment,
  removed: readonly number[],
  store: FactsStore,
): Map<number, Correction> | undefined {
  const corrections = new Map<number, Correction>();
  for (const document of removed) {
    const hash = new Uint8Array(base.columns.docHash.slice(4 * document, 4 * document + 4).buffer);
    const blob = store.read(hash);
    if (!blob) return undefined;
    subtractTerms(base, blob, base.paths[document] as string, corrections);
  }
  return corrections;
}

function subtractTerms(base: Segment, blob: BlobView, path: string, into: Map<number, Correction>): void {
  const subtract = (low: number, high: number, by: Partial<Correction>) => {
    const term = base.termOf(low, high);
    if (term < 0) return;
    const known = into.get(term);
    into.set(term, {
      body: (known?.body ?? 0) + (by.body ?? 0),
      file: (known?.file ?? 0) + (by.file ?? 0),
      name: (known?.name ?? 0) + (by.name ?? 0),
      fileName: (known?.fileName ?? 0) + (by.fileName ?? 0),
      path: (known?.path ?? 0) + (by.path ?? 0),
    });
  };
  const { words, layout } = blob;
  for (let i = 0; i < blob.count(Field.terms); i++) {
    const at = layout.terms + 2 * i;
    const postings =
      (words[layout.termOffsets + i + 1] as number) - (words[layout.termOffsets + i] as number);
    subtract(words[at] as number, words[at + 1] as number, { body: postings, file: 1 });
  }
  for (let i = 0; i < blob.count(Field.nameTerms); i++) {
    const at = layout.nameTerms + 2 * i;
    const postings =
      (words[layout.nameOffsets + i + 1] as number) - (words[layout.nameOffsets + i] as number);
    subtract(words[at] as number, words[at + 1] as number, { name: postings, fileName: 1 });
  }
  for (const [low, high] of termsOfPath(path)) subtract(low, high, { path: 1 });
}

function totalsOf(parts: readonly Part[]): CollectionTotals {
  const totals = { documents: 0, chunks: 0, bodyTerms: 0, nameTerms: 0, pathTerms: 0 };
  for (const { segment, removed } of parts) {
    const { docLength, docNameLength, docPathLength, docFirstChunk } = segment.columns;
    for (let document = 0; document < segment.documentCount; document++) {
      if (removed[document]) continue;
      totals.documents++;
      totals.chunks += (docFirstChunk[document + 1] as number) - (docFirstChunk[document] as number);
      totals.bodyTerms += docLength[document] as number;
      totals.nameTerms += docNameLength[document] as number;
      totals.pathTerms += docPathLength[document] as number;
    }
  }
  return totals;
}
