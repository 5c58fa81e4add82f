import type { Result } from '../../core/result.ts';
import type { CommandContext } from '../context.ts';

/** Writes an answer that has no final line end. @returns the exit code */
export function printAnswer(answer: Result<string>, context: CommandContext): number {
  if (!answer.ok) {
    context.report(answer.error);
    return 1;
  }
  context.stdout.write(`${answer.value}\n`);
  return 0;
}
