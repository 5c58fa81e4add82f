import { countTokens } from '../../engine/tokens/index.ts';
import { writtenLines } from '../output-marks.ts';
import { commandOf } from '../patterns/index.ts';
import { rawText } from '../raw-text.ts';
import { applyFilter } from './apply-filter.ts';
import type { UserFilter } from './user-filter.ts';

/** What a filter would leave of an output. */
export interface FilterTrial {
  readonly shown: string;
  readonly rawTokens: number;
  readonly shownTokens: number;
}

/** Tries a filter on an output, as if its command had just ended. */
export function trialOf(filter: UserFilter, output: Uint8Array, exitCode: number): FilterTrial {
  const raw = rawText(output);
  const command = commandOf([filter.programs[0] ?? 'sh']);
  const form = applyFilter(filter, { command, exitCode, signal: null, stdout: raw.lines, stderr: [] });
  const shown = writtenLines(form.stdout);
  return { shown, rawTokens: countTokens(raw.text), shownTokens: countTokens(shown) };
}
