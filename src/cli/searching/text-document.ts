import type { TextAnswer } from '../../code/search/index.ts';

/** The answer of `grep` for a program. */
export function textDocument(pattern: string, answer: TextAnswer): object {
  return {
    schema_version: 1,
    pattern,
    total_lines: answer.totalLines,
    total_files: answer.totalFiles,
    files_in_scope: answer.filesInScope,
    complete: answer.isComplete,
    via: answer.via,
    matches: answer.files.flatMap(({ path, matches }) =>
      matches.map(({ line, text, start, end }) => ({ path, line, text, start, end })),
    ),
    skipped: answer.skipped,
  };
}
