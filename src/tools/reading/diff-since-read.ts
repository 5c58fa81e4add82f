import { ok, type Result } from '../../core/result.ts';
import { unifiedDiff } from '../../text/unified-diff.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { exactView } from './read-file.ts';

/**
 * What has changed in a file since the caller last read it, whatever it was shown then. The version that is there now
 * becomes the one that the next difference starts at.
 */
export async function diffSinceRead(place: Place, context: ProjectContext): Promise<Result<string>> {
  const { services, caller } = context;
  const read = await exactView({ place, mode: { kind: 'raw' } }, context);
  if (!read.ok) return read;
  const { whole } = read.value;
  const before = services.deliveries.textOf(services.deliveries.of(caller.reader, place.path)?.base);
  if (before === undefined || whole === undefined) {
    return ok(`[no baseline for ${place.shown}: read it with mode=full first]`);
  }
  services.deliveries.sentPart(caller.reader, place.path, 'diff', whole);
  const { text, added, removed } = unifiedDiff(before, whole.text, 0);
  return ok(
    text === ''
      ? `${place.shown}: no changes since the last read`
      : `${text}diff +${added} -${removed} lines`,
  );
}
