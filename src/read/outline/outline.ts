/**
 * A part of a file that can be named by a line of it: a definition, a block of statements, a heading with its text,
 * a key with its values. Lines count from 1, both ends included.
 */
export interface OutlineEntry {
  /** Index of the entry around it, −1 at the top. */
  readonly parent: number;
  readonly depth: number;
  /** First line of the comment directly above it; `first` when there is none. */
  readonly docFirst: number;
  readonly first: number;
  /** The line that a view shows as its first, when what introduces it (`template <…>`) stands on lines above. */
  readonly ownFirst?: number;
  readonly last: number;
  /** Last line of its head: what names it, before its body begins. */
  readonly headLast: number;
  /** The head as text of the file on one line: blanks and line ends in a row are one blank. */
  readonly head: string;
  /** The name alone; '' for a block of statements. */
  readonly name: string;
  /** The name with those around it: `Store.load`. */
  readonly qualifiedName: string;
  /** `function`, `class`, `heading`, `key` … as its kind of file calls it; `block` for a block of statements. */
  readonly kind: string;
  readonly isExported: boolean;
  readonly isTest: boolean;
  /** Whether it lies in a function: a part of how that works, not of what the file offers. */
  readonly isLocal: boolean;
}

/** What a file is made of, for every view that shows structure. */
export interface Outline {
  /** In the file's order; what is inside follows what it is in. */
  readonly entries: readonly OutlineEntry[];
  /** What the file depends on, as written there, each once. */
  readonly dependencies: readonly string[];
  /** Names it passes on that no entry shows as exported. */
  readonly reexports: readonly string[];
  /** Lines, from 1, that only say what the file depends on. */
  readonly dependencyLines: ReadonlySet<number>;
}
