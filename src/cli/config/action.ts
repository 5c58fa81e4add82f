import type { Config } from '../../core/config/index.ts';
import type { CommandContext } from '../context.ts';
import type { NamedAction } from '../subcommand.ts';

export interface ConfigCall {
  readonly config: Config;
  /** What stood after the action's name. */
  readonly operands: readonly string[];
  readonly wantsJson: boolean;
  readonly context: CommandContext;
}

/** Something that `lean-ctx config` does; it needs every operand that it names. */
export interface ConfigAction extends NamedAction {
  run(call: ConfigCall): Promise<number>;
}
