import type { ToolCall } from './payload.ts';
import type { PermissionSource } from './permissions/permission-source.ts';

/** How one kind of client speaks with its hooks. */
export interface HookDialect {
  readonly name: string;
  /** Whether a payload is of this kind. The first dialect that says yes answers. */
  readonly speaks: (call: ToolCall) => boolean;
  /**
   * The answer that has the client run another command, all other arguments kept. It says nothing about whether the
   * command may run: that is between the client and its user. `undefined` where a client takes no other command.
   */
  readonly replace: (call: ToolCall, args: Readonly<Record<string, unknown>>) => object | undefined;
  /** Where the client's rules about commands stand. */
  readonly permissions: PermissionSource;
}

export const defineDialect = (dialect: HookDialect): HookDialect => dialect;
