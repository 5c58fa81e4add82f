import { noProject } from '../../core/messages/tools.ts';
import type { Result } from '../../core/result.ts';
import type { ToolContext } from '../context.ts';
import type { Workspace } from '../paths/workspace.ts';
import { failed, type ToolResult } from '../result.ts';
import type { Call, Stage } from './call.ts';
import { contain } from './contain.ts';
import { findTool } from './find-tool.ts';
import { fitAnswer } from './fit-answer.ts';
import { forgetCompacted } from './forget-compacted.ts';
import { meter } from './meter.ts';
import { placePaths } from './place-paths.ts';
import { policy } from './policy.ts';
import { METHOD_NOT_FOUND, ToolCallError } from './tool-call-error.ts';
import { validate } from './validate.ts';
import { watchdog } from './watchdog.ts';

/** The way of every call, outermost first; the tool's own `run` is inside the last. */
export const STAGES: readonly Stage[] = [
  meter,
  contain,
  validate,
  placePaths,
  policy,
  forgetCompacted,
  fitAnswer,
  watchdog,
];

/** Who calls, before it is known whether the tool needs a project. */
export type CallerContext = Omit<ToolContext, 'call'> & { readonly workspace: Result<Workspace> };

/**
 * Runs a tool by name.
 * @throws ToolCallError for what the protocol reports itself: an unknown name, the watchdog.
 */
export async function callTool(
  request: { readonly name: string; readonly args: Readonly<Record<string, unknown>> },
  caller: CallerContext,
): Promise<ToolResult> {
  const found = findTool(caller.registry, request.name);
  if (!found.ok) throw new ToolCallError(METHOD_NOT_FOUND, found.error);
  const tool = found.value;
  const { workspace } = caller;
  if (!workspace.ok && tool.needsProject) return failed(noProject(workspace.error));
  const call = (name: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult> =>
    callTool({ name, args }, caller);
  return through(STAGES, {
    tool,
    args: request.args,
    context: { ...caller, call, workspace: workspace.ok ? workspace.value : undefined },
  });
}

function through(stages: readonly Stage[], call: Call): Promise<ToolResult> {
  const [stage, ...rest] = stages;
  if (!stage) return call.tool.run(call.args, call.context);
  return stage.run(call, () => through(rest, call));
}
