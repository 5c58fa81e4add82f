import { type ReadableAnswer, readableAnswer } from '../../shell/answer/index.ts';
import type { EndedRun } from '../../shell/run/index.ts';
import { projectAround } from './project-around.ts';
import type { CapturedCommand } from './run-captured.ts';

/** The answer to a command that wrote more than a few words; a file of its own in the build, since it is much to load. */
export const answerRun = (
  ended: EndedRun,
  { command, policy, env }: CapturedCommand,
): Promise<ReadableAnswer> =>
  readableAnswer({
    command,
    policy,
    ended,
    tool: 'shell',
    session: '',
    env,
    isRaw: false,
    projectRoot: projectAround(),
  });
