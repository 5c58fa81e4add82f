import { Arena } from '../../engine/arena.ts';
import { checksum } from './checksum.ts';
import { readColumns } from './columns.ts';
import { type Corrections, correctionsFor, NO_CORRECTIONS } from './corrections.ts';
import { type Manifest, readInto, type SegmentReference, segmentFile } from './manifest.ts';
import { SECTIONS, type Sections } from './sections.ts';
import { Segment } from './segment.ts';

/** Sums over the documents that are alive; equal for a base with deltas and for a fresh build of the same files. */
export interface CollectionTotals {
  readonly documents: number;
  readonly chunks: number;
  /** Terms in all bodies, in all names of definitions, in all paths. */
  readonly bodyTerms: number;
  readonly nameTerms: number;
  readonly pathTerms: number;
}

export interface Part {
  readonly segment: Segment;
  /** 1 for each document that a later part replaces or that is gone. */
  readonly removed: Uint8Array;
  readonly corrections: Corrections;
}

/** Where a document stands in a generation. */
export interface Place {
  /** 0 the base, 1 the first delta. */
  readonly part: number;
  readonly document: number;
}

/** The searchable state of a project: immutable segments, the base first. */
export interface Generation {
  readonly manifest: Manifest;
  readonly parts: readonly Part[];
  readonly totals: CollectionTotals;
}

/** Loads a base into a memory that the kernels can reach, and checks it. */
export function loadBase(folder: string, reference: SegmentReference): Segment | undefined {
  const arena = baseArena(reference.byteLength);
  const bytes = arena.newU8(reference.byteLength);
  return readSegment(folder, reference, bytes, arena);
}

/** The same for a delta. It changes too often for a memory of its own, of which a process can have few. */
export function loadDelta(folder: string, reference: SegmentReference): Segment | undefined {
  return readSegment(folder, reference, new Uint8Array(new SharedArrayBuffer(reference.byteLength)));
}

/** A memory for a base of this size, and for what is computed from it. */
export const baseArena = (byteLength: number): Arena =>
  Arena.create({ initialBytes: byteLength, maximumBytes: 2 ** 32 - 65536 });

function readSegment(
  folder: string,
  reference: SegmentReference,
  bytes: Uint8Array,
  arena?: Arena,
): Segment | undefined {
  if (!readInto(segmentFile(folder, reference.segment), bytes)) return undefined;
  if (checksum(bytes) !== reference.checksum) return undefined;
  const columns = readColumns(SECTIONS, bytes);
  return columns && new Segment(columns as Sections, arena);
}

/** @param segments those that the manifest names, in its order */
export function composeGeneration(manifest: Manifest, segments: readonly Segment[]): Generation {
  const last = segments.at(-1);
  const parts = segments.map((segment, part) => {
    const removed = new Uint8Array(segment.documentCount);
    for (const document of manifest.segments[part]?.removed ?? []) removed[document] = 1;
    return { segment, removed, corrections: last ? correctionsFor(last, part) : NO_CORRECTIONS };
  });
  return { manifest, parts, totals: totalsOf(parts) };
}

/** The 16-byte content hash of a document. */
export function hashAt(generation: Generation, { part, document }: Place): Uint8Array {
  const columns = generation.parts[part]?.segment.columns;
  const words = columns?.docHash.slice(4 * document, 4 * document + 4) ?? new Uint32Array(4);
  return new Uint8Array(words.buffer);
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
