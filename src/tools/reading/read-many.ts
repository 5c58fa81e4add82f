import { pathsEmpty } from '../../core/messages/tools.ts';
import type { Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { failed, failureText, type ToolResult, textResult } from '../result.ts';
import { type ReadRequest, readFile } from './read-file.ts';
import { resultCap } from './result-cap.ts';

/** With less room than this a file is better read alone. */
const LEAST_WORTH_READING = 200;

/**
 * Reads several files in the order given, each below a line with its path. What cannot be read says why in its place;
 * what no longer fits into one answer is listed at the end.
 */
export async function readMany(
  places: readonly Result<Place>[],
  request: Omit<ReadRequest, 'place'>,
  context: ProjectContext,
): Promise<ToolResult> {
  if (places.length === 0) return failed(pathsEmpty());
  const cap = resultCap(context.services);
  const sections: string[] = [];
  const skipped: string[] = [];
  let left = cap.tokens;
  let readCount = 0;
  for (const place of places) {
    if (left < LEAST_WORTH_READING && place.ok) {
      skipped.push(place.value.shown);
      continue;
    }
    const read = place.ok
      ? await readFile({ ...request, place: place.value, cap: { ...cap, tokens: left } }, context)
      : place;
    if (read.ok) readCount++;
    const body = read.ok ? read.value : failureText(read.error);
    const section = place.ok ? `── ${place.value.shown}\n${body}` : `── ${body}`;
    left -= cap.count(section, Math.max(left, 0));
    sections.push(section.endsWith('\n') ? section : `${section}\n`);
  }
  if (skipped.length > 0) sections.push(`skipped, too much for one answer: ${skipped.join(', ')}\n`);
  const text = sections.join('');
  return readCount === 0 ? { ...textResult(text), isError: true } : textResult(text);
}
