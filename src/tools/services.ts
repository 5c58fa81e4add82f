import type { Log } from '../core/log.ts';
import { Deliveries } from '../read/exact/index.ts';
import { EditQueue } from './editing/edit-queue.ts';
import { SourceAnalyser } from './editing/source-analyser.ts';

/** What all connections of a process share. */
export interface Services {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly deliveries: Deliveries;
  readonly edits: EditQueue;
  readonly sources: SourceAnalyser;
}

/** Nothing of it works, or takes memory, before it is first used. */
export function createServices({ env, log }: Pick<Services, 'env' | 'log'>): Services {
  return {
    env,
    log,
    deliveries: new Deliveries(),
    edits: new EditQueue(),
    sources: new SourceAnalyser(),
  };
}
