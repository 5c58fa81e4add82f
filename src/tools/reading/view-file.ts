import { taskMissing } from '../../core/messages/read.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { contentHash, readNotedText } from '../../read/exact/index.ts';
import { viewModeNamed } from '../../read/index.ts';
import { describeBinaryFile } from '../../read/kinds/index.ts';
import type { ProjectContext } from '../context.ts';
import { editedLines } from './edited-lines.ts';
import { answerFromHeld } from './held-text.ts';
import { type ReadRequest, readExactly } from './read-file.ts';
import { resultCap } from './result-cap.ts';

/** Views that look for what matters now. */
const CHOOSES_LINES: ReadonlySet<string> = new Set(['auto', 'task']);

/** Shows a lossy or structural view of a file, or all of it where a view would be no shorter. */
export async function viewFile(
  request: ReadRequest,
  mode: string,
  context: ProjectContext,
): Promise<Result<string>> {
  const { place, isFresh, task, protect } = request;
  const { services, caller } = context;
  const isMissingTask = (task ?? '').trim() === '' && viewModeNamed(mode)?.mode.needsTask === true;
  if (isMissingTask) return fail(taskMissing(mode));
  const read = await readNotedText({ jailed: place, shown: place.shown });
  if (!read.ok) return read.error.code === 'file-binary' ? describeBinary(place) : read;
  const { text, note } = read.value;
  const whole = { text, hash: contentHash(text) };
  const known = mode === 'auto' && !isFresh ? answerFromHeld(place, whole, context) : undefined;
  if (known !== undefined) return ok(known);
  const { tokens: most } = request.cap ?? resultCap(services);
  const hints = CHOOSES_LINES.has(mode) ? await editedLines(place, whole, context.signal) : [];
  const view = await services.views.render({
    path: place.shown,
    text: whole.text,
    hash: whole.hash,
    mode,
    most,
    hints,
    ...(note === undefined ? {} : { note }),
    ...(task === undefined ? {} : { task }),
    ...(protect === undefined ? {} : { protect }),
  });
  if (view.mode === 'full') {
    // Who names a view gets an answer of its own, even where that is the text which was sent before.
    const asked = { ...request, isFresh: isFresh || mode !== 'auto' };
    return readExactly(asked, { mode: { kind: 'full' }, name: mode }, context);
  }
  services.deliveries.sentPart(caller.reader, place.path, mode, whole);
  return ok(view.text);
}

/** A view of what is no text: one line about it, never its bytes. */
function describeBinary(place: ReadRequest['place']): Result<string> {
  const described = describeBinaryFile(place);
  return described.ok ? ok(described.value.text) : described;
}
