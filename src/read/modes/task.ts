import { countTokens } from '../../engine/tokens/index.ts';
import { fittedView } from '../auto/fitted-view.ts';
import { defineMode } from '../define-mode.ts';

/** Shorter files are read whole. */
const LEAST_LINES = 250;
const SHARE = 0.3;

export default defineMode({
  name: 'task',
  summary: 'the lines that the task points to',
  needsTask: true,
  render(subject) {
    if (subject.lines.count < LEAST_LINES) return undefined;
    return fittedView(subject, subject.budget ?? Math.ceil(countTokens(subject.text) * SHARE), 'task');
  },
});
