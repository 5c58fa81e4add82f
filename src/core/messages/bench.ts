import type { Failure } from '../result.ts';

export const benchBaselineUnreadable = (file: string, reason: string): Failure => ({
  code: 'bench-baseline-unreadable',
  message: `${file} cannot be read as a baseline: ${reason}.`,
  remedy: 'Write one with: lean-ctx bench --json > FILE',
});

export const benchCorpusEmpty = (folder: string): Failure => ({
  code: 'bench-corpus-empty',
  message: `${folder} has no source text to measure with.`,
  remedy: 'Name a folder with at least 64 KB of text files, or leave --corpus out.',
});

export const benchSlower = (names: readonly string[]): Failure => ({
  code: 'bench-slower',
  message: `slower than the baseline: ${names.join(', ')}.`,
});
