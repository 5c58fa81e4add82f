import { constants, inflateRawSync, inflateSync } from 'node:zlib';

/** What one stream may unpack to: text of a page is far shorter, and a bomb far longer. */
const LARGEST_BYTES = 32 * 1024 * 1024;

/** Unpacks a stream; `undefined` for filters that no text is packed with, and for broken data. */
export function unpacked(bytes: Buffer, filters: readonly string[]): Buffer | undefined {
  let data: Buffer | undefined = bytes;
  for (const filter of filters) {
    if (data === undefined) return undefined;
    data = FILTERS[filter]?.(data);
  }
  return data;
}

const FILTERS: Readonly<Record<string, (bytes: Buffer) => Buffer | undefined>> = {
  FlateDecode: inflated,
  Fl: inflated,
  ASCIIHexDecode: fromHex,
  AHx: fromHex,
  ASCII85Decode: fromBase85,
  A85: fromBase85,
};

function inflated(bytes: Buffer): Buffer | undefined {
  const options = { maxOutputLength: LARGEST_BYTES, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(bytes, options);
  } catch {
    // Some writers damage the two bytes in front or the sum behind; what is between them may be whole.
  }
  try {
    return inflateRawSync(bytes.subarray(2), options);
  } catch {
    return undefined; // what cannot be unpacked is told as a page without text
  }
}

function fromHex(bytes: Buffer): Buffer {
  const digits =
    bytes
      .toString('latin1')
      .split('>', 1)[0]
      ?.replace(/[^0-9A-Fa-f]/g, '') ?? '';
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}

function fromBase85(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/\s/g, '').replace(/^<~/, '').split('~>', 1)[0] ?? '';
  const out: number[] = [];
  for (let at = 0; at < text.length; ) {
    if (text.charAt(at) === 'z') {
      out.push(0, 0, 0, 0);
      at++;
      continue;
    }
    const group = text.slice(at, at + 5);
    at += group.length;
    let value = 0;
    for (const character of group.padEnd(5, 'u')) value = value * 85 + (character.charCodeAt(0) - 33);
    for (let byte = 0; byte < group.length - 1; byte++)
      out.push(Math.floor(value / 256 ** (3 - byte)) & 0xff);
  }
  return Buffer.from(out);
}
