import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import type { Arena } from '../../engine/arena.ts';
import { readColumns } from './columns.ts';
import { type Corrections, NO_CORRECTIONS } from './corrections.ts';
import { checksum } from './facts-store.ts';
import { baseArena, composeGeneration, type Generation } from './generation.ts';
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
  const bytes = buildSegment(sortDocuments(documents), NO_CORRECTIONS, (size) => {
    arena = baseArena(size);
    return arena.newU8(size);
  });
  const base = writeSegment(folder, bytes, documents.length, arena);
  const { takenAtMs, ...kept } = notes;
  const manifest: Manifest = { format: MANIFEST_FORMAT, ...kept, base: base.reference, delta: null };
  writeManifest(folder, manifest, takenAtMs);
  return composeGeneration(manifest, base.segment, undefined);
}

/** What a delta takes away from its base. */
export interface Withdrawal {
  /** Documents, ascending. */
  readonly removed: readonly number[];
  readonly corrections: Corrections;
}

/** Writes changed documents beside the base of `previous`. */
export function writeDelta(
  folder: string,
  previous: Generation,
  documents: readonly SegmentDocument[],
  { removed, corrections }: Withdrawal,
  notes: GenerationNotes,
): Generation {
  const base = previous.parts[0]?.segment as Segment; // every generation has a base
  const isEmpty = documents.length === 0 && removed.length === 0;
  const bytes = isEmpty ? undefined : buildSegment(sortDocuments(documents), corrections);
  const delta = bytes && writeSegment(folder, bytes, documents.length);
  const { takenAtMs, ...kept } = notes;
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    ...kept,
    base: previous.manifest.base,
    delta: delta ? { ...delta.reference, removed } : null,
  };
  writeManifest(folder, manifest, takenAtMs);
  return composeGeneration(manifest, base, delta?.segment);
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
  const reference = { segment, byteLength: bytes.length, checksum: checksum(bytes), documents };
  const columns = readColumns(SECTIONS, bytes) as Sections | undefined;
  if (!columns) throw new Error('a segment just written cannot be read');
  return { reference, segment: new Segment(columns, arena) };
}

/** By the bytes of the path, which for UTF-8 is the order of code points and not that of UTF-16 units. */
function sortDocuments(documents: readonly SegmentDocument[]): SegmentDocument[] {
  const keyed = documents.map((document) => ({ document, key: Buffer.from(document.path) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ document }) => document);
}
