import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readFileSync } from 'node:fs';
import {
  fileNotEditable,
  fileToEditMissing,
  preimageMismatch,
  textNotEncodable,
} from '../core/messages/edit.ts';
import { type JailedPath, openInside } from '../core/paths-jail.ts';
import { fail, ok, type Result } from '../core/result.ts';
import { decode, type Encoding, encode, encodingOf, isWholeUtf8 } from '../core/text-encoding.ts';

/** A file as it was when an edit looked at it. */
export interface Preimage {
  readonly jailed: JailedPath;
  /** The path as the caller knows it. */
  readonly shown: string;
  readonly bytes: Buffer;
  readonly text: string;
  readonly encoding: Encoding;
  /** Permission bits. */
  readonly mode: number;
  readonly modifiedMs: number;
}

/** What a caller believes about the file; a guard that does not hold ends the edit. */
export interface Guards {
  readonly md5: string | undefined;
  readonly sizeBytes: number | undefined;
  readonly modifiedMs: number | undefined;
}

/** Larger files are not changed by text edits: nobody has read them whole. */
const LARGEST_BYTES = 32 * 1024 * 1024;

/** Reads a file for an edit. What could not be written back byte for byte is refused. */
export function readPreimage(jailed: JailedPath, shown: string): Result<Preimage> {
  const opened = openInside(jailed);
  if (!opened.ok) {
    const isMissing = opened.error.code === 'path-unreadable' && opened.error.message.includes('ENOENT');
    return isMissing ? fail(fileToEditMissing(shown)) : opened;
  }
  const descriptor = opened.value;
  try {
    const { size, mode, mtimeMs } = fstatSync(descriptor);
    if (size > LARGEST_BYTES) return fail(fileNotEditable(shown, `it has ${size} bytes`));
    const bytes = readFileSync(descriptor);
    const sniffed = encodingOf(bytes);
    if (sniffed === undefined) return fail(fileNotEditable(shown, 'it is a binary file'));
    const encoding = sniffed === 'utf-8' && !isWholeUtf8(bytes) ? 'latin-1' : sniffed;
    const text = decode(bytes, encoding);
    if (!encode(text, encoding)?.equals(bytes)) {
      return fail(fileNotEditable(shown, `it is not valid ${encoding.toUpperCase()}`));
    }
    return ok({ jailed, shown, bytes, text, encoding, mode: mode & 0o7777, modifiedMs: mtimeMs });
  } finally {
    closeSync(descriptor);
  }
}

/** The bytes of the edited text, in the encoding of the file. */
export function encodeEdited(
  preimage: Preimage,
  edited: string,
  inserted: readonly string[],
): Result<Buffer> {
  const { encoding, shown } = preimage;
  // Latin-1 only stands for "bytes of some encoding": what is new must mean the same in all of them.
  const isPlain = encoding !== 'latin-1' || inserted.every((text) => /^[\0-\x7f]*$/.test(text));
  const bytes = isPlain ? encode(edited, encoding) : undefined;
  return bytes === undefined ? fail(textNotEncodable(shown)) : ok(bytes);
}

/** Holds the file against what the caller believes about it. */
export function checkGuards({ bytes, shown, modifiedMs }: Preimage, guards: Guards): Result<void> {
  const md5 = guards.md5 === undefined ? undefined : createHash('md5').update(bytes).digest('hex');
  if (md5 !== guards.md5?.toLowerCase()) return fail(preimageMismatch(shown, 'expected_md5', `md5 ${md5}`));
  if (guards.sizeBytes !== undefined && guards.sizeBytes !== bytes.length) {
    return fail(preimageMismatch(shown, 'expected_size', `${bytes.length} bytes`));
  }
  if (guards.modifiedMs !== undefined && Math.floor(guards.modifiedMs) !== Math.floor(modifiedMs)) {
    return fail(preimageMismatch(shown, 'expected_mtime_ms', `mtime ${Math.floor(modifiedMs)}`));
  }
  return ok(undefined);
}
