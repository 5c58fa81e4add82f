import type { TextLines } from '../../text/text-lines.ts';
import type { Outline } from '../outline/outline.ts';
import type { Excerpt } from './excerpt/excerpt.ts';

/** A text that a kind takes apart. */
export interface KindSource {
  /** With forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: TextLines;
}

/** A kind of file that is no program: what its structure is, and which parts of it are worth showing first. */
export interface FileKind {
  /** `markdown`, `json`. */
  readonly id: string;
  /** Without the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole names, lower case. They win over extensions. */
  readonly filenames?: readonly string[];
  /** Whole names in lower case that no list can hold: `Dockerfile.dev`. */
  readonly filenamePattern?: RegExp;
  /**
   * Whether a text whose name says nothing is of this kind, by its first lines.
   * @param head the first 64 lines without their ends
   */
  readonly claims?: (head: readonly string[]) => boolean;
  /** Its named parts with their lines; `undefined` when none are found. */
  readonly outline: (text: string, lines: TextLines) => Outline | undefined;
  /**
   * Its parts in the order in which they are worth showing, for views that show text of the file rather than a list
   * of heads; `undefined` when the text is not what its name says. A kind without it is shown by its heads and
   * whatever follows them.
   */
  readonly excerpt?: (source: KindSource) => Excerpt | undefined;
  /** Whether signatures are its heads with their lines. Otherwise they are an excerpt, which shows values too. */
  readonly signaturesAreHeads?: boolean;
  /** Whether it is written to be read from beginning to end, so that leaving something out costs more. */
  readonly isProse?: boolean;
}

/** Describes a kind of file: one file of this folder exports one of these, listed in `index.ts`. */
export const defineKind = (kind: FileKind): FileKind => kind;
