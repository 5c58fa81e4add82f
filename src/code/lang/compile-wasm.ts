import { setFlagsFromString } from 'node:v8';
import { Language } from 'web-tree-sitter';
import { largestFunctionBytes } from './wasm-functions.ts';

/**
 * A grammar's lexer is one function. V8's optimising compiler works on one larger than this for seconds after a single
 * parse, and the process does not end before it is done. Measured in processor time for 8 MB of source, with and
 * without it: Bash 8.4 s and 3.6 s, Kotlin 1.9 s and 0.7 s, OCaml 6.3 s and 5.3 s; PowerShell's compilation alone 15 s.
 * With the smaller lexers of C++ (89 KB) and Elixir it pays from some megabytes of source on.
 */
const HUGE_FUNCTION_BYTES = 100_000;

let isPrepared = false;

/**
 * Compiles a grammar. Huge ones stay with V8's baseline code. The flags hold for the whole process, but are read
 * only while a module is compiled, so that other grammars are optimised as ever.
 */
export async function compileGrammar(bytes: Uint8Array): Promise<Language> {
  if (largestFunctionBytes(bytes) <= HUGE_FUNCTION_BYTES) return Language.load(bytes);
  if (!isPrepared) setFlagsFromString('--no-wasm-tier-up');
  isPrepared = true;
  setFlagsFromString('--no-wasm-dynamic-tiering');
  try {
    return await Language.load(bytes);
  } finally {
    setFlagsFromString('--wasm-dynamic-tiering');
  }
}
