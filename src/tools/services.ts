import type { Log } from '../core/log.ts';

/** What all connections of a process share. */
export interface Services {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}
