import { fileTooLargeForThis } from '../../core/messages/read.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { decode, isWholeUtf8 } from '../../core/text-encoding.ts';
import { type Target, withSource } from './source.ts';

/** What works on a whole text at once refuses larger files. */
const LARGEST_BYTES = 32 * 1024 * 1024;

/** All of a file as text, for looking something up in it. */
export function readWholeText(target: Target): Promise<Result<string>> {
  return withSource(target, async ({ sizeBytes, shown, read }) => {
    if (sizeBytes > LARGEST_BYTES) return fail(fileTooLargeForThis(shown, sizeBytes));
    const bytes = read(0, sizeBytes);
    return ok(decode(bytes, isWholeUtf8(bytes) ? 'utf-8' : 'latin-1'));
  });
}
