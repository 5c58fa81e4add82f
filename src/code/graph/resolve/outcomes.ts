import type { ImportOutcome, ResolvedImport } from '../project-facts.ts';

const NOTHING: readonly number[] = [];

/** What lies outside the project. */
export const EXTERNAL: ResolvedImport = {
  files: NOTHING,
  nameFiles: NOTHING,
  confidence: 1,
  outcome: 'external package',
};

/** What should lie inside the project and does not. */
export const NOT_FOUND: ResolvedImport = {
  files: NOTHING,
  nameFiles: NOTHING,
  confidence: 1,
  outcome: 'not found',
};

/** An import of one file. */
export const oneFile = (file: number, outcome: ImportOutcome, confidence = 1): ResolvedImport => ({
  files: [file],
  nameFiles: NOTHING,
  confidence,
  outcome,
});

/** An import of several files; none at all counts as `otherwise`. */
export function manyFiles(
  files: readonly number[],
  outcome: ImportOutcome,
  confidence = 1,
  otherwise = NOT_FOUND,
): ResolvedImport {
  if (files.length === 0) return otherwise;
  return { files: [...new Set(files)].sort((a, b) => a - b), nameFiles: NOTHING, confidence, outcome };
}
