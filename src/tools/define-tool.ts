import type { ArgumentsOf, Parameters } from './arguments/parameters.ts';
import type { CallContext, ProjectContext, ToolContext } from './context.ts';
import type { ToolResult } from './result.ts';

/** Groups of tools that a client can load and unload together. `core` is always there. */
export const CATEGORIES = ['core', 'arch', 'debug', 'memory', 'metrics', 'session'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a client may assume; a tool with several actions gives the weakest hint that holds for all. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

interface Described<P extends Parameters, Required extends keyof P & string, Context> {
  readonly name: string;
  readonly title: string;
  /** What it does better than the client's own tool, when to use it and when not. Each word costs in each session. */
  readonly description: string;
  readonly category: Category;
  readonly annotations: Annotations;
  readonly parameters: P;
  readonly required: readonly Required[];
  /** Refuse arguments that are not declared. For tools that write. */
  readonly isStrict?: boolean;
  /** Without a time limit of its own: the tool watches its children itself. */
  readonly isUnwatched?: boolean;
  /** It keeps every answer within `resultCap` itself; answers of other tools are shortened to it, their whole text archived. */
  readonly isBounded?: boolean;
  run(args: ArgumentsOf<P, Required>, context: Context): Promise<ToolResult>;
}

/** A tool as the registry holds it: the same, with the types of its arguments forgotten. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly annotations: Annotations;
  readonly parameters: Parameters;
  readonly required: readonly string[];
  readonly isStrict: boolean;
  readonly isUnwatched: boolean;
  readonly isBounded: boolean;
  readonly needsProject: boolean;
  run(args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolResult>;
}

/**
 * Declares a tool that works on a project. The body of `run` imports what it needs when it is called, so that the
 * list of tools costs nothing but text.
 *
 * The arguments that the pipeline hands over have been read by `readArguments` against these very parameters,
 * which is what makes forgetting their types safe.
 */
export function defineTool<const P extends Parameters, const Required extends keyof P & string>(
  tool: Described<P, Required, ProjectContext>,
): Tool {
  return {
    ...withDefaults(tool),
    needsProject: true,
    run: (args, context) => {
      const { workspace } = context;
      if (workspace === undefined) throw new Error(`${tool.name} was run without a project`);
      return tool.run(args as ArgumentsOf<P, Required>, { ...context, workspace });
    },
  };
}

/** Declares a tool about the server itself, which works without any project. */
export function defineServerTool<const P extends Parameters, const Required extends keyof P & string>(
  tool: Described<P, Required, ToolContext>,
): Tool {
  return {
    ...withDefaults(tool),
    needsProject: false,
    run: (args, context) => tool.run(args as ArgumentsOf<P, Required>, context),
  };
}

function withDefaults<P extends Parameters, Required extends keyof P & string, Context>(
  tool: Described<P, Required, Context>,
) {
  const { isStrict = false, isUnwatched = false, isBounded = false } = tool;
  return { ...tool, isStrict, isUnwatched, isBounded };
}
