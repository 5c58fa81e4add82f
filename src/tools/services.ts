import type { Log } from '../core/log.ts';
import { Deliveries } from '../read/exact/index.ts';
import { EditQueue } from './editing/edit-queue.ts';
import { SourceAnalyser } from './editing/source-analyser.ts';
import { Views } from './reading/views.ts';
import { ProjectPool } from './searching/project-pool.ts';

/** What all connections of a process share. */
export interface Services {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly deliveries: Deliveries;
  readonly edits: EditQueue;
  readonly sources: SourceAnalyser;
  readonly projects: ProjectPool;
  readonly views: Views;
  /** Ends what runs in the background. */
  close(): Promise<void>;
}

/** Nothing of it works, or takes memory, before it is first used. */
export function createServices({ env, log }: Pick<Services, 'env' | 'log'>): Services {
  const sources = new SourceAnalyser();
  const projects = new ProjectPool();
  return {
    env,
    log,
    deliveries: new Deliveries(),
    edits: new EditQueue(),
    sources,
    projects,
    views: new Views(sources),
    async close() {
      sources.dispose();
      await projects.close();
    },
  };
}
