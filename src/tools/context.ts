import type { Tool } from './define-tool.ts';
import type { Workspace } from './paths/workspace.ts';
import type { ToolResult } from './result.ts';
import type { Services } from './services.ts';
import type { ToolSurface } from './surface/tool-surface.ts';

/** Who calls. */
export interface Caller {
  /** The client's kind (`claude-code`, `codex`, …, `unknown`). */
  readonly client: string;
  /** Who reads: the conversation where it is known, else the connection. */
  readonly reader: string;
  /** Whether everything that `reader` was sent reached the one who asks now: only then may an answer rely on it. */
  readonly isOneReader: boolean;
}

export interface Progress {
  readonly message: string;
  readonly done?: number;
  readonly total?: number;
}

/** Everything that a tool may use besides its arguments. */
export interface ToolContext {
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

/** The same for a tool that works on a project. */
export interface ProjectContext extends ToolContext {
  readonly workspace: Workspace;
}

/** The same on its way to a tool: the workspace is missing where none could be chosen. */
export interface CallContext extends ToolContext {
  readonly workspace: Workspace | undefined;
}
