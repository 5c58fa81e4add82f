import { readFileSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import type { WalkedFile } from '../files/index.ts';
import type { Changes, Place } from './changes.ts';
import { identify, isTooLarge, TOO_LARGE_HASH } from './content-identity.ts';
import type { FactsStore } from './facts-store.ts';
import type { Generation } from './generation.ts';

/** A file whose content is known by its hash, and whose blob the store has. */
export interface KnownFile {
  readonly file: WalkedFile;
  readonly hash: Uint8Array;
}

export interface UpdatePlan {
  readonly kind: 'unchanged' | 'delta' | 'base';
  /** Documents of the new segment whose blobs are stored. */
  readonly known: readonly KnownFile[];
  /** Documents of the new segment that have to be analysed. */
  readonly missing: readonly WalkedFile[];
  /** Documents of the base that no longer count; for a delta. */
  readonly removed: readonly number[];
  /** How many of `known` were not in the index before: their content came from elsewhere. */
  readonly reused: number;
}

/** A delta may hold at most this many documents, or this part of the base. */
const DELTA_DOCUMENTS = 64;
const DELTA_PART = 0.12;
/** Below this many bytes of source a new base is written faster than a delta is worth. */
const SMALL_PROJECT_BYTES = 2 << 20;

/** Decides what the next generation is made of. Reads the files that may have changed when blobs could match. */
export function planUpdate(
  root: string,
  changes: Changes,
  current: Generation | undefined,
  store: FactsStore,
  mode: 'update' | 'full' | 'live',
): UpdatePlan {
  const suspects = changes.suspect.map((file) => ({
    file,
    hash: store.isEmpty ? undefined : readHash(root, file),
  }));
  const unchanged = [...changes.unchanged];
  const changed: { file: WalkedFile; hash: Uint8Array | undefined }[] = [];
  for (const suspect of suspects) {
    const place = samePlace(suspect.file, suspect.hash, current);
    if (place) unchanged.push({ file: suspect.file, place });
    else changed.push(suspect);
  }
  if (current && mode !== 'full' && changed.length === 0 && changes.removed.length === 0) {
    return { kind: 'unchanged', known: [], missing: [], removed: [], reused: 0 };
  }
  const delta = current && mode !== 'full' ? planDelta(changed, unchanged, current, store, mode) : undefined;
  if (delta) return delta;
  const kept = unchanged.map(({ file, place }) => ({ file, hash: hashAt(current, place) }));
  return { kind: 'base', removed: [], ...split([...changed, ...kept], changed.length, store) };
}

function planDelta(
  changed: readonly { file: WalkedFile; hash: Uint8Array | undefined }[],
  unchanged: readonly { file: WalkedFile; place: Place }[],
  current: Generation,
  store: FactsStore,
  mode: 'update' | 'live',
): UpdatePlan | undefined {
  const base = current.parts[0]?.segment;
  if (!base) return undefined;
  const carried = unchanged.filter(({ place }) => place.part === 1);
  const documents = changed.length + carried.length;
  if (documents > Math.max(DELTA_DOCUMENTS, base.documentCount * DELTA_PART)) return undefined;
  const sourceBytes = base.columns.docSize.reduce((n, size) => n + size, 0);
  if (mode === 'update' && sourceBytes < SMALL_PROJECT_BYTES) return undefined;
  const stays = new Uint8Array(base.documentCount);
  for (const { place } of unchanged) if (place.part === 0) stays[place.document] = 1;
  const removed: number[] = [];
  for (let document = 0; document < stays.length; document++)
    if (stays[document] === 0) removed.push(document);
  // The statistics of removed documents are taken back through their blobs; without those the base is rebuilt.
  if (removed.some((document) => !store.read(hashAt(current, { part: 0, document })))) return undefined;
  const kept = carried.map(({ file, place }) => ({ file, hash: hashAt(current, place) }));
  return { kind: 'delta', removed, ...split([...changed, ...kept], changed.length, store) };
}

/** @param changedCount how many of `files`, at its beginning, were not in the index as they are now */
function split(
  files: readonly { file: WalkedFile; hash: Uint8Array | undefined }[],
  changedCount: number,
  store: FactsStore,
): { known: KnownFile[]; missing: WalkedFile[]; reused: number } {
  const known: KnownFile[] = [];
  const missing: WalkedFile[] = [];
  let reused = 0;
  files.forEach(({ file, hash }, index) => {
    if (!hash || !store.has(hash)) missing.push(file);
    else {
      known.push({ file, hash });
      if (index < changedCount) reused++;
    }
  });
  return { known, missing, reused };
}

/** The 16-byte content hash of a document. */
export function hashAt(generation: Generation | undefined, place: Place): Uint8Array {
  const columns = generation?.parts[place.part]?.segment.columns;
  const words = columns?.docHash.slice(4 * place.document, 4 * place.document + 4) ?? new Uint32Array(4);
  return new Uint8Array(words.buffer);
}

/** Where the file stands with the very same size, time and content: only its time was too recent to be trusted. */
function samePlace(
  file: WalkedFile,
  hash: Uint8Array | undefined,
  current: Generation | undefined,
): Place | undefined {
  if (!hash || !current) return undefined;
  for (let part = current.parts.length - 1; part >= 0; part--) {
    const { segment, removed } = current.parts[part] ?? {};
    const document = segment?.documentOf(file.path) ?? -1;
    if (!segment || document < 0 || removed?.[document]) continue;
    const { docSize, docMtime } = segment.columns;
    if (docSize[document] !== file.sizeBytes || docMtime[document] !== file.mtimeMs) return undefined;
    return Buffer.compare(hashAt(current, { part, document }), hash) === 0 ? { part, document } : undefined;
  }
  return undefined;
}

function readHash(root: string, file: WalkedFile): Uint8Array | undefined {
  if (isTooLarge(file.sizeBytes)) return TOO_LARGE_HASH;
  try {
    return identify(file.path, readFileSync(systemPath(root, file.path))).hash;
  } catch {
    return undefined; // the analysis meets the same error and reports it by name
  }
}
