import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { tryLock } from '../../../core/lock.ts';
import { systemPath } from '../../../core/paths-bytes.ts';
import { identify } from '../../index/content-identity.ts';
import { FactsReader, type FactsStore, type Generation } from '../../index/index.ts';
import type { ProjectFolder } from '../../index/project-folder.ts';
import { type PathKind, pathKind } from '../path-kind.ts';
import { type DefinitionText, definitionTexts } from './definition-texts.ts';
import type { SentenceStore } from './sentence-store.ts';
import type { SentenceThread } from './sentence-thread.ts';
import { type LivingFile, toldFiles } from './told-files.ts';

/** How far a pass is, in definitions. */
export interface PassProgress {
  readonly done: number;
  readonly total: number;
}

export interface PassOptions {
  /** Asked between two batches. What is done by then is kept, the next pass goes on from there. */
  readonly isStopped: () => boolean;
  readonly onProgress: (progress: PassProgress) => void;
}

/**
 * How a pass ended. `busy`: another process is at it. `stopped`: because it was to. `unavailable`: the model cannot run here.
 * `failed`: its thread died, or took too long. `unwritable`: what was made could not be kept.
 */
export type PassEnd = 'whole' | 'busy' | 'stopped' | 'unavailable' | 'failed' | 'unwritable';

/** What a pass works on. */
export interface PassPlace {
  readonly folder: ProjectFolder;
  readonly facts: FactsStore;
  readonly store: SentenceStore;
  readonly thread: Pick<SentenceThread, 'encode'>;
}

interface ReadText extends DefinitionText {
  /** 16 bytes. */
  readonly hash: Uint8Array;
}

interface ReadFile {
  readonly file: LivingFile;
  readonly texts: readonly ReadText[];
}

/** Texts that go to the model together: some 100 ms, so that a question in between does not wait long. */
const BATCH = 8;
/** Files with so many texts are sorted by length together, and said to be done together. */
const GROUP_TEXTS = 96;

/** What is asked for most comes first. */
const ORDER: Readonly<Record<PathKind, number>> = {
  source: 0,
  barrel: 1,
  declaration: 2,
  example: 3,
  test: 4,
  docs: 5,
};

/**
 * Makes the vectors that a generation lacks, one small batch after another on one thread. Everything made is on the disk a
 * moment later, so that it may end at any time, in any way.
 */
export async function runPass(
  generation: Generation,
  place: PassPlace,
  options: PassOptions,
): Promise<PassEnd> {
  const lock = tryLock(path.join(place.folder.facts, 'sentences.lock'));
  if (!lock.ok) return lock.error.code === 'lock-busy' ? 'busy' : 'unwritable';
  try {
    const tried = await place.thread.encode(['one']);
    if (typeof tried === 'string') return tried;
    place.store.create();
    place.facts.refresh();
    const end = await encodeMissing(generation, place, options);
    if (end === 'whole') place.store.compact(toldFiles(generation).map(({ contentHash }) => contentHash));
    return end;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 'unwritable'; // a full disk, a cache that is gone
    throw error;
  } finally {
    lock.value.release();
  }
}

async function encodeMissing(
  generation: Generation,
  place: PassPlace,
  { isStopped, onProgress }: PassOptions,
): Promise<PassEnd> {
  const missing = toldFiles(generation).filter(({ contentHash }) => !place.store.contentOf(contentHash));
  missing.sort((a, b) => ORDER[pathKind(a.path)] - ORDER[pathKind(b.path)]);
  const total = toldCountOf(missing);
  let done = 0;
  for (const group of inGroups(missing)) {
    const end = done + toldCountOf(group);
    const read = await Promise.all(group.map((file) => readTexts(file, place)));
    const files = read.filter((file) => file !== undefined);
    for (const batch of newBatches(files, place.store)) {
      if (isStopped()) return 'stopped';
      const vectors = await place.thread.encode(batch.map(({ text }) => text));
      if (isStopped()) return 'stopped';
      if (typeof vectors === 'string') return vectors;
      place.store.addVectors(
        batch.map(({ hash }) => hash),
        vectors,
      );
      done = Math.min(end, done + batch.length);
      onProgress({ done, total });
    }
    for (const { file, texts } of files) addContent(file, texts, place.store);
    done = end;
    onProgress({ done, total });
  }
  return 'whole';
}

const toldCountOf = (files: readonly LivingFile[]): number =>
  files.reduce((sum, { toldCount }) => sum + toldCount, 0);

function* inGroups(files: readonly LivingFile[]): Generator<readonly LivingFile[]> {
  let group: LivingFile[] = [];
  let texts = 0;
  for (const file of files) {
    group.push(file);
    texts += file.toldCount;
    if (texts < GROUP_TEXTS) continue;
    yield group;
    group = [];
    texts = 0;
  }
  if (group.length > 0) yield group;
}

/** Nothing for a file that is not any more as the index knows it: its next version will have its turn. */
async function readTexts(file: LivingFile, { folder, facts }: PassPlace): Promise<ReadFile | undefined> {
  const bytes = await readFile(systemPath(folder.root, file.path)).catch(() => undefined);
  if (bytes?.length !== file.sizeBytes || !isContent(file, bytes)) return undefined;
  const blob = facts.read(file.contentHash);
  if (!blob) return undefined;
  const texts = definitionTexts(bytes.toString('utf8'), new FactsReader(blob).definitions());
  return { file, texts: texts.map((one) => ({ ...one, hash: hashOf(one.text) })) };
}

const isContent = ({ path: name, contentHash }: LivingFile, bytes: Buffer): boolean =>
  Buffer.compare(identify(name, bytes).hash, contentHash) === 0;

const hashOf = (text: string): Uint8Array => createHash('sha256').update(text).digest().subarray(0, 16);

/** The texts without a vector, each once, those of about one length together. */
function* newBatches(files: readonly ReadFile[], store: SentenceStore): Generator<readonly ReadText[]> {
  const wanted = new Map<string, ReadText>();
  for (const { texts } of files) {
    for (const one of texts) if (store.numberOf(one.hash) === undefined) wanted.set(one.text, one);
  }
  const sorted = [...wanted.values()].sort((a, b) => a.text.length - b.text.length);
  for (let at = 0; at < sorted.length; at += BATCH) yield sorted.slice(at, at + BATCH);
}

function addContent({ contentHash }: LivingFile, texts: readonly ReadText[], store: SentenceStore): void {
  if (store.contentOf(contentHash)) return; // two files of one content
  const pairs = texts.flatMap(({ definition, hash }) => [definition, store.numberOf(hash) as number]);
  store.addContent(contentHash, Uint32Array.from(pairs));
}
