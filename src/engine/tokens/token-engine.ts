/** What turns text into tokens: the kernel, or its twin. */
export interface TokenEngine {
  /** Whether this is the WebAssembly kernel. */
  readonly isNative: boolean;
  /**
   * The number of tokens of `text`; any number above `limit` once there are more than that.
   * @param text a string, whose lone surrogates count as U+FFFD, or valid UTF-8
   */
  count(text: string | Uint8Array, limit: number): number;
  /** The ids of the tokens of `text`. */
  encode(text: string | Uint8Array): Uint32Array;
  /** The bytes of a token, or nothing when there is no such id. Not a copy. */
  token(id: number): Uint8Array | undefined;
}

/**
 * The longest text without any place where a word ends. A thousand times what people write; the kernel takes 16
 * times as much memory for it, of the 4 GiB that it can address.
 */
export const MAX_WORD_BYTES = 2 ** 27;
