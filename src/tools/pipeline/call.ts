import type { CallContext } from '../context.ts';
import type { Tool } from '../define-tool.ts';
import type { ToolResult } from '../result.ts';

/** One call on its way through the pipeline. */
export interface Call {
  readonly tool: Tool;
  /** As the client sent them; replaced by what the stages make of them. */
  args: Readonly<Record<string, unknown>>;
  context: CallContext;
}

/**
 * A step around a call: it may answer itself, change the call before it goes on, or change the result on the way
 * back. One file a stage.
 */
export interface Stage {
  readonly name: string;
  run(call: Call, next: () => Promise<ToolResult>): Promise<ToolResult>;
}
