import { lineAnchor } from '../core/line-anchor.ts';
import type { TextLines } from './text-lines.ts';

/** Lines shown around the place that was probably meant. */
const CONTEXT = 2;
const MOST_SHOWN = 16;
/** Sought texts are compared by so many of their lines. */
const MOST_COMPARED = 40;
/** Shorter lines stand everywhere and say nothing about a place. */
const SHORTEST_TELLING = 4;

/**
 * The part of a text that is most like a sought one, as anchored lines: with them the edit can be made without reading
 * again. `undefined` when nothing is like it.
 */
export function nearestPlace(lines: TextLines, sought: string): string | undefined {
  const wanted = sought
    .split(/\r?\n/)
    .slice(0, MOST_COMPARED)
    .map((line) => line.trim());
  const first = bestStart(lines, wanted) ?? mostSimilarLine(lines, wanted);
  if (first === undefined) return undefined;
  const last = Math.min(first + wanted.length - 1, first + MOST_SHOWN - 1);
  return anchoredAround(lines, first, last);
}

/** Lines `first … last` and a little around them, as `14:9c0f|text`. */
export function anchoredAround(lines: TextLines, first: number, last: number): string {
  const from = Math.max(1, first - CONTEXT);
  const to = Math.min(lines.count, last + CONTEXT);
  const rows: string[] = [];
  for (let number = from; number <= to; number++) {
    rows.push(`${number}:${lineAnchor(lines.at(number))}|${lines.at(number)}`);
  }
  return rows.join('\n');
}

/** Every line that stands in both votes for where the sought text would begin; rare lines count more. */
function bestStart(lines: TextLines, wanted: readonly string[]): number | undefined {
  const votes = new Map<number, number>();
  for (const [index, line] of wanted.entries()) {
    if (line.length < SHORTEST_TELLING) continue;
    const places = numbersOf(lines, line);
    for (const place of places) {
      const start = Math.max(1, place - index);
      votes.set(start, (votes.get(start) ?? 0) + 1 / places.length);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
}

function numbersOf(lines: TextLines, trimmed: string): number[] {
  const numbers: number[] = [];
  for (let number = 1; number <= lines.count; number++) {
    if (lines.at(number).trim() === trimmed) numbers.push(number);
  }
  return numbers;
}

/** The line with most words of the longest sought line; at least half of them. */
function mostSimilarLine(lines: TextLines, wanted: readonly string[]): number | undefined {
  const longest = wanted.reduce((best, line) => (line.length > best.length ? line : best), '');
  const words = new Set(longest.match(/[\p{L}\p{N}_]+/gu) ?? []);
  let best: number | undefined;
  let most = Math.max(1, words.size / 2) - 0.5;
  for (let number = 1; number <= lines.count; number++) {
    const own = new Set(lines.at(number).match(/[\p{L}\p{N}_]+/gu) ?? []);
    const shared = [...words].filter((word) => own.has(word)).length;
    if (shared > most) {
      most = shared;
      best = number;
    }
  }
  return best === undefined ? undefined : Math.max(1, best - wanted.indexOf(longest));
}
