import type { CommandContext } from '../context.ts';

/** What a check found. `fix` is one sentence that tells what to do about a failure. */
export type Finding =
  | { readonly ok: true; readonly detail: string }
  | { readonly ok: false; readonly detail: string; readonly fix: string };

/** One thing that `lean-ctx doctor` looks at. It changes nothing. */
export interface Check {
  /** Stable name in the JSON document. */
  readonly id: string;
  readonly label: string;
  /** A failure makes lean-ctx unusable, not only slower or poorer. */
  readonly isCritical: boolean;
  run(context: CommandContext): Promise<Finding>;
}

export const defineCheck = (check: Check): Check => check;
