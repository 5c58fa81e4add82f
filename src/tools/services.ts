import type { Log } from '../core/log.ts';
import { Deliveries } from '../read/exact/index.ts';

/** What all connections of a process share. */
export interface Services {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  /** Made when something is first read. */
  readonly deliveries: Deliveries;
}

export function createServices(options: Pick<Services, 'env' | 'log'>): Services {
  let deliveries: Deliveries | undefined;
  return {
    ...options,
    get deliveries() {
      deliveries ??= new Deliveries();
      return deliveries;
    },
  };
}
