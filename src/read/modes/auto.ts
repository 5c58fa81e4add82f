import { countTokensUpTo } from '../../engine/tokens/index.ts';
import { defineMode } from '../define-mode.ts';
import signatures from './signatures.ts';

/** Shorter code is sent whole: a follow-up call costs more than leaving something out saves. */
const SMALL_CODE_TOKENS = 400;

export default defineMode({
  name: 'auto',
  summary:
    'the cheapest view that is enough: the whole of small files, structure and what matters of large ones',
  render(subject) {
    if (subject.facts === undefined) return undefined;
    if (countTokensUpTo(subject.text, SMALL_CODE_TOKENS) <= SMALL_CODE_TOKENS) return undefined;
    return signatures.render(subject, undefined);
  },
});
