import { pathsEmpty } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Place } from '../paths/place.ts';
import { failureText } from '../result.ts';

/** Searches several places, each under its name; one that cannot be searched does not hide the others. → the answer */
export async function searchEach(
  places: readonly Result<Place>[],
  search: (place: Place) => Promise<Result<string>>,
): Promise<Result<string>> {
  const blocks: string[] = [];
  for (const place of places) {
    if (!place.ok) {
      blocks.push(failureText(place.error));
      continue;
    }
    const found = await search(place.value);
    blocks.push(`── ${place.value.shown} ──\n${found.ok ? found.value : failureText(found.error)}`);
  }
  return blocks.length === 0 ? fail(pathsEmpty()) : ok(blocks.join('\n'));
}
