export { type AnsweredRun, withoutRepeats } from './answer-repeats.ts';
export { ReaderMemories } from './reader-memories.ts';
export { type RememberedRun, RunMemory, type RunMemoryState } from './run-memory.ts';
