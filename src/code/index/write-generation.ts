import { createHash } from 'node:crypto';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import { readColumns } from './columns.ts';
import { checksum, type FactsStore } from './facts-store.ts';
import { composeGeneration, type Generation } from './generation.ts';
import {
  MANIFEST_FORMAT,
  type Manifest,
  type SegmentReference,
  segmentFile,
  writeManifest,
} from './manifest.ts';
import { removeLitter } from './project-folder.ts';
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
  store: FactsStore,
): Generation {
  const base = writeSegment(folder, sortDocuments(documents));
  const { takenAtMs, ...kept } = notes;
  const manifest: Manifest = { format: MANIFEST_FORMAT, ...kept, base: base.reference, delta: null };
  return finish(folder, manifest, takenAtMs, base.segment, undefined, store);
}

/** Writes changed documents beside the base of `previous`, of which the documents `removed` no longer count. */
export function writeDelta(
  folder: string,
  previous: Generation,
  documents: readonly SegmentDocument[],
  removed: readonly number[],
  notes: GenerationNotes,
  store: FactsStore,
): Generation {
  const base = previous.parts[0]?.segment as Segment; // every generation has a base
  const unchanged = documents.length === 0 && removed.length === 0;
  const delta = unchanged ? undefined : writeSegment(folder, sortDocuments(documents));
  const { takenAtMs, ...kept } = notes;
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    ...kept,
    base: previous.manifest.base,
    delta: delta ? { ...delta.reference, removed } : null,
  };
  return finish(folder, manifest, takenAtMs, base, delta?.segment, store);
}

function finish(
  folder: string,
  manifest: Manifest,
  takenAtMs: number,
  base: Segment,
  delta: Segment | undefined,
  store: FactsStore,
): Generation {
  const generation = composeGeneration(manifest, base, delta, store);
  if (!generation) throw new Error('a blob of the base is missing although the caller made sure of it');
  writeManifest(folder, manifest, takenAtMs);
  const kept = [manifest.base, manifest.delta].map(
    (segment) => segment && path.basename(segmentFile(folder, segment.segment)),
  );
  removeLitter(folder, new Set(kept.filter((name) => name !== null)));
  return generation;
}

function writeSegment(folder: string, documents: readonly SegmentDocument[]): WrittenSegment {
  const bytes = buildSegment(documents);
  const segment = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  writeFileAtomic(segmentFile(folder, segment), bytes, { isRebuildable: true });
  const reference = {
    segment,
    byteLength: bytes.length,
    checksum: checksum(bytes),
    documents: documents.length,
  };
  const columns = readColumns(SECTIONS, bytes) as Sections | undefined;
  if (!columns) throw new Error('a segment just written cannot be read');
  return { reference, segment: new Segment(columns) };
}

/** By the bytes of the path, which for UTF-8 is the order of code points and not that of UTF-16 units. */
function sortDocuments(documents: readonly SegmentDocument[]): SegmentDocument[] {
  const keyed = documents.map((document) => ({ document, key: Buffer.from(document.path) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ document }) => document);
}
