import { lazily } from '../../core/lazily.ts';
import { diffNeedsBaseline } from '../../core/messages/read.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import {
  type Cap,
  contentHash,
  type ExactMode,
  type ExactView,
  readExact,
  readWholeText,
} from '../../read/exact/index.ts';
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
  /** What the caller is about to do, for the views that choose lines. */
  readonly task?: string;
  /** Lines that hold one of these stay in every view. */
  readonly protect?: readonly string[];
}

const viewing = lazily(() => import('./view-file.ts'));

/** Reads one file for the caller and remembers what it was sent. */
export async function readFile(request: ReadRequest, context: ProjectContext): Promise<Result<string>> {
  const { view, place, isFresh } = request;
  switch (view.kind) {
    case 'diff':
      return isFresh ? fail(diffNeedsBaseline()) : diffSinceRead(place, context);
    case 'view': {
      const { viewFile } = await viewing();
      return viewFile(request, view.name, context);
    }
    case 'exact':
      return readExactly(request, view, context);
  }
}

/** Reads a file as it is, unless the caller has all of it. */
export async function readExactly(
  { place, isFresh, cap }: Pick<ReadRequest, 'place' | 'isFresh' | 'cap'>,
  { mode, name }: { readonly mode: ExactMode; readonly name: string },
  context: ProjectContext,
): Promise<Result<string>> {
  const known = isFresh || mode.kind !== 'full' ? undefined : await heldAnswer(place, context);
  if (known !== undefined) return known;
  const read = await exactView({ place, mode, cap }, context);
  if (!read.ok) return read;
  const { whole, text } = read.value;
  const { deliveries } = context.services;
  const { reader } = context.caller;
  if (whole === undefined) deliveries.sentPart(reader, place.path, name, undefined);
  else deliveries.sentWhole(reader, place.path, name, whole);
  return ok(text);
}

/** Looked at before the text is weighed and cut, which takes longer than all the rest. */
async function heldAnswer(place: Place, context: ProjectContext): Promise<Result<string> | undefined> {
  const { caller, services } = context;
  if (services.deliveries.of(caller.reader, place.path)?.held === undefined) return undefined;
  const read = await readWholeText({ jailed: place, shown: place.shown });
  if (!read.ok) return read;
  const known = answerFromHeld(place, { text: read.value, hash: contentHash(read.value) }, context);
  return known === undefined ? undefined : ok(known);
}

/** A file's text as it is, within what one answer may hold. */
export function exactView(
  { place, mode, cap }: { readonly place: Place; readonly mode: ExactMode; readonly cap?: Cap | undefined },
  context: ProjectContext,
): Promise<Result<ExactView>> {
  return readExact({
    target: { jailed: place, shown: place.shown },
    mode,
    cap: cap ?? resultCap(context.services),
    numbering: context.workspace.settings.line_numbers,
    signal: context.signal,
  });
}
