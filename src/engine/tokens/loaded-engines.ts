import type { Encoding } from './encoding.ts';
import { openKernelEngine } from './kernel-engine.ts';
import type { TokenEngine } from './token-engine.ts';
import { openTwinEngine } from './twin-engine.ts';
import { readVocabulary, type VocabularyReader } from './vocabulary-file.ts';

const kernels = new Map<Encoding, TokenEngine>();
const twins = new Map<Encoding, TokenEngine>();
let isTwinForced = false;

/**
 * What counts tokens in this thread: the kernel, or its twin where WebAssembly lacks threads or SIMD. Loaded on
 * first use, which takes some milliseconds and 6 MB; `isNative` says which of the two it is.
 */
export function loadTokenizer(encoding: Encoding): TokenEngine {
  const engines = isTwinForced ? twins : kernels;
  let engine = engines.get(encoding);
  if (engine === undefined) {
    const read: VocabularyReader = (place) => readVocabulary(encoding, place);
    engine = (isTwinForced ? undefined : openKernelEngine(read)) ?? openTwinEngine(read);
    engines.set(encoding, engine);
  }
  return engine;
}

/** Makes this thread use the twin, or the kernel again: for tests and `lean-ctx bench`. */
export function forceTwin(isForced: boolean): void {
  isTwinForced = isForced;
}
