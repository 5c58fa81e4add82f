import { compileGlobs } from '../../code/files/index.ts';
import type { Result } from '../../core/result.ts';
import type { Place } from '../paths/place.ts';
import { failed, type ToolResult, textResult } from '../result.ts';
import { filesBelow } from './files-below.ts';

/** The files whose path below one of the folders matches, sorted, and of how many. */
export async function renderGlob(
  pattern: string,
  places: readonly Result<Place>[],
  options: { readonly maxResults: number; readonly signal: AbortSignal },
): Promise<ToolResult> {
  const isMeant = compileGlobs({ include: [pattern], exclude: [] });
  if (!isMeant.ok) return failed(isMeant.error);
  const found: string[] = [];
  let walkedCount = 0;
  for (const place of places) {
    const below = place.ok
      ? await filesBelow(place.value, { respectsIgnoreFiles: true, signal: options.signal })
      : place;
    if (!below.ok) return failed(below.error);
    const { paths, prefix } = below.value;
    walkedCount += paths.length;
    found.push(...paths.filter((path) => isMeant.value(path)).map((path) => `${prefix}${path}`));
  }
  if (found.length === 0)
    return textResult(`0 files matched '${pattern.slice(0, 120)}' in ${walkedCount} files walked`);
  const shown = found.slice(0, options.maxResults);
  const rest = found.length - shown.length;
  const more = rest > 0 ? `, ${rest} more not shown: raise max_results or narrow the pattern` : '';
  return textResult(`${shown.join('\n')}\n\n${found.length} files matched (walked ${walkedCount})${more}`);
}
