import { STOP_WORDS } from '../query-terms.ts';

/** Fewer words are no sentence. */
const SHORTEST_SENTENCE = 4;
/** Up to this share of small words (the, of, where …) a text is a list of words, from the other on it is prose. */
const MERE_WORDS = 0.15;
const PROSE = 0.4;

/**
 * How much a question is a sentence rather than some words: 0 … 1. Who writes words uses those of the code; who asks in
 * prose often does not know them.
 * @example proseShare('where is the answer sent to the client') // 1
 * @example proseShare('fix cookie parser') // 0
 */
export function proseShare(question: string): number {
  const words = question.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.length < SHORTEST_SENTENCE) return 0;
  const small = words.filter((word) => STOP_WORDS.has(word)).length / words.length;
  return Math.min(1, Math.max(0, (small - MERE_WORDS) / (PROSE - MERE_WORDS)));
}
