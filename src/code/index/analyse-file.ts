import { isAscii } from 'node:buffer';
import { type Analyser, createAnalyser, type FileFacts, LANGUAGES } from '../lang/index.ts';
import { Flag } from './blob.ts';
import { identify, isTooLarge, stoppedHash, TOO_LARGE_HASH } from './content-identity.ts';
import { duplicateBlocks } from './duplicate-blocks.ts';
import { FileEncoder } from './encode-file.ts';
import { FileReader } from './file-reader.ts';

/** What became of one file. `offset` and `length` point into the batch's buffer. */
export interface AnalysedFile {
  readonly path: string;
  readonly outcome: 'analysed' | 'unreadable';
  /** 16 bytes, see `ContentIdentity`; for a parser that was stopped, the `stoppedHash` of it. */
  readonly hash: Uint8Array;
  readonly byteSize: number;
  readonly offset: number;
  readonly length: number;
  /** Why a file is unreadable, or why its parser gave up (the file is then indexed as plain text). */
  readonly reason: string | undefined;
  readonly milliseconds: number;
}

/** How a file is to be tried. */
export interface Attempt {
  /** False: as plain text, because the file took its thread down. */
  readonly parses: boolean;
  /** True: not having done within its time is now a fact about the content, and not asked again. */
  readonly isLast: boolean;
}

export const FIRST_ATTEMPT: Attempt = { parses: true, isLast: false };

interface Parsed {
  readonly facts: FileFacts | undefined;
  readonly reason: string | undefined;
  /** There is no answer for a reason that may pass. */
  readonly isStopped: boolean;
}

const NO_HASH = new Uint8Array(16);
const NOTHING_TO_PARSE: Parsed = { facts: undefined, reason: undefined, isStopped: false };
const languageIds = new Map(LANGUAGES.map(({ id }, index) => [id, index + 1]));

/** The language with this number in a blob or segment, `undefined` for 0: none. */
export const languageName = (id: number): string | undefined => LANGUAGES[id - 1]?.id;

/** Turns files into blobs. One per thread; parsers are loaded as languages are met. */
export class FileAnalyser {
  readonly #encoder = new FileEncoder();
  readonly #reader = new FileReader();
  #analyser: Analyser | undefined;

  /** Memory of the parser, which never shrinks: the owner recycles the thread when it is too much. */
  get parserBytes(): number {
    return this.#analyser?.heapBytes ?? 0;
  }

  /** True when the parser crashed: this thread's parser can no longer be trusted. */
  get isBroken(): boolean {
    return this.#analyser?.isBroken ?? false;
  }

  /** Reads and analyses one file. Its blob is in the buffer that `take` hands out. */
  async analyse(
    absolutePath: string | Buffer,
    path: string,
    attempt: Attempt = FIRST_ATTEMPT,
  ): Promise<AnalysedFile> {
    const started = performance.now();
    const contents = this.#reader.read(absolutePath, isTooLarge);
    switch (contents.is) {
      case 'unreadable':
        return unreadable(path, contents.code, started);
      case 'too large':
        return this.#catalogue(path, TOO_LARGE_HASH, contents.size, Flag.tooLarge, started);
      case 'read':
        return this.#analyseBytes(contents.bytes, path, attempt, started);
    }
  }

  async #analyseBytes(
    bytes: Uint8Array,
    path: string,
    attempt: Attempt,
    started: number,
  ): Promise<AnalysedFile> {
    const { hash, kind, language } = identify(path, bytes);
    if (kind === 'binary') return this.#catalogue(path, hash, bytes.length, Flag.binary, started);
    const source = decodeText(bytes);
    const parsed = language ? await this.#parse(source, language, attempt) : NOTHING_TO_PARSE;
    const place = this.#encoder.add({
      bytes,
      source,
      facts: parsed.facts,
      language: languageIds.get(language ?? '') ?? 0,
      flags: (kind === 'generated' ? Flag.generated : 0) | (language ? flagsOf(parsed) : 0),
      duplicates: kind === 'generated' ? new Uint32Array(0) : duplicateBlocks(bytes),
    });
    return {
      path,
      outcome: 'analysed',
      hash: parsed.isStopped ? stoppedHash(hash) : hash,
      byteSize: bytes.length,
      ...place,
      reason: parsed.reason,
      milliseconds: performance.now() - started,
    };
  }

  /** The blobs of all files analysed since the last call. */
  take(): ArrayBuffer {
    return this.#encoder.take();
  }

  #catalogue(path: string, hash: Uint8Array, byteSize: number, flags: number, started: number): AnalysedFile {
    const place = this.#encoder.add(emptyFile(flags));
    const milliseconds = performance.now() - started;
    return { path, outcome: 'analysed', hash, byteSize, ...place, reason: undefined, milliseconds };
  }

  async #parse(source: string, language: string, attempt: Attempt): Promise<Parsed> {
    if (!attempt.parses) return { facts: undefined, reason: undefined, isStopped: !attempt.isLast };
    this.#analyser ??= await createAnalyser();
    const loaded = await this.#analyser.load(language);
    if (!loaded.ok) return { facts: undefined, reason: loaded.error.message, isStopped: true };
    const analysed = this.#analyser.analyse(source, language);
    if (analysed.ok) return { facts: analysed.value, reason: undefined, isStopped: false };
    const { code, message } = analysed.error;
    const isStopped = code === 'LANG_CRASH' || (code === 'LANG_TIMEOUT' && !attempt.isLast);
    return { facts: undefined, reason: message, isStopped };
  }
}

function flagsOf({ facts, isStopped }: Parsed): number {
  if (facts) return Flag.parsed | (facts.hasSyntaxErrors ? Flag.syntaxErrors : 0);
  return Flag.parseFailed | (isStopped ? Flag.parseStopped : 0);
}

function unreadable(path: string, reason: string, started: number): AnalysedFile {
  const milliseconds = performance.now() - started;
  return {
    path,
    outcome: 'unreadable',
    hash: NO_HASH,
    byteSize: 0,
    offset: 0,
    length: 0,
    reason,
    milliseconds,
  };
}

function emptyFile(flags: number) {
  const none = new Uint32Array(0);
  return { bytes: new Uint8Array(0), source: '', facts: undefined, language: 0, flags, duplicates: none };
}

/** Text that is all ASCII decodes several times faster as Latin-1, and stays one byte a character in V8. */
function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isAscii(buffer) ? buffer.toString('latin1') : buffer.toString('utf8');
}
