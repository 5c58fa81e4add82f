export { capShown } from './cap-shown.ts';
export { isFault, isWarning, LOCATION } from './faults.ts';
export { type FilteredLines, type FilterOptions, filterLines } from './filter-lines.ts';
export { LineVerdicts, UNMARKED } from './line-verdicts.ts';
export { isLogLine } from './log-form.ts';
export { cutLine } from './long-lines.ts';
export { masked } from './masked.ts';
export { dropForeignFrames } from './stack-frames.ts';
export { decodeOutput, exactLines, linesOf, terminalLines } from './terminal-text.ts';
