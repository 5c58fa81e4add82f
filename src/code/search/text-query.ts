/** A search for text, as the CLI and the tools ask it. */
export interface TextQuery {
  readonly pattern: string;
  readonly ignoreCase: boolean;
  /** The pattern is text, not a regular expression. */
  readonly fixedString: boolean;
  readonly wholeWord: boolean;
  /** Folder or file to search in, from the root, forward slashes; `''` for everything. */
  readonly scope: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Lines to give back; all are counted. */
  readonly limit: number;
  /** Of each file only so many lines are looked for and counted; all unless said. */
  readonly linesPerFile?: number;
  /** Ends the search; the answer then says that it is not complete. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal | undefined;
}

/** One matching line. */
export interface TextMatch {
  readonly line: number;
  /** The line without its end; bytes that are not UTF-8 read as U+FFFD. */
  readonly text: string;
  /** Where the first match stands in `text`, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

export interface TextAnswer {
  /** In the order of paths; only files with lines among the first `limit`. */
  readonly files: readonly { readonly path: string; readonly matches: readonly TextMatch[] }[];
  /** All matching lines, and the files that have one. */
  readonly totalLines: number;
  readonly totalFiles: number;
  /** Files that the query could have matched in: after scope and globs. */
  readonly filesInScope: number;
  /** Files whose bytes were looked at; the index ruled out the others. */
  readonly filesRead: number;
  /** False when the deadline or an abort ended the search early. */
  readonly isComplete: boolean;
  /** Files in scope that cannot be searched, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** 'index': trigrams chose the files; 'files': all were read. */
  readonly via: 'index' | 'files';
}
