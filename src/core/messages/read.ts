import type { Failure } from '../result.ts';

const plain = (count: number): string => count.toLocaleString('en-US');

export const fileNotFound = (shown: string, similar: readonly string[]): Failure => ({
  code: 'file-not-found',
  message: `file not found: ${shown}.`,
  remedy:
    similar.length === 0 ? 'Check the path with ctx_tree or ctx_glob.' : `Similar: ${similar.join(', ')}.`,
});

export const fileIsFolder = (shown: string): Failure => ({
  code: 'file-is-folder',
  message: `${shown} is a directory.`,
  remedy: 'Use ctx_tree, or name a file in it.',
});

export const fileIsBinary = (shown: string, sizeBytes: number): Failure => ({
  code: 'file-binary',
  message: `${shown} is a binary file (${plain(sizeBytes)} bytes); it has no text to show.`,
  remedy: 'Use a program that knows its format.',
});

export const fileTooLargeToDecode = (shown: string, sizeBytes: number, limitBytes: number): Failure => ({
  code: 'file-too-large',
  message: `${shown} has ${plain(sizeBytes)} bytes of UTF-16; more than ${plain(limitBytes)} are not decoded.`,
  remedy: 'Convert it to UTF-8.',
});

export const fileVanished = (shown: string): Failure => ({
  code: 'file-vanished',
  message: `${shown} changed or vanished while it was read.`,
  remedy: 'Read it again.',
});

export const modeUnknown = (mode: string, known: readonly string[]): Failure => ({
  code: 'mode-unknown',
  message: `'${mode}' is not a mode.`,
  remedy: `Modes: ${known.join(', ')}.`,
});

export const linesInvalid = (spec: string): Failure => ({
  code: 'lines-invalid',
  message: `invalid lines spec '${spec}'.`,
  remedy: 'Use lines:N-M, lines:N (to the end) or a list such as lines:5,10-20; lines count from 1.',
});

export const bytesInvalid = (spec: string): Failure => ({
  code: 'bytes-invalid',
  message: `invalid bytes spec '${spec}'.`,
  remedy: 'Use bytes:START-END (END not included) or bytes:START-; bytes count from 0.',
});

export const linesBeyondEnd = (shown: string, lineCount: number): Failure => ({
  code: 'lines-beyond-end',
  message: `no lines matched: ${shown} has ${plain(lineCount)} lines.`,
  remedy: `Use lines:1-${lineCount}.`,
});

export const bytesBeyondEnd = (shown: string, sizeBytes: number): Failure => ({
  code: 'bytes-beyond-end',
  message: `no bytes matched: ${shown} has ${plain(sizeBytes)} bytes.`,
  remedy: `Use bytes:0-${sizeBytes}.`,
});

export const windowNeedsExactMode = (mode: string): Failure => ({
  code: 'window-needs-exact-mode',
  message: `start_line and limit do not go with mode=${mode}.`,
  remedy: 'Leave them out, or use mode=lines:N-M.',
});

export const diffNeedsBaseline = (): Failure => ({
  code: 'diff-needs-baseline',
  message: 'fresh=true with mode=diff is a contradiction: it drops the baseline that a diff starts at.',
  remedy: 'Leave out fresh, or use mode=full fresh=true.',
});

export const fileTooLargeForThis = (shown: string, sizeBytes: number): Failure => ({
  code: 'file-too-large',
  message: `${shown} is too large for this (${plain(sizeBytes)} bytes).`,
  remedy: 'Read a part: lines:N-M, or bytes:START-END.',
});

export const notReadYet = (shown: string): Failure => ({
  code: 'not-read-yet',
  message: `No cached content for ${shown}.`,
  remedy: 'Use ctx_read first.',
});

export const cacheNeedsPath = (): Failure => ({
  code: 'cache-needs-path',
  message: 'path is required to invalidate a file.',
  remedy: 'Use clear to forget all of them.',
});

export const taskMissing = (mode: string): Failure => ({
  code: 'task-missing',
  message: `mode=${mode} needs to know the task.`,
  remedy: 'Say it with task=…, or use mode=auto.',
});
