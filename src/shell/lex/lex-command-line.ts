import type { CommandLine } from './command-line.ts';
import { readList } from './read-list.ts';
import { Scanner, Unreadable } from './scanner.ts';

/** Longer lines are scripts, in which nothing is gained by looking. */
const LONGEST = 262_144;

/**
 * Reads a line for a POSIX shell, with the usual additions of bash. Total: a line that cannot be read whole is told
 * from others by `isUnderstood`, and never half read. One pass, no step back.
 */
export function lexCommandLine(text: string): CommandLine {
  try {
    if (text.length > LONGEST) throw new Unreadable();
    const scanner = new Scanner(text);
    const list = readList(scanner);
    if (!scanner.isAtEnd) throw new Unreadable();
    return { text, isUnderstood: true, list };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { text, isUnderstood: false, list: { pipelines: [], start: 0, end: text.length } };
  }
}
