import { countTokens } from '../../engine/tokens/index.ts';
import { defineMode } from '../define-mode.ts';
import { densestLines } from '../line-selection.ts';

const USUAL_SHARE = 0.5;

export default defineMode({
  name: 'density',
  summary: 'the lines that tell most, at a share of the tokens (density:0.4)',
  amounts: { least: 0.05, most: 1 },
  render(subject, share = USUAL_SHARE) {
    if (share === 1) return undefined;
    return densestLines(subject, Math.ceil(countTokens(subject.text) * share), 'density');
  },
});
