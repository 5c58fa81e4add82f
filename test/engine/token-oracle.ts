import { get_encoding, type Tiktoken } from '@dqbd/tiktoken';
import { type Encoding, encode, forceTwin } from '../../src/engine/tokens/index.ts';

const oracles = new Map<Encoding, Tiktoken>();

/** What @dqbd/tiktoken makes of a text, names of special tokens taken as text. */
export function oracleIds(text: string, encoding: Encoding): Uint32Array {
  let oracle = oracles.get(encoding);
  if (oracle === undefined) {
    oracle = get_encoding(encoding);
    oracles.set(encoding, oracle);
  }
  return oracle.encode(text, [], []);
}

/** What the twin makes of a text. */
export function twinIds(text: string | Uint8Array, encoding: Encoding): Uint32Array {
  forceTwin(true);
  try {
    return encode(text, encoding);
  } finally {
    forceTwin(false);
  }
}

export function sameIds(a: Uint32Array, b: Uint32Array): boolean {
  return Buffer.compare(asBytes(a), asBytes(b)) === 0;
}

const asBytes = (ids: Uint32Array): Uint8Array => new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength);

/** Where two lists of ids part, with the text around it: for the message of a failed test. */
export function firstDifference(text: string, got: Uint32Array, wanted: Uint32Array): string {
  let at = 0;
  while (at < wanted.length && got[at] === wanted[at]) at++;
  const around = (ids: Uint32Array) => ids.subarray(Math.max(0, at - 2), at + 4).join(' ');
  return `${JSON.stringify(text.slice(0, 200))}: from token ${at} on ${around(got)} instead of ${around(wanted)}`;
}
