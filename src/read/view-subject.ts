import type { FileFacts } from '../code/lang/index.ts';
import { lineKinds } from '../text/comment-lines.ts';
import { commentSyntax, NO_COMMENTS } from '../text/comment-syntax.ts';
import { type TextLines, textLines } from '../text/text-lines.ts';
import { type FileKind, kindOf } from './kinds/index.ts';
import type { Outline } from './outline/outline.ts';
import { outlineOfCode } from './outline/outline-of-code.ts';
import { outlineOfText } from './outline/outline-of-text.ts';
import type { ResolvedViewRequest } from './view-request.ts';

/** A file as the modes see it. */
export interface ViewSubject extends ResolvedViewRequest {
  readonly lines: TextLines;
  /** What a parser says; `undefined` where no parser knows the language or it gave up. */
  readonly facts: FileFacts | undefined;
  /** What the file is where no parser knows it; `undefined` for code and for plain text. */
  readonly kind: FileKind | undefined;
  /** The language or kind of the file, '' for plain text. */
  readonly language: string;
  readonly outline: Outline;
  /** What each line is made of, from 1: see `lineKinds`. Without known comments only blank lines are told apart. */
  readonly lineKinds: Uint8Array;
}

export function viewSubject(request: ResolvedViewRequest, facts: FileFacts | undefined): ViewSubject {
  const { path, text } = request;
  const lines = textLines(text);
  const kind = facts === undefined ? kindOf(path, text) : undefined;
  const language = facts?.language ?? kind?.id ?? '';
  const kinds = lineKinds(text, lines.count, commentSyntax(language, path) ?? NO_COMMENTS);
  const outline =
    facts !== undefined
      ? outlineOfCode(text, lines, { facts, kinds })
      : (kind?.outline(text, lines) ?? outlineOfText(lines));
  return { ...request, lines, facts, kind, language, outline, lineKinds: kinds };
}
