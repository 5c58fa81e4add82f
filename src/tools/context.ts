import type { Tool } from './define-tool.ts';
import type { Workspace } from './paths/workspace.ts';
import type { ToolResult } from './result.ts';
import type { Services } from './services.ts';
import type { ToolSurface } from './surface/tool-surface.ts';

/** Who calls. */
export interface Caller {
  /** The client's kind (`claude-code`, `codex`, …, `unknown`). */
  readonly client: string;
  /** Key of the conversation; `undefined` when it is not known, and then nothing counts as already delivered. */
  readonly conversation: string | undefined;
}

export interface Progress {
  readonly message: string;
  readonly done?: number;
  readonly total?: number;
}

/** Everything that a tool may use besides its arguments. */
export interface ToolContext {
  readonly workspace: Workspace;
  readonly caller: Caller;
  /** Aborted when the client cancels the call, the connection ends or the watchdog fires. */
  readonly signal: AbortSignal;
  /** Tells the client how far a long call is; cheap, and ignored where nobody asked. */
  readonly report: (progress: Progress) => void;
  readonly services: Services;
  /** Every tool that `call` reaches, sorted by name. */
  readonly registry: readonly Tool[];
  /** Which tools this connection is shown. */
  readonly surface: ToolSurface;
  /** Calls another tool on behalf of the same caller, through the whole pipeline. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<ToolResult>;
}
