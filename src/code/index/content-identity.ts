import { createHash } from 'node:crypto';
import { classify, type GeneratedReason, isGenerated, MAX_FILE_BYTES } from '../files/index.ts';
import { languageForPath } from '../lang/index.ts';

/** Larger files are catalogued by name only, and never read. */
export const isTooLarge = (size: number): boolean => size > MAX_FILE_BYTES;

/** What decides the blob of a file: its bytes, and how its name says that they are to be understood. */
export interface ContentIdentity {
  /** 16 bytes; equal for two files exactly when they share a blob. */
  readonly hash: Uint8Array;
  readonly kind: 'text' | 'binary' | 'generated';
  /** Id of the language to parse it with; `undefined` for what is not parsed. */
  readonly language: string | undefined;
}

/** Stands for the content of every file that is too large to be read. */
export const TOO_LARGE_HASH = hashOf(Buffer.from('larger than the index reads'), '');

/**
 * Stands for a content whose parser was stopped before it had an answer. No file is looked up by it, so that the next
 * run that looks at the file asks the parser again.
 */
export const stoppedHash = (hash: Uint8Array): Uint8Array => hashOf(hash, 'parser stopped');

/** @param path from the root: its name tells the language, and whether a program wrote the file */
export function identify(path: string, bytes: Uint8Array): ContentIdentity {
  if (classify(bytes) === 'binary') return { hash: hashOf(bytes, ''), kind: 'binary', language: undefined };
  const generated = isGenerated(path, bytes);
  if (generated) {
    const isCalled = isCalledByPeople(generated, path, bytes);
    const language = isCalled ? languageForPath(path, tellingText(path, bytes)) : undefined;
    return { hash: hashOf(bytes, `generated ${language ?? ''}`), kind: 'generated', language };
  }
  const language = languageForPath(path, tellingText(path, bytes));
  return { hash: hashOf(bytes, language ?? ''), kind: 'text', language };
}

/** Larger generated files are tables more often than code. */
const MAX_GENERATED_CODE = 256 << 10;
const PACKED = /(?:\.min|[.-]bundle|[.-]chunk)\.\w+$|\.map$/i;

/** Whether code that people wrote may call what a generated file defines (protocol buffers, mocks): packed code is not called. */
function isCalledByPeople(reason: GeneratedReason, path: string, bytes: Uint8Array): boolean {
  if (reason === 'lock file' || reason === 'long lines' || bytes.length > MAX_GENERATED_CODE) return false;
  return !PACKED.test(path);
}

/** The head of the SHA-256 of the content and what its name says about it. */
function hashOf(bytes: Uint8Array, understoodAs: string): Uint8Array {
  return createHash('sha256').update(bytes).update(`\0${understoodAs}`).digest().subarray(0, 16);
}

/** What of the text can tell its language: a `#!` line, and all of a header, which may be C or C++. */
function tellingText(path: string, bytes: Uint8Array): string {
  const length = path.endsWith('.h') ? bytes.length : bytes[0] === 0x23 && bytes[1] === 0x21 ? 200 : 0;
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.length)).toString('latin1');
}
