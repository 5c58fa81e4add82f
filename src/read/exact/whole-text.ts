import { fileTooLargeForThis } from '../../core/messages/read.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { decode, isWholeUtf8 } from '../../core/text-encoding.ts';
import { LATIN_1_NOTE } from './marks.ts';
import { type Target, withSource } from './source.ts';

/** What works on a whole text at once refuses larger files. */
const LARGEST_BYTES = 32 * 1024 * 1024;

/** All of a file as text, for looking something up in it. */
export async function readWholeText(target: Target): Promise<Result<string>> {
  const read = await readNotedText(target);
  return read.ok ? ok(read.value.text) : read;
}

/** The text of a file, and what has to be said where its bytes are not that text in UTF-8. */
export interface NotedText {
  readonly text: string;
  readonly note: string | undefined;
}

/** All of a file as text for someone who is shown some of it. */
export function readNotedText(target: Target): Promise<Result<NotedText>> {
  return withSource(target, async ({ sizeBytes, shown, read, encodingNote }) => {
    if (sizeBytes > LARGEST_BYTES) return fail(fileTooLargeForThis(shown, sizeBytes));
    const bytes = read(0, sizeBytes);
    const isUtf8 = isWholeUtf8(bytes);
    const note = encodingNote ?? (isUtf8 ? undefined : LATIN_1_NOTE);
    return ok({ text: decode(bytes, isUtf8 ? 'utf-8' : 'latin-1'), note });
  });
}
