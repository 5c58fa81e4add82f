import { countTokens, ENCODINGS } from '../../engine/tokens/index.ts';
import { defineCheck } from './check.ts';

/** Several scripts and the name of a special token, which is ordinary text. */
const SAMPLE = 'Grüße an die 漢字, <|endoftext|>';
/** What @dqbd/tiktoken 1.0.22 says of it, for both vocabularies. */
const SAMPLE_TOKENS = 16;

export default defineCheck({
  id: 'tokens',
  label: 'token counts',
  isCritical: false,
  async run() {
    const wrong = ENCODINGS.filter((encoding) => countTokens(SAMPLE, encoding) !== SAMPLE_TOKENS);
    if (wrong.length === 0) return { ok: true, detail: `exact for ${ENCODINGS.join(' and ')}` };
    return { ok: false, detail: `wrong for ${wrong.join(' and ')}`, fix: 'Install lean-ctx again.' };
  },
});
