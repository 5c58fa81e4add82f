import { callFailed } from '../../core/messages/cli-call.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { type ToolResult, textOf } from '../../tools/result.ts';
import type { CommandContext } from '../context.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Calls a tool as an agent would, in the project around the working directory; refused calls are failures. */
export async function callByName(
  name: string,
  args: Arguments,
  context: CommandContext,
): Promise<Result<ToolResult>> {
  const [{ withTools }, { callTool }, { ToolCallError }] = await Promise.all([
    import('./tools-of-project.ts'),
    import('../../tools/pipeline/pipeline.ts'),
    import('../../tools/pipeline/tool-call-error.ts'),
  ]);
  try {
    return ok(await withTools(context, (caller) => callTool({ name, args }, caller)));
  } catch (error) {
    if (error instanceof ToolCallError) return fail(error.failure);
    throw error;
  }
}

/**
 * Calls the tool that a command is the twin of, and prints its answer. What is `undefined` is not passed on.
 * @returns the exit code: 1 when the tool says that it failed
 */
export async function printTool(name: string, args: Arguments, context: CommandContext): Promise<number> {
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  const result = await callByName(name, given, context);
  if (!result.ok) {
    context.report(result.error);
    return 1;
  }
  const text = textOf(result.value);
  if (result.value.isError) context.report(callFailed(text));
  else context.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  return result.value.isError ? 1 : 0;
}
