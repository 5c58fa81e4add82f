import { countTokens } from '../../engine/tokens/index.ts';
import { fittedView } from '../auto/fitted-view.ts';
import { defineMode } from '../define-mode.ts';
import { isInstructionFile } from '../instruction-file.ts';

/** Shorter files are sent whole: a second call costs more than leaving something out saves. */
const SMALL_TOKENS = 700;
/** The share of a large file that is shown. */
const SHARE = 0.38;
/** A view is never fitted to less: it would leave out too much to be of use. */
const LEAST_TOKENS = 450;
/** Nor to more unless somebody names a budget: of the largest files even a small share fills a conversation. */
const MOST_TOKENS = 8000;

export default defineMode({
  name: 'auto',
  summary:
    'the cheapest view that is enough: the whole of small files, structure and what matters of large ones',
  render(subject) {
    if (subject.facts === undefined || isInstructionFile(subject.path)) return undefined;
    const whole = countTokens(subject.text);
    if (subject.budget === undefined && whole <= SMALL_TOKENS) return undefined;
    const usual = Math.min(MOST_TOKENS, Math.max(LEAST_TOKENS, Math.floor(whole * SHARE)));
    return fittedView(subject, subject.budget ?? usual, 'auto');
  },
});
