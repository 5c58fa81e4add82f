import type { Failure } from '../result.ts';

export const languageUnknown = (id: string): Failure => ({
  code: 'LANG_UNKNOWN',
  message: `no language is called "${id}"`,
  remedy: 'see the list in src/code/lang/README.md',
});

export const languageNotLoaded = (id: string): Failure => ({
  code: 'LANG_NOT_LOADED',
  message: `the grammar of ${id} was not loaded before use`,
  remedy: 'await load() first',
});

export const grammarMissing = (name: string): Failure => ({
  code: 'LANG_GRAMMAR_MISSING',
  message: `the file grammars/tree-sitter-${name}.wasm is not there`,
  remedy: 'install lean-ctx again',
});

export const grammarUnreadable = (name: string, cause: string): Failure => ({
  code: 'LANG_GRAMMAR_UNREADABLE',
  message: `grammars/tree-sitter-${name}.wasm cannot be loaded: ${cause}`,
  remedy: 'install lean-ctx again',
});

export const parserTooSlow = (deadlineMs: number): Failure => ({
  code: 'LANG_TIMEOUT',
  message: `the parser did not finish within ${deadlineMs} ms`,
  remedy: 'the file is searched as plain text',
});

export const parserCrashed = (cause: string): Failure => ({
  code: 'LANG_CRASH',
  message: `the parser crashed: ${cause}`,
  remedy: 'the file is parsed once more alone, in a new thread',
});

export const extractionFailed = (id: string, cause: string): Failure => ({
  code: 'LANG_EXTRACTION',
  message: `the syntax tree of a ${id} file could not be read: ${cause}`,
  remedy: 'the file is searched as plain text',
});
