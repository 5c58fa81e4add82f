import type { Failure } from '../result.ts';

export const vocabularyMissing = (name: string): Failure => ({
  code: 'TOKENS_VOCABULARY_MISSING',
  message: `the file wasm/${name} is not there`,
  remedy: 'install lean-ctx again',
});

export const vocabularyDamaged = (name: string): Failure => ({
  code: 'TOKENS_VOCABULARY_DAMAGED',
  message: `the file wasm/${name} is not whole`,
  remedy: 'install lean-ctx again',
});

export const fileNotCounted = (path: string, cause: string): Failure => ({
  code: 'TOKENS_FILE_UNREADABLE',
  message: `${path} cannot be read: ${cause}`,
  remedy: 'check the name and the permissions',
});

export const notAFile = (path: string): Failure => ({
  code: 'TOKENS_NOT_A_FILE',
  message: `${path} is a folder`,
  remedy: 'name the files in it',
});

export const wordTooLong = (path: string, maxMegabytes: number): Failure => ({
  code: 'TOKENS_WORD_TOO_LONG',
  message: `${path} has more than ${maxMegabytes} MB without a place where a word ends`,
  remedy: 'count it in parts',
});
