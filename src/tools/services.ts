import { directories } from '../core/directories.ts';
import type { Log } from '../core/log.ts';
import { Deliveries } from '../read/exact/index.ts';
import type { OutputArchive } from '../shell/archive/index.ts';
import { ReaderMemories } from '../shell/repeats/reader-memories.ts';
import { EditQueue } from './editing/edit-queue.ts';
import { SourceAnalyser } from './editing/source-analyser.ts';
import { Compactions } from './reading/compactions.ts';
import { Views } from './reading/views.ts';
import { RunningCommands } from './running/running-commands.ts';
import { ProjectPool } from './searching/project-pool.ts';

/**
 * What all connections of a process share, and what a tool finds as `context.services`. What is heavy is behind a
 * function that loads it at the first use.
 */
export interface Services {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  /** What each reader (`context.caller.reader`) was sent. */
  readonly deliveries: Deliveries;
  readonly edits: EditQueue;
  readonly sources: SourceAnalyser;
  readonly compactions: Compactions;
  /** The open indexes: `projects.at(context.workspace.root)`. */
  readonly projects: ProjectPool;
  readonly views: Views;
  /** Commands that run, or ended a short while ago. */
  readonly commands: RunningCommands;
  /** What each reader was shown of commands. */
  readonly runMemories: ReaderMemories;
  /** Where outputs go that an answer does not carry whole: `put`, and name the id for `ctx_expand`. */
  archive(): Promise<OutputArchive>;
  /** Ends what runs in the background. */
  close(): Promise<void>;
}

interface ServiceOptions extends Pick<Services, 'env' | 'log'> {
  /** Indexes are built and kept up to date in the background; else whoever asks waits for them. */
  readonly isLive?: boolean;
}

/** Nothing of it works, or takes memory, before it is first used. */
export function createServices({ env, log, isLive = true }: ServiceOptions): Services {
  const sources = new SourceAnalyser();
  const projects = new ProjectPool({ isLive });
  const commands = new RunningCommands();
  return {
    env,
    log,
    deliveries: new Deliveries(),
    compactions: new Compactions(directories().data),
    edits: new EditQueue(),
    sources,
    projects,
    views: new Views(sources),
    commands,
    runMemories: new ReaderMemories(),
    async archive() {
      const { openArchive } = await import('../shell/archive/index.ts');
      return openArchive(directories().data, env);
    },
    async close() {
      await Promise.all([sources.dispose(), projects.close(), commands.close()]);
    },
  };
}
