import { closeSync, fstatSync, statSync } from 'node:fs';
import {
  fileIsBinary,
  fileIsFolder,
  fileNotFound,
  fileTooLargeToDecode,
  fileVanished,
} from '../../core/messages/read.ts';
import { type JailedPath, openInside } from '../../core/paths-jail.ts';
import { readPart } from '../../core/read-part.ts';
import { type Failure, fail, ok, type Result } from '../../core/result.ts';
import { decode, type Encoding, encodingOf } from '../../core/text-encoding.ts';
import { similarPaths } from './similar-paths.ts';

/** What a caller asks to look at. */
export interface Target {
  readonly jailed: JailedPath;
  /** The path as the caller knows it, for messages. */
  readonly shown: string;
}

/**
 * An open text file as bytes that are UTF-8, or else Latin-1. A UTF-16 file is transcoded first, and of a PDF the text
 * is taken out; then all sizes and offsets are those of that UTF-8 form.
 */
export interface Source {
  readonly shown: string;
  readonly sizeBytes: number;
  /** Said to the reader when the bytes shown are not those of the file. */
  readonly encodingNote: string | undefined;
  /** Bytes from `start` up to, not including, `end`. */
  read(start: number, end: number): Buffer;
}

/** Decoding UTF-16 needs the whole file in memory. */
const LARGEST_UTF16_BYTES = 32 * 1024 * 1024;
const HEAD_BYTES = 8192;
const ATTEMPTS = 3;

/**
 * Opens a file, lets `use` look at it and closes it again. Missing files, folders, devices and binaries are told
 * apart. A file that is written to meanwhile is looked at once more, so that no answer mixes two versions.
 */
export async function withSource<T>(
  target: Target,
  use: (source: Source) => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const opened = openInside(target.jailed);
    if (!opened.ok) return fail(explained(opened.error, target));
    const descriptor = opened.value;
    try {
      const before = fstatSync(descriptor);
      const source = await sourceOf(descriptor, before.size, target.shown);
      if (!source.ok) return source;
      const used = await use(source.value);
      const after = fstatSync(descriptor);
      if (after.mtimeMs === before.mtimeMs && after.size === before.size) return used;
    } finally {
      closeSync(descriptor);
    }
  }
  return fail(fileVanished(target.shown));
}

async function sourceOf(descriptor: number, sizeBytes: number, shown: string): Promise<Result<Source>> {
  const read = (start: number, end: number): Buffer => readPart(descriptor, start, Math.min(end, sizeBytes));
  const head = read(0, HEAD_BYTES);
  const encoding = PDF.test(head.toString('latin1', 0, PDF_HEAD_BYTES)) ? undefined : encodingOf(head);
  if (encoding === undefined)
    return (await textOfPdf(read, sizeBytes, shown)) ?? fail(fileIsBinary(shown, sizeBytes));
  if (encoding === 'utf-8') return ok({ shown, sizeBytes, encodingNote: undefined, read });
  if (sizeBytes > LARGEST_UTF16_BYTES) {
    return fail(fileTooLargeToDecode(shown, sizeBytes, LARGEST_UTF16_BYTES));
  }
  return ok(transcoded(read(0, sizeBytes), encoding, shown));
}

const PDF = /^\s*%PDF-\d/;
const PDF_HEAD_BYTES = 32;
const LARGEST_PDF_BYTES = 32 * 1024 * 1024;

/** The text of a PDF's pages in place of its bytes; `undefined` for other files and for a PDF without text. */
async function textOfPdf(
  read: Source['read'],
  sizeBytes: number,
  shown: string,
): Promise<Result<Source> | undefined> {
  const isPdf = PDF.test(read(0, PDF_HEAD_BYTES).toString('latin1'));
  if (!isPdf || sizeBytes > LARGEST_PDF_BYTES) return undefined;
  const { readPdf } = await import('../kinds/pdf/index.ts');
  const { what, text } = readPdf(read(0, sizeBytes));
  return text === '' ? undefined : ok(sourceOfText(text, `[${what}: the text of its pages]`, shown));
}

function transcoded(bytes: Buffer, encoding: Encoding, shown: string): Source {
  return sourceOfText(decode(bytes, encoding), `[${encoding.toUpperCase()}, shown as UTF-8]`, shown);
}

function sourceOfText(text: string, encodingNote: string, shown: string): Source {
  const utf8 = Buffer.from(text, 'utf8');
  return { shown, sizeBytes: utf8.length, encodingNote, read: (start, end) => utf8.subarray(start, end) };
}

/** The jail says that a file could not be opened; what the caller needs to know is what is there instead. */
function explained(failure: Failure, { jailed, shown }: Target): Failure {
  let stat: ReturnType<typeof statSync>;
  try {
    stat = statSync(jailed.path, { throwIfNoEntry: false });
  } catch {
    stat = undefined; // a file where a folder should be: the path leads to nothing
  }
  if (stat === undefined) return fileNotFound(shown, similarPaths(jailed));
  return stat.isDirectory() ? fileIsFolder(shown) : failure;
}
