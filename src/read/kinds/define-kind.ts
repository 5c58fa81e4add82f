import type { TextLines } from '../../text/text-lines.ts';
import type { Outline } from '../outline/outline.ts';

/** A kind of file that is no program: what its structure is. */
export interface FileKind {
  /** `markdown`, `json`. */
  readonly id: string;
  /** Without the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole names, lower case. */
  readonly filenames?: readonly string[];
  readonly outline: (text: string, lines: TextLines) => Outline;
}

/** Describes a kind of file: one file of this folder exports one of these, listed in `index.ts`. */
export const defineKind = (kind: FileKind): FileKind => kind;
