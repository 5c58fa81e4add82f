import { readFileSync, statSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import type { WalkedFile } from '../files/index.ts';
import { type Changes, placeOf } from './changes.ts';
import { identify, isTooLarge, TOO_LARGE_HASH } from './content-identity.ts';
import { correct, type Removed } from './corrections.ts';
import type { FactsStore } from './facts-store.ts';
import { type Generation, hashAt, type Part, type Place } from './generation.ts';
import { hasVanished, type SkippedFile } from './report.ts';
import type { Withdrawal } from './write-generation.ts';

/** A file whose content is known by its hash, and whose blob the store has. */
export interface KnownFile {
  readonly file: WalkedFile;
  readonly hash: Uint8Array;
}

/** What the next generation is made of. */
export interface UpdatePlan {
  readonly kind: 'unchanged' | 'delta' | 'base';
  /** Documents of the new segment whose blobs are stored. */
  readonly known: readonly KnownFile[];
  /** Documents of the new segment that have to be analysed. */
  readonly missing: readonly WalkedFile[];
  /** For a delta: what is taken away from each of the segments that stay, the base first. */
  readonly withdrawals: readonly Withdrawal[];
  /** How many of `known` were not in the index before: their content came from elsewhere. */
  readonly reused: number;
  /** Files that were to be read and could not be. */
  readonly unreadable: readonly SkippedFile[];
  /** A file that looked changed turned out to be as the index has it. */
  readonly hasConfirmed: boolean;
}

export type UpdateMode = 'update' | 'full' | 'live';

/** All deltas together may hold at most this many documents, or this part of the base. */
const DELTA_DOCUMENTS = 64;
const DELTA_PART = 0.12;
/**
 * The last delta is written anew together with what changed while it holds at most this many documents, or twice as
 * many as are written already: so each document is written anew a few times only (O'Neil et al. 1996, LSM trees).
 */
const REWRITTEN_DOCUMENTS = 8;
/** Each delta costs every query a little. */
const MAX_DELTAS = 5;
/** Below this many bytes of source a new base is written faster than a delta is worth. */
const SMALL_PROJECT_BYTES = 2 << 20;

/** A file of the new segment; without a hash it was not read yet. */
interface Wanted {
  readonly file: WalkedFile;
  readonly hash: Uint8Array | undefined;
}

/** Decides what the next generation is made of. Reads the files that may have changed when blobs could match. */
export function planUpdate(
  root: string,
  changes: Changes,
  current: Generation | undefined,
  store: FactsStore,
  mode: UpdateMode,
): UpdatePlan {
  const { changed, replaced, unreadable, hasConfirmed } = examine(root, changes, current, store);
  const notes = { unreadable, hasConfirmed };
  if (!current) return { kind: 'base', withdrawals: [], ...split(changed, [], store), ...notes };
  if (mode !== 'full' && changed.length === 0 && replaced.length === 0) {
    return { kind: 'unchanged', withdrawals: [], known: [], missing: [], reused: 0, ...notes };
  }
  const delta = mode === 'full' ? undefined : planDelta(changed, replaced, current, store, mode);
  if (delta) return { ...delta, ...notes };
  const kept = current.parts.flatMap((_, part) => documentsKept(current, part, replaced));
  return { kind: 'base', withdrawals: [], ...split(changed, kept, store), ...notes };
}

interface Examined {
  readonly changed: readonly Wanted[];
  /** Documents whose file is gone or has other content. */
  readonly replaced: readonly Place[];
  readonly unreadable: readonly SkippedFile[];
  readonly hasConfirmed: boolean;
}

/** Looks into the files that may have changed. */
function examine(
  root: string,
  changes: Changes,
  current: Generation | undefined,
  store: FactsStore,
): Examined {
  const changed: Wanted[] = [];
  const replaced: Place[] = [];
  const unreadable: SkippedFile[] = [];
  let hasConfirmed = false;
  for (const path of changes.removed) {
    const place = current && placeOf(current, path);
    if (place) replaced.push(place);
  }
  for (const file of changes.suspect) {
    const place = current && placeOf(current, file.path);
    const hash = store.isEmpty && !current ? undefined : readHash(root, file);
    if (current && place && hash instanceof Uint8Array && isAsIndexed(file, hash, current, place)) {
      hasConfirmed = true;
      continue;
    }
    if (place) replaced.push(place);
    if (typeof hash !== 'string') changed.push({ file, hash });
    else if (!hasVanished(hash)) unreadable.push({ path: file.path, reason: hash });
  }
  return { changed, replaced, unreadable, hasConfirmed };
}

function planDelta(
  changed: readonly Wanted[],
  replaced: readonly Place[],
  current: Generation,
  store: FactsStore,
  mode: 'update' | 'live',
): Omit<UpdatePlan, 'unreadable' | 'hasConfirmed'> | undefined {
  const base = current.parts[0]?.segment;
  if (!base) return undefined;
  // The base is never written anew here, however few of its documents live.
  const living = current.parts.map((_, part) => (part === 0 ? [] : documentsKept(current, part, replaced)));
  const total = living.reduce((n, { length }) => n + length, changed.length);
  if (total > Math.max(DELTA_DOCUMENTS, base.documentCount * DELTA_PART)) return undefined;
  const sourceBytes = base.columns.docSize.reduce((n, size) => n + size, 0);
  if (mode === 'update' && sourceBytes < SMALL_PROJECT_BYTES) return undefined;
  let stays = living.length;
  let written = changed.length;
  while (stays > 1) {
    const { length } = living[stays - 1] as Wanted[];
    const isSmall = length <= Math.max(REWRITTEN_DOCUMENTS, 2 * written);
    if (!isSmall && stays <= MAX_DELTAS) break;
    written += length;
    stays--;
  }
  const withdrawals: Withdrawal[] = [];
  for (let part = 0; part < stays; part++) {
    const withdrawal = withdraw(current, part, replaced, store);
    if (!withdrawal) return undefined;
    withdrawals.push(withdrawal);
  }
  return { kind: 'delta', withdrawals, ...split(changed, living.slice(stays).flat(), store) };
}

/** What the documents that are replaced take away from a part; `undefined` when a blob that tells it is lost. */
function withdraw(
  current: Generation,
  part: number,
  replaced: readonly Place[],
  store: FactsStore,
): Withdrawal | undefined {
  const { segment, removed: before, corrections } = current.parts[part] as Part;
  const removed: number[] = [];
  const gone: Removed[] = [];
  for (const place of replaced) {
    if (place.part !== part) continue;
    const blob = store.read(hashAt(current, place));
    if (!blob) return undefined;
    gone.push({ path: segment.paths[place.document] as string, blob });
    removed.push(place.document);
  }
  before.forEach((isRemoved, document) => {
    if (isRemoved !== 0) removed.push(document);
  });
  removed.sort((a, b) => a - b);
  return { removed, corrections: correct(corrections, segment, gone) };
}

/** The documents of a part that stay as they are. */
function documentsKept(current: Generation, part: number, replaced: readonly Place[]): Wanted[] {
  const { segment, removed } = current.parts[part] ?? {};
  if (!segment || !removed) return [];
  const leaves = new Set(replaced.filter((place) => place.part === part).map(({ document }) => document));
  const kept: Wanted[] = [];
  const { docSize, docMtime } = segment.columns;
  segment.paths.forEach((path, document) => {
    if (removed[document] !== 0 || leaves.has(document)) return;
    const sizeBytes = docSize[document] as number;
    const mtimeMs = docMtime[document] as number;
    kept.push({ file: { path, sizeBytes, mtimeMs, ctimeMs: 0 }, hash: hashAt(current, { part, document }) });
  });
  return kept;
}

/** Sorts the documents of a new segment by whether their blobs are stored. */
function split(
  changed: readonly Wanted[],
  kept: readonly Wanted[],
  store: FactsStore,
): { known: KnownFile[]; missing: WalkedFile[]; reused: number } {
  const known: KnownFile[] = [];
  const missing: WalkedFile[] = [];
  const sort = ({ file, hash }: Wanted) => {
    if (!hash || !store.has(hash)) missing.push(file);
    else known.push({ file, hash });
  };
  changed.forEach(sort);
  const reused = known.length;
  kept.forEach(sort);
  return { known, missing, reused };
}

/** With the very same size, time and content: only its times were too recent to be trusted. */
function isAsIndexed(file: WalkedFile, hash: Uint8Array, current: Generation, place: Place): boolean {
  const { docSize, docMtime } = current.parts[place.part]?.segment.columns ?? {};
  if (docSize?.[place.document] !== file.sizeBytes || docMtime?.[place.document] !== file.mtimeMs)
    return false;
  return Buffer.compare(hashAt(current, place), hash) === 0;
}

/** The content hash of a file, or why it cannot be read. */
function readHash(root: string, file: WalkedFile): Uint8Array | string {
  if (isTooLarge(file.sizeBytes)) return TOO_LARGE_HASH;
  try {
    const absolute = systemPath(root, file.path);
    // Reading a FIFO that took the file's place would wait for a writer.
    if (!statSync(absolute).isFile()) return 'ENOENT';
    return identify(file.path, readFileSync(absolute)).hash;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unreadable';
  }
}
