import { isUtf8 } from 'node:buffer';

/** How the bytes of a text file stand for characters. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1';

/** Binary formats show a NUL early; looking further would cost more than it finds. */
const SNIFFED_BYTES = 8192;

/** The encoding of a file by its beginning, or `undefined` for what is no text. */
export function encodingOf(head: Buffer): Encoding | undefined {
  if (head.length >= 2 && head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head.length >= 2 && head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head.subarray(0, SNIFFED_BYTES).includes(0) ? undefined : 'utf-8';
}

/** Decodes `bytes`, which must not begin or end inside a character. A byte order mark stays. */
export function decode(bytes: Buffer, encoding: Encoding): string {
  switch (encoding) {
    case 'utf-8':
      return bytes.toString('utf8');
    case 'latin-1':
      return bytes.toString('latin1');
    case 'utf-16le':
      return bytes.toString('utf16le');
    case 'utf-16be':
      return swapped(bytes).toString('utf16le');
  }
}

/** The bytes of `text`, or `undefined` when the encoding has no place for one of its characters. */
export function encode(text: string, encoding: Encoding): Buffer | undefined {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'latin-1':
      return isLatin1(text) ? Buffer.from(text, 'latin1') : undefined;
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return swapped(Buffer.from(text, 'utf16le'));
  }
}

/** Whether `bytes` are whole UTF-8; otherwise each byte is taken for the Latin-1 character of its number. */
export const isWholeUtf8 = (bytes: Buffer): boolean => isUtf8(bytes);

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
}

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false;
  return true;
}
