import { createHash } from 'node:crypto';
import { groupedCount } from '../../core/grouped-count.ts';

const SNIFFED_BYTES = 8192;
const MOST_INVALID = 0.1;

/**
 * Whether bytes are no text: NUL-separated names are text, a tenth of bytes that no encoding of text has are not. Without
 * any control character it is text in an older encoding, of which at least names and numbers can be read.
 */
export function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (head.length === 0) return false;
  const text = new TextDecoder().decode(head);
  let invalid = 0;
  let controls = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code === 0xfffd) invalid++;
    if (code < 32 && code !== 0 && !(code >= 7 && code <= 13) && code !== 27) controls++;
  }
  return controls > 0 && (invalid + controls) / text.length > MOST_INVALID;
}

/** The one line that stands for bytes that are no text. */
export function binaryNotice(bytes: Uint8Array, sizeBytes: number, handle: string | undefined): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const way = handle === undefined ? '' : `, all of it: lean-ctx expand ${handle}`;
  return `[binary output: ${groupedCount(sizeBytes)} bytes, sha256 ${hash}${way}]\n`;
}
