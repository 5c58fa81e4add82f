import { bytesOfName } from '../../core/paths-bytes.ts';

const NOT_PLAIN = /[^\0-\x7f]|\\x/;

/**
 * A name or path as one character a byte: ignore rules are compared by bytes, so that `?` is one byte of `é`. ASCII, which is nearly
 * everything, is returned as it is.
 */
export function byteText(name: string): string {
  return NOT_PLAIN.test(name) ? bytesOfName(name).toString('latin1') : name;
}
