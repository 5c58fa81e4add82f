import { statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import {
  archiveDamaged,
  archiveOff,
  archiveTooLarge,
  archiveUnknown,
  archiveUnwritable,
} from '../../core/messages/archive.ts';
import { redact, redactBytes } from '../../core/redaction.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { archivedFiles, bytesIfThere, descriptionFile, textFile } from './archive-files.ts';
import { type ArchiveLimits, archiveLimits } from './limits.ts';
import {
  decodeDescription,
  describeOutput,
  encodeDescription,
  type OutputSource,
  outputId,
  readOutputId,
  type StoredOutput,
} from './stored-output.ts';
import { isSweepDue, noteStored, sweep } from './sweep.ts';

/** An output with its bytes. */
export interface FetchedOutput extends StoredOutput {
  readonly bytes: Buffer;
  /** The file that holds the bytes. */
  readonly file: string;
}

const NOWHERE: OutputSource = { tool: '', command: '', session: '' };

/** The archive below the data directory of this user. Costs nothing before it is used. */
export const openArchive = (
  dataFolder: string,
  env: Readonly<Record<string, string | undefined>>,
): OutputArchive => new OutputArchive(path.join(dataFolder, 'archives'), archiveLimits(env));

/**
 * Outputs by content: what is stored has its hash as its name, so that storing it again costs nothing and damage is noticed.
 * Every process of the user shares it without further arrangement.
 */
export class OutputArchive {
  readonly folder: string;
  readonly #limits: ArchiveLimits;

  constructor(folder: string, limits: ArchiveLimits) {
    this.folder = folder;
    this.#limits = limits;
  }

  /**
   * Stores an output without its secrets. What was stored before is only renewed.
   * @returns a failure when the archive is switched off, the output is too large, or the disk is full or closed to us: the caller then has to say more itself
   */
  put(output: string | Buffer, source: OutputSource): Result<StoredOutput> {
    const raw = typeof output === 'string' ? Buffer.from(output) : output;
    const { maxItemBytes, isOn } = this.#limits;
    if (!isOn) return fail(archiveOff());
    if (raw.length > maxItemBytes) return fail(archiveTooLarge(raw.length, maxItemBytes));
    const bytes = redactBytes(raw);
    const id = outputId(bytes);
    const stored = describeOutput(id, bytes, { ...source, command: redact(source.command) });
    try {
      this.#write(id, bytes);
      // No power cut is worth the wait: a half-written file is noticed when it is fetched.
      writeFileAtomic(descriptionFile(this.folder, id), encodeDescription(stored), { isRebuildable: true });
      noteStored(this.folder, bytes.length, this.#limits);
    } catch (error) {
      return fail(archiveUnwritable(this.folder, (error as NodeJS.ErrnoException).code ?? String(error)));
    }
    return ok(stored);
  }

  /** An output by its id or by the path of its file, checked against its name. */
  get(reference: string): Result<FetchedOutput> {
    const id = readOutputId(reference);
    if (id === undefined) return fail(archiveUnknown(reference, this.#hours()));
    const file = textFile(this.folder, id);
    const bytes = bytesIfThere(file);
    if (bytes === undefined) return fail(archiveUnknown(reference, this.#hours()));
    if (outputId(bytes) !== id) return fail(archiveDamaged(id));
    const stored = this.#descriptionOf(id) ?? describeOutput(id, bytes, NOWHERE);
    return ok({ ...stored, bytes, file });
  }

  /**
   * The newest outputs, newest first.
   * @param options.session only those of this conversation
   */
  list(options: { readonly limit: number; readonly session?: string }): StoredOutput[] {
    this.dropOld();
    const found: StoredOutput[] = [];
    for (const { id } of archivedFiles(this.folder)) {
      if (found.length >= options.limit) break;
      const stored = this.#descriptionOf(id);
      if (stored === undefined || (options.session ?? stored.session) !== stored.session) continue;
      found.push(stored);
    }
    return found;
  }

  /** Removes what is too old, unless that was done a moment ago. */
  dropOld(): void {
    if (statSync(this.folder, { throwIfNoEntry: false }) === undefined) return;
    if (isSweepDue(this.folder)) sweep(this.folder, this.#limits);
  }

  #write(id: string, bytes: Buffer): void {
    const file = textFile(this.folder, id);
    if (bytesIfThere(file)?.equals(bytes)) {
      const now = new Date();
      utimesSync(file, now, now);
    } else writeFileAtomic(file, bytes, { isRebuildable: true });
  }

  #descriptionOf(id: string): StoredOutput | undefined {
    const text = bytesIfThere(descriptionFile(this.folder, id));
    return text === undefined ? undefined : decodeDescription(text.toString());
  }

  #hours(): number {
    return Math.round(this.#limits.maxAgeMs / 3_600_000);
  }
}
