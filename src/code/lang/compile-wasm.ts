import { setFlagsFromString } from 'node:v8';
import { Language } from 'web-tree-sitter';

/**
 * Grammars whose lexer is one huge function: V8's optimising compiler works on it for seconds after a single
 * parse, and the process does not end before it is done (PowerShell 15 s, Swift 3 s, Julia 3 s, measured).
 */
const HUGE = new Set(['powershell', 'swift', 'julia']);

let isPrepared = false;

/**
 * Compiles a grammar. Huge ones stay with V8's baseline code. The flags hold for the whole process, but are read
 * only while a module is compiled, so that other grammars are optimised as ever.
 */
export async function compileGrammar(name: string, bytes: Uint8Array): Promise<Language> {
  if (!HUGE.has(name)) return Language.load(bytes);
  if (!isPrepared) setFlagsFromString('--no-wasm-tier-up');
  isPrepared = true;
  setFlagsFromString('--no-wasm-dynamic-tiering');
  try {
    return await Language.load(bytes);
  } finally {
    setFlagsFromString('--wasm-dynamic-tiering');
  }
}
