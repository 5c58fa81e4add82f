import { redact } from '../core/redaction.ts';
import { decodeOutput, linesOf } from './generic/index.ts';

/** What an answer may carry without any shortening, and the lines that shortening works on. */
export interface RawText {
  /** As the command wrote it when there is nothing of a terminal in it; otherwise as a terminal would show it. */
  readonly text: string;
  readonly lines: readonly string[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
const TERMINAL = /[\x07\b\x1b\x9b]|\r(?!\n)/;

/** Decodes, resolves what is meant for a terminal, replaces secrets. */
export function rawText(bytes: Uint8Array): RawText {
  const decoded = decodeOutput(bytes);
  const lines = linesOf(decoded);
  if (TERMINAL.test(decoded)) {
    const clean = redact(lines.join('\n'));
    return { text: clean === '' ? '' : `${clean}\n`, lines: clean === '' ? [] : clean.split('\n') };
  }
  const text = redact(decoded);
  return text === decoded ? { text, lines } : { text, lines: linesOf(text) };
}
