/** What a rule of the user says about a command. */
export type Verdict = 'deny' | 'ask' | 'allow' | 'none' | 'unknown';

export interface PermissionContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Where the client works. */
  readonly cwd: string;
}

/**
 * The user's rules about commands in one client. `texts` are the line and each command in it, as written and without what
 * only starts it. `unknown` when rules are there that cannot be read: then nothing is changed.
 */
export type PermissionSource = (texts: readonly string[], context: PermissionContext) => Verdict;

/** For clients whose rules are not in a file that we know. */
export const noPermissions: PermissionSource = () => 'none';
