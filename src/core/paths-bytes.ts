import path from 'node:path';

/**
 * Names that are not UTF-8. A POSIX name is bytes; a string can hold it only if they are UTF-8. Where they are not,
 * a path shows each offending byte as `\xHH` (two lower-case digits, 80 to ff): printable, so that it survives UTF-8
 * storage, JSON and a model that types it back. A name that really contains such text has its backslash shown as `\x5c`, so
 * that every path stands for exactly one sequence of bytes.
 */
const ESCAPE = /\\x(5c|[89a-f][0-9a-f])/;
const ESCAPES = new RegExp(ESCAPE, 'g');
const REPLACEMENT = '\ufffd';

/** The path text of a name that the system gave as a string. Exact unless it holds U+FFFD: then ask {@link nameOfBytes}. */
export function nameOfText(name: string): string {
  return ESCAPE.test(name) ? name.replaceAll(ESCAPES, (whole) => `\\x5c${whole.slice(1)}`) : name;
}

/** True for a name that may have lost bytes when it was decoded. */
export const isDoubtfulName = (name: string): boolean => name.includes(REPLACEMENT);

/** The path text of a name given as bytes. */
export function nameOfBytes(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = buffer.toString('utf8');
  if (!text.includes(REPLACEMENT) || Buffer.from(text).equals(buffer)) return nameOfText(text);
  let name = '';
  let start = 0;
  for (let at = 0; at < buffer.length; ) {
    const length = sequenceLength(buffer, at);
    if (length === 0) {
      name += nameOfText(buffer.toString('utf8', start, at));
      name += `\\x${(buffer[at] ?? 0).toString(16)}`;
      start = at + 1;
    }
    at += length || 1;
  }
  return name + nameOfText(buffer.toString('utf8', start));
}

/** Bytes of the well-formed UTF-8 sequence at `at` (Unicode 15, table 3-7), 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  const isBad =
    (lead === 0xe0 && second < 0xa0) || // overlong
    (lead === 0xed && second > 0x9f) || // surrogates
    (lead === 0xf0 && second < 0x90) || // overlong
    (lead === 0xf4 && second > 0x8f); // beyond U+10FFFF
  return isBad ? 0 : length;
}

/** The bytes that a path text stands for. */
export function bytesOfName(name: string): Buffer {
  if (!ESCAPE.test(name)) return Buffer.from(name);
  const parts: Buffer[] = [];
  let start = 0;
  for (const match of name.matchAll(ESCAPES)) {
    parts.push(Buffer.from(name.slice(start, match.index)), Buffer.from(match[1] ?? '', 'hex'));
    start = match.index + match[0].length;
  }
  return Buffer.concat([...parts, Buffer.from(name.slice(start))]);
}

/**
 * What to give to `node:fs` for the file `relative` (forward slashes, as the walk gives it) below `root`: a string, or
 * bytes where no string would reach it.
 */
export function systemPath(root: string, relative: string): string | Buffer {
  const base = root.endsWith(path.sep) ? root : `${root}${path.sep}`;
  if (path.sep === '\\') return base + relative.replaceAll('/', '\\');
  return ESCAPE.test(relative) ? Buffer.concat([Buffer.from(base), bytesOfName(relative)]) : base + relative;
}
