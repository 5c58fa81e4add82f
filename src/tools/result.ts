import type { Failure } from '../core/result.ts';

export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

/** What a call gives back to the model. */
export interface ToolResult {
  readonly content: readonly ContentBlock[];
  readonly isError: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

export const textResult = (text: string): ToolResult => ({
  content: [{ type: 'text', text }],
  isError: false,
});

/** A failure as the model reads it: the cause, then what to do. */
export const failureText = ({ message, remedy }: Failure): string =>
  remedy === undefined ? message : `${message} ${remedy}`;

export const failed = (failure: Failure): ToolResult => ({
  content: [{ type: 'text', text: failureText(failure) }],
  isError: true,
});

/** All text of a result, as a client would show it. */
export const textOf = (result: ToolResult): string =>
  result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
