export { type AnsweredRun, withoutRepeats } from './answer-repeats.ts';
export { type RememberedRun, RunMemory, type RunMemoryState } from './run-memory.ts';
