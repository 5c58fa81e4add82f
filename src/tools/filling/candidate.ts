import type { Result } from '../../core/result.ts';
import { contentHash, readWholeText, type WholeText } from '../../read/exact/index.ts';
import { Viewer } from '../../read/index.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { answerFromHeld } from '../reading/held-text.ts';
import { exactView } from '../reading/read-file.ts';
import { countOnce } from '../reading/recent-counts.ts';
import { failureText } from '../result.ts';

/** One way to show a file, with its heading. */
export interface Rendering {
  readonly view: 'full' | 'held' | 'auto' | 'map' | 'error';
  readonly section: string;
  readonly tokens: number;
}

/** A file that wants a place in the budget. */
export interface Candidate {
  readonly shown: string;
  readonly place: Place | undefined;
  /** The text as it was read, for what is remembered of the delivery. */
  readonly whole: WholeText | undefined;
  /** What is shown in any case: why the file cannot be read, or that the caller has it. */
  readonly settled: Rendering | undefined;
  /** Tokens of the whole text, or any number above the budget. */
  readonly fullTokens: number;
}

/** Reads a file and weighs it, up to the budget. */
export async function candidateFor(
  place: Result<Place>,
  budget: number,
  context: ProjectContext,
): Promise<Candidate> {
  if (!place.ok) return unreadable('', failureText(place.error));
  const { shown } = place.value;
  const read = await readWholeText({ jailed: place.value, shown });
  if (!read.ok) return unreadable(shown, failureText(read.error));
  const whole = { text: read.value, hash: contentHash(read.value) };
  const held = answerFromHeld(place.value, whole, context);
  return {
    shown,
    place: place.value,
    whole,
    settled: held === undefined ? undefined : rendering('held', shown, held),
    fullTokens: countOnce(whole.text, budget),
  };
}

function unreadable(shown: string, reason: string): Candidate {
  const settled = { view: 'error', section: `── ${reason}\n`, tokens: countOnce(reason, 1000) + 4 } as const;
  return { shown, place: undefined, whole: undefined, settled, fullTokens: 0 };
}

/** The whole text, as an exact view gives it; `undefined` when it does not fit. */
export async function fullRendering(
  { place, shown }: Candidate,
  room: number,
  context: ProjectContext,
): Promise<Rendering | undefined> {
  if (place === undefined) return undefined;
  const cap = { tokens: Math.max(1, room), count: countOnce };
  const view = await exactView({ place, mode: { kind: 'full' }, cap }, context);
  if (!view.ok || view.value.whole === undefined) return undefined;
  return rendering('full', shown, view.value.text);
}

/**
 * A structural view within `room` tokens; `undefined` where none is shorter than the file.
 * @param view `map` says what a file offers, `auto` shows what matters for the task as far as there is room
 */
export async function viewRendering(
  { place, shown, whole }: Candidate,
  { view, room, task }: { readonly view: 'auto' | 'map'; readonly room: number; readonly task: string },
  { services }: ProjectContext,
): Promise<Rendering | undefined> {
  if (place === undefined || whole === undefined || room <= 0) return undefined;
  const request = { path: shown, text: whole.text, mode: view, task, most: room };
  const sized = view === 'auto' ? { ...request, budget: room } : request;
  const made = await new Viewer(services.sources).render(sized);
  return made.mode === 'full' ? undefined : rendering(view, shown, made.text);
}

function rendering(view: Rendering['view'], shown: string, text: string): Rendering {
  const section = `── ${shown} [${view}]\n${text}${text.endsWith('\n') ? '' : '\n'}`;
  return { view, section, tokens: countOnce(section, Number.POSITIVE_INFINITY) };
}
