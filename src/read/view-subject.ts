import type { FileFacts } from '../code/lang/index.ts';
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
}

export function viewSubject(request: ResolvedViewRequest, facts: FileFacts | undefined): ViewSubject {
  const lines = textLines(request.text);
  const kind = facts === undefined ? kindOf(request.path, request.text) : undefined;
  return {
    ...request,
    lines,
    facts,
    kind,
    language: facts?.language ?? kind?.id ?? '',
    outline:
      facts !== undefined
        ? outlineOfCode(request.text, lines, facts)
        : (kind?.outline(request.text, lines) ?? outlineOfText(lines)),
  };
}
