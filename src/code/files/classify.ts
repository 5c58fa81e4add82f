import { BINARY_PROBE_BYTES } from './limits.ts';

/** Whether the content of a file is text: no NUL byte among the first 8,192, as git judges. */
export function classify(bytes: Uint8Array): 'text' | 'binary' {
  return bytes.subarray(0, BINARY_PROBE_BYTES).includes(0) ? 'binary' : 'text';
}
