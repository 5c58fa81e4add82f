import type { LineRange } from './exact/index.ts';

/** A lossy or structural view of a text that somebody asks for. */
export interface ViewRequest {
  /** With forward slashes; tells what kind of file it is. */
  readonly path: string;
  readonly text: string;
  /** Of the text, where the caller knows it: views of the same content are made once. */
  readonly hash?: string;
  /** As the caller wrote it: `signatures`, `auto`, `density:0.4`. */
  readonly mode: string;
  /** What the reader is about to do, in words; '' when nobody said. */
  readonly task?: string;
  /** Tokens that the view should take; a share of the file unless said. */
  readonly budget?: number;
  /** Tokens that an answer may hold at most; no limit unless said. */
  readonly most?: number;
  /** Lines that hold one of these survive every lossy view. */
  readonly protect?: readonly string[];
  /** Said before the view: that the bytes of the file are not this text in UTF-8. */
  readonly note?: string;
  /** Lines that something points at: edited lately, named by a failing test, found by a search. */
  readonly hints?: readonly LineRange[];
}

/** The same with nothing left open. */
export interface ResolvedViewRequest
  extends Required<Omit<ViewRequest, 'mode' | 'budget' | 'most' | 'hash' | 'note'>> {
  readonly budget: number | undefined;
}

export interface ViewResult {
  readonly text: string;
  readonly tokens: number;
  /** The mode that was served: `full` where a view would not have been shorter than the file. */
  readonly mode: string;
  /** The language or kind of the file, '' for plain text. */
  readonly language: string;
  /** Whole lines that the view shows, ascending. */
  readonly shown: readonly LineRange[];
  readonly lineCount: number;
}
