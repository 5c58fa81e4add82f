import { diffNeedsBaseline } from '../../core/messages/read.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { type Cap, type ExactMode, type ExactView, readExact } from '../../read/exact/index.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { diffSinceRead } from './diff-since-read.ts';
import { answerFromHeld } from './held-text.ts';
import type { RequestedView } from './requested-view.ts';
import { resultCap } from './result-cap.ts';

export interface ReadRequest {
  readonly place: Place;
  readonly view: RequestedView;
  /** Send the text even to someone who has it. */
  readonly isFresh: boolean;
  /** How much the answer may hold; what one may, unless said. */
  readonly cap?: Cap;
}

/** Reads one file for the caller and remembers what it was sent. */
export async function readFile(request: ReadRequest, context: ProjectContext): Promise<Result<string>> {
  const { view, place, isFresh } = request;
  if (view.kind === 'diff') {
    return isFresh ? fail(diffNeedsBaseline()) : diffSinceRead(place, context);
  }
  const mode: ExactMode = view.kind === 'exact' ? view.mode : { kind: 'full' };
  const read = await exactView(place, mode, context, request.cap);
  if (!read.ok) return read;
  const { whole, text } = read.value;
  const { deliveries } = context.services;
  const name = view.kind === 'exact' ? view.name : view.kind;
  if (whole === undefined) {
    deliveries.sentPart(context.caller.reader, place.path, name, undefined);
    return ok(text);
  }
  const isExplicitlyRaw = mode.kind === 'raw';
  const known = isFresh || isExplicitlyRaw ? undefined : answerFromHeld(place, whole, context);
  if (known !== undefined) return ok(known);
  deliveries.sentWhole(context.caller.reader, place.path, name, whole);
  return ok(text);
}

/** A file's text as it is, within what one answer may hold. */
export function exactView(
  place: Place,
  mode: ExactMode,
  context: ProjectContext,
  cap = resultCap(context.services),
): Promise<Result<ExactView>> {
  return readExact({
    target: { jailed: place, shown: place.shown },
    mode,
    cap,
    numbering: context.workspace.settings.line_numbers,
    signal: context.signal,
  });
}
