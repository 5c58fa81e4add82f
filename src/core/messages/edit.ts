import type { Failure } from '../result.ts';

const places = (lines: readonly number[]): string =>
  lines.length <= 6 ? lines.join(', ') : `${lines.slice(0, 6).join(', ')} …`;

export const oldTextEmpty = (): Failure => ({
  code: 'edit-old-empty',
  message: 'old_string must not be empty.',
  remedy: 'Give the text to replace, or create=true for a new file.',
});

export const editChangesNothing = (): Failure => ({
  code: 'edit-no-change',
  message: 'no change: old and new text are identical.',
});

export const textNotUnique = (what: string, lines: readonly number[]): Failure => ({
  code: 'edit-not-unique',
  message: `${what} found ${lines.length} times (lines ${places(lines)}).`,
  remedy: 'Add context to make it unique, or set replace_all=true.',
});

/** @param nearest anchored lines of the most similar place, if there is one */
export const textNotFound = (what: string, shown: string, hints: readonly string[]): Failure => ({
  code: 'edit-not-found',
  message: `${what} not found in ${shown}.`,
  ...(hints.length === 0 ? {} : { remedy: hints.join('\n') }),
});

export const fileExists = (shown: string): Failure => ({
  code: 'edit-file-exists',
  message: `${shown} exists already; nothing was written.`,
  remedy: 'Edit it, or choose another path.',
});

export const fileToEditMissing = (shown: string): Failure => ({
  code: 'edit-file-missing',
  message: `${shown} does not exist.`,
  remedy: 'Check the path with ctx_tree, or set create=true.',
});

export const fileNotEditable = (shown: string, why: string): Failure => ({
  code: 'edit-not-editable',
  message: `${shown} cannot be edited: ${why}.`,
  remedy: 'Use another way to change it.',
});

export const textNotEncodable = (shown: string): Failure => ({
  code: 'edit-not-encodable',
  message: `${shown} is not valid UTF-8, and the new text holds characters beyond ASCII whose bytes in its encoding are unknown.`,
  remedy: 'Write the new text in ASCII, or convert the file to UTF-8 first.',
});

export const preimageMismatch = (shown: string, guard: string, actual: string): Failure => ({
  code: 'edit-preimage-mismatch',
  message: `preimage mismatch (${guard}): ${shown} now has ${actual}; nothing was written.`,
  remedy: 'Read it again.',
});

export const stalePreimage = (shown: string): Failure => ({
  code: 'edit-stale-preimage',
  message: `stale preimage: ${shown} changed on disk while it was edited; nothing was written.`,
  remedy: 'Read it again and repeat the edit.',
});

export const writeFailed = (shown: string, reason: string): Failure => ({
  code: 'edit-write-failed',
  message: `${shown} could not be written (${reason}); nothing was changed.`,
  remedy: 'Check that its folder is writable and has space.',
});

export const rollbackFailed = (shown: string, reason: string): Failure => ({
  code: 'edit-rollback-failed',
  message: `a later file could not be written (${reason}), and ${shown} could not be put back.`,
  remedy: 'Restore it from version control.',
});

export const markerInText = (marker: string): Failure => ({
  code: 'edit-marker',
  message: `the new text holds '${marker}', a mark of a shortened or numbered view and not of a file; nothing was written.`,
  remedy: 'Read the lines with mode=full or lines:N-M and write what the file holds.',
});

export const opInvalid = (index: number, why: string): Failure => ({
  code: 'patch-op-invalid',
  message: `op ${index + 1}: ${why}; nothing was written.`,
  remedy:
    'Ops: set_line {line, hash, new_text} · replace_lines {start_line, start_hash, end_line, end_hash, new_text} · insert_after {line, hash, new_text} · delete {line, hash} · replace_unique {old_text, new_text} · replace_symbol {name, new_text} · create {new_text} · replace_all {find, replace}.',
});

export const linePastEnd = (line: number, count: number): Failure => ({
  code: 'patch-line-past-end',
  message: `line ${line} past end of file (${count}).`,
  remedy: 'Read the file with mode=anchored.',
});

export const opsOverlap = (shown: string, a: number, b: number): Failure => ({
  code: 'patch-overlap',
  message: `overlapping ops in ${shown}: ${a + 1} and ${b + 1} change the same lines; nothing was written.`,
  remedy: 'Join them into one.',
});

export const anchorsStale = (shown: string, count: number, details: string): Failure => ({
  code: 'patch-conflict',
  message: `CONFLICT: ${count} stale anchor(s) in ${shown}; nothing was written.\n${details}`,
});

export const symbolNotFound = (name: string, shown: string, near: readonly string[]): Failure => ({
  code: 'patch-symbol-not-found',
  message: `symbol '${name}' not found in ${shown}.`,
  ...(near.length === 0 ? {} : { remedy: `It has: ${near.join(', ')}.` }),
});

export const symbolAmbiguous = (name: string, lines: readonly number[]): Failure => ({
  code: 'patch-symbol-ambiguous',
  message: `symbol '${name}' matches ${lines.length} places (lines ${places(lines)}).`,
  remedy: 'Use its qualified name, such as Class.method, or replace_lines.',
});

export const symbolsUnsupported = (shown: string): Failure => ({
  code: 'patch-symbols-unsupported',
  message: `the language of ${shown} has no parser here, so its symbols are not known.`,
  remedy: 'Use replace_lines.',
});

export const opsEmpty = (): Failure => ({
  code: 'patch-ops-empty',
  message: 'ops must contain at least one op.',
  remedy: 'For example {"op": "set_line", "path": "a.ts", "line": 14, "hash": "9c0f", "new_text": "…"}.',
});

export const patchMixesCreate = (shown: string): Failure => ({
  code: 'patch-create-alone',
  message: `create must be the only op for ${shown}; nothing was written.`,
  remedy: 'Put the whole text into it.',
});

export const patchGuardNeedsOneFile = (): Failure => ({
  code: 'patch-guard-one-file',
  message: 'expected_md5 belongs to one file, and the ops name several; nothing was written.',
  remedy: 'Leave it out, or patch one file at a time.',
});
