import { countTokens } from '../../engine/tokens/index.ts';
import { gapMarker } from '../../text/gap-marker.ts';
import { worthwhileLines } from '../../text/worthwhile-lines.ts';
import { defineMode } from '../define-mode.ts';
import { informationOf, keptLines, viewOfLines } from '../line-selection.ts';

/** Worth more than any stretch that could be left out with it. */
const KEPT = 1e6;
/** A line is worth its tokens when each of them holds at least this share of what a token holds in the mean. */
const WORTH_SHARE = 1;

export default defineMode({
  name: 'entropy',
  summary: 'without the stretches that tell little: boilerplate, repeats',
  render(subject) {
    const { lines } = subject;
    const { bits, tokens } = informationOf(subject);
    const all = { bits: sum(bits), tokens: sum(tokens) };
    const expected = (WORTH_SHARE * all.bits) / Math.max(1, all.tokens);
    const kept = keptLines(subject);
    const values = Array.from({ length: lines.count }, (_, index) =>
      kept.has(index + 1) ? KEPT : (bits[index] ?? 0) - expected * (tokens[index] ?? 0),
    );
    const markerTokens = countTokens(`${gapMarker(lines.count, lines.count + 1)}\n`);
    const shown = worthwhileLines(values, markerTokens * expected);
    return viewOfLines(subject, 'entropy', (line) => shown[line - 1] === true);
  },
});

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
