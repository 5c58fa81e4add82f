import { countTokensUpTo } from '../../engine/tokens/index.ts';
import type { WholeText } from '../../read/exact/index.ts';
import { unifiedDiff } from '../../text/unified-diff.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';

/** Who asks again after so many answers of "unchanged" has evidently lost the text. */
const MOST_STUBS_IN_ROW = 2;
/** A difference is sent in place of the text when it is at most this much of it. */
const DELTA_SHARE = 0.6;
/** Longer texts are dearer than any stub; only short ones have to be weighed. */
const CLEARLY_LONGER_UNITS = 2000;

/**
 * The answer for a reader that holds an earlier whole text of the file: that nothing has changed, or what has.
 * `undefined` when the text itself has to be sent, because nobody knows who asks or because it costs no more.
 */
export function answerFromHeld(
  place: Place,
  current: WholeText,
  context: ProjectContext,
): string | undefined {
  const { caller, services } = context;
  if (!caller.isOneReader) return undefined;
  const { deliveries } = services;
  const delivery = deliveries.of(caller.reader, place.path);
  const { held, base } = delivery ?? {};
  if (delivery === undefined || held === undefined) return undefined;
  if (held.hash !== current.hash) {
    const delta = deltaFrom(deliveries.textOf(held), current.text);
    if (delta !== undefined) deliveries.sentPart(caller.reader, place.path, 'delta', current);
    return delta;
  }
  // The file is as it was before a later version, of which the reader has seen something: "unchanged" would mean that one.
  if (base?.hash !== current.hash) return undefined;
  const stub = `[unchanged: you have all ${held.lineCount} lines; fresh=true sends them again]`;
  if (delivery.stubsInRow >= MOST_STUBS_IN_ROW || !isCheaper(stub, current.text)) return undefined;
  deliveries.sentStub(caller.reader, place.path);
  return stub;
}

function deltaFrom(before: string | undefined, now: string): string | undefined {
  if (before === undefined) return undefined;
  const { text, added, removed } = unifiedDiff(before, now, 0);
  const delta = `[changed since you read it whole: +${added} -${removed} lines; fresh=true sends the whole file]\n${text}`;
  return delta.length <= now.length * DELTA_SHARE ? delta : undefined;
}

function isCheaper(stub: string, text: string): boolean {
  if (text.length >= CLEARLY_LONGER_UNITS) return true;
  const stubTokens = countTokensUpTo(stub, Number.POSITIVE_INFINITY);
  return countTokensUpTo(text, stubTokens) > stubTokens;
}
