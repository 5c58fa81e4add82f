import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import type { Arena } from '../../engine/arena.ts';
import { checksum } from './checksum.ts';
import { readColumns } from './columns.ts';
import type { Corrections } from './corrections.ts';
import { baseArena, composeGeneration, type Generation, type Part } from './generation.ts';
import {
  MANIFEST_FORMAT,
  type Manifest,
  renewManifest,
  type SegmentReference,
  segmentFile,
  writeManifest,
} from './manifest.ts';
import { SECTIONS, type Sections } from './sections.ts';
import { Segment } from './segment.ts';
import { buildSegment, type SegmentDocument } from './segment-builder.ts';

/** What goes into a new generation besides documents. */
export interface GenerationNotes {
  readonly root: string;
  readonly version: number;
  readonly skipped: Manifest['skipped'];
  readonly ignored: Manifest['ignored'];
  /** When the walk began, in ms since the epoch. */
  readonly takenAtMs: number;
}

interface WrittenSegment {
  readonly reference: SegmentReference;
  readonly segment: Segment;
}

/** Writes all documents as a new base. The pointer moves last: until then readers see the old generation. */
export function writeBase(
  folder: string,
  documents: readonly SegmentDocument[],
  notes: GenerationNotes,
): Generation {
  let arena: Arena | undefined;
  const bytes = buildSegment(sortDocuments(documents), [], (size) => {
    arena = baseArena(size);
    return arena.newU8(size);
  });
  return swap(folder, [writeSegment(folder, bytes, documents.length, arena)], notes);
}

/** What is taken away from a segment that stays. */
export interface Withdrawal {
  /** Documents, ascending. */
  readonly removed: readonly number[];
  readonly corrections: Corrections;
}

/** Writes changed documents beside the first segments of `previous`: as many as `withdrawals` has entries. */
export function writeDelta(
  folder: string,
  previous: Generation,
  documents: readonly SegmentDocument[],
  withdrawals: readonly Withdrawal[],
  notes: GenerationNotes,
): Generation {
  const kept = withdrawals.map(({ removed }, part) => ({
    reference: { ...(previous.manifest.segments[part] as SegmentReference), removed },
    segment: (previous.parts[part] as Part).segment,
  }));
  const isEmpty = documents.length === 0 && withdrawals.every(({ removed }) => removed.length === 0);
  if (isEmpty) return swap(folder, kept, notes);
  const corrections = withdrawals.map((withdrawal) => withdrawal.corrections);
  const bytes = buildSegment(sortDocuments(documents), corrections);
  return swap(folder, [...kept, writeSegment(folder, bytes, documents.length)], notes);
}

function swap(folder: string, segments: readonly WrittenSegment[], notes: GenerationNotes): Generation {
  const { takenAtMs, ...kept } = notes;
  const references = segments.map(({ reference }) => reference);
  const manifest: Manifest = { format: MANIFEST_FORMAT, ...kept, segments: references };
  writeManifest(folder, manifest, takenAtMs);
  return composeGeneration(
    manifest,
    segments.map(({ segment }) => segment),
  );
}

/** Keeps the segments of `current`: nothing changed but what is said about other files, or when that was. */
export function keepSegments(
  folder: string,
  current: Generation,
  notes: GenerationNotes,
  hasConfirmed: boolean,
): Generation {
  const { takenAtMs, ...kept } = notes;
  const manifest: Manifest = { ...current.manifest, ...kept };
  if (isDeepStrictEqual(manifest, current.manifest)) {
    if (hasConfirmed) renewManifest(folder, takenAtMs);
    return current;
  }
  writeManifest(folder, manifest, takenAtMs);
  return { ...current, manifest };
}

function writeSegment(folder: string, bytes: Uint8Array, documents: number, arena?: Arena): WrittenSegment {
  const segment = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  writeFileAtomic(segmentFile(folder, segment), bytes, { isRebuildable: true });
  const { length: byteLength } = bytes;
  const reference = { segment, byteLength, checksum: checksum(bytes), documents, removed: [] };
  const columns = readColumns(SECTIONS, bytes) as Sections | undefined;
  if (!columns) throw new Error('a segment just written cannot be read');
  return { reference, segment: new Segment(columns, arena) };
}

/** By the bytes of the path, which for UTF-8 is the order of code points and not that of UTF-16 units. */
function sortDocuments(documents: readonly SegmentDocument[]): SegmentDocument[] {
  const keyed = documents.map((document) => ({ document, key: Buffer.from(document.path) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ document }) => document);
}
