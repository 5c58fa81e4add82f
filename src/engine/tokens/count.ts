import { isUtf8 } from 'node:buffer';
import { certainCut } from './certain-cut.ts';
import { DEFAULT_ENCODING, type Encoding } from './encoding.ts';
import { loadTokenizer } from './loaded-engines.ts';
import { MAX_WORD_BYTES } from './token-engine.ts';

/** Characters that are handed over at a time: they stay in the cache of a core. */
const REGION = 65536;

/**
 * The exact number of tokens of a text. Names of special tokens, such as `<|endoftext|>`, are ordinary text.
 * The first call in a thread loads the vocabulary (some milliseconds).
 * @param text a string, in which lone surrogates count as U+FFFD; or UTF-8, in which bytes that are not valid
 * count as the U+FFFD that decoding makes of them
 * @throws RangeError when a part without any place where a word ends is longer than 128 MB
 */
export function countTokens(text: string | Uint8Array, encoding: Encoding = DEFAULT_ENCODING): number {
  return countUpTo(text, Number.POSITIVE_INFINITY, encoding);
}

/**
 * Whether a text keeps to a budget: its number of tokens, or `limit + 1` as soon as there are more than `limit`,
 * however long the rest is.
 */
export function countTokensUpTo(
  text: string | Uint8Array,
  limit: number,
  encoding: Encoding = DEFAULT_ENCODING,
): number {
  const whole = Math.max(0, Math.floor(limit));
  return Math.min(countUpTo(text, whole, encoding), whole + 1);
}

/** The ids of the tokens of a text; `text` as in `countTokens`. */
export function encode(text: string | Uint8Array, encoding: Encoding = DEFAULT_ENCODING): Uint32Array {
  const engine = loadTokenizer(encoding);
  const parts = Array.from(regionsOf(text), (region) => engine.encode(region));
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const ids = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    ids.set(part, at);
    at += part.length;
  }
  return ids;
}

/**
 * The bytes of the tokens with these ids, one after the other. A token need not end where a character does.
 * @throws RangeError for an id that the vocabulary does not have, special tokens included
 */
export function decode(ids: ArrayLike<number>, encoding: Encoding = DEFAULT_ENCODING): Uint8Array {
  const engine = loadTokenizer(encoding);
  const parts = Array.from(ids, (id) => {
    const token = engine.token(id);
    if (token === undefined) throw new RangeError(`${encoding} has no token ${id}`);
    return token;
  });
  return Uint8Array.from(Buffer.concat(parts));
}

function countUpTo(text: string | Uint8Array, limit: number, encoding: Encoding): number {
  const engine = loadTokenizer(encoding);
  if (typeof text === 'string' && text.length <= REGION) return engine.count(text, limit);
  let count = 0;
  for (const region of regionsOf(text)) {
    count += engine.count(region, limit - count);
    if (count > limit) break;
  }
  return count;
}

/** Cuts a text where that changes no token. Bytes that are not UTF-8 come as the string they decode to. */
function* regionsOf(text: string | Uint8Array): Generator<string | Uint8Array> {
  for (let from = 0; from < text.length; ) {
    const to = certainCut(text, from, REGION);
    const region = typeof text === 'string' ? text.slice(from, to) : text.subarray(from, to);
    if (region.length > REGION) refuseTooLong(region);
    yield typeof region === 'string' ? region : wellFormed(region);
    from = to;
  }
}

function refuseTooLong(region: string | Uint8Array): void {
  const sizeBytes = typeof region === 'string' ? Buffer.byteLength(region) : region.length;
  if (sizeBytes > MAX_WORD_BYTES) throw new RangeError(`${sizeBytes} bytes have no place where a word ends`);
}

function wellFormed(bytes: Uint8Array): string | Uint8Array {
  if (isUtf8(bytes)) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}
