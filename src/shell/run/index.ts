export { childEnvironment, type Environment } from './child-environment.ts';
export { CANCELLED, NOT_STARTED, REFUSED, TIMED_OUT } from './exit-code.ts';
export type { KeptBytes, KeptStream } from './kept-stream.ts';
export { archivedOutput, keptText } from './kept-text.ts';
export {
  type CaptureRequest,
  type EndedRun,
  type LiveRun,
  type Sink,
  startCaptured,
} from './run-captured.ts';
export { type InheritedEnd, type InheritedRun, startInherited } from './run-inherited.ts';
export { chooseShell, type Program, type Shell, shellProgram } from './shell-choice.ts';
