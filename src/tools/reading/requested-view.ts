import { modeUnknown, windowNeedsExactMode } from '../../core/messages/read.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { EXACT_MODES, type ExactMode, type LineRange, parseExactMode } from '../../read/exact/index.ts';
import { VIEW_MODES, viewModeNamed } from '../../read/index.ts';

/** What a caller wants to see of a file. */
export type RequestedView =
  | { readonly kind: 'exact'; readonly mode: ExactMode; readonly name: string }
  | { readonly kind: 'diff' }
  /** A lossy or structural view, `auto` among them; `name` with what follows its colon. */
  | { readonly kind: 'view'; readonly name: string };

/** The arguments that choose a view, as the reading tools share them. */
export interface ViewArguments {
  readonly mode: string | undefined;
  readonly raw: boolean | undefined;
  /** A window of lines in the form of other tools: first line and number of lines. */
  readonly startLine: number | undefined;
  readonly limit: number | undefined;
}

/** Every mode there is, for someone who asked for another. */
export const MODES: readonly string[] = [...VIEW_MODES.map(({ name }) => name), 'diff', ...EXACT_MODES];

/** Settles which view is wanted. What cannot be is refused with the modes that can. */
export function requestedView(args: ViewArguments): Result<RequestedView> {
  if (args.raw) return ok({ kind: 'exact', mode: { kind: 'raw' }, name: 'raw' });
  const named = namedView(args.mode ?? 'auto');
  const window = windowOf(args);
  if (!named.ok || window === undefined) return named;
  return windowed(named.value, window);
}

function namedView(mode: string): Result<RequestedView> {
  const exact = parseExactMode(mode);
  if (exact !== undefined) return exact.ok ? ok({ kind: 'exact', mode: exact.value, name: mode }) : exact;
  const word = mode.trim().toLowerCase();
  if (word === 'diff') return ok({ kind: word });
  if (viewModeNamed(word) !== undefined) return ok({ kind: 'view', name: word });
  return fail(modeUnknown(mode.slice(0, 40), MODES));
}

/** A window from the first line without an end is the file. */
function windowOf({ startLine = 1, limit }: ViewArguments): LineRange | undefined {
  if (startLine <= 1 && limit === undefined) return undefined;
  return { first: startLine, last: limit === undefined ? Number.POSITIVE_INFINITY : startLine + limit - 1 };
}

/** A window turns the whole file into lines; a view that chooses lines itself has none. */
function windowed(view: RequestedView, window: LineRange): Result<RequestedView> {
  if (view.kind === 'view' && view.name === 'auto') return ok(lines('lines', window));
  if (view.kind === 'exact' && view.mode.kind === 'full') return ok(lines('lines', window));
  if (view.kind === 'exact' && view.mode.kind === 'anchored') return ok(lines('anchored', window));
  return fail(windowNeedsExactMode(view.kind === 'diff' ? 'diff' : view.name));
}

const lines = (kind: 'lines' | 'anchored', window: LineRange): RequestedView => ({
  kind: 'exact',
  mode: { kind, ranges: [window] },
  name: kind,
});
