import type { LiveRun } from '../../shell/run/index.ts';
import { Job, type JobLimits } from './job.ts';

const KEPT_MS = 300_000;
const MOST_KEPT = 64;

/** The commands of a process that run, or ended a short while ago, and where each reader's commands start. */
export class RunningCommands {
  readonly #jobs = new Map<string, Job>();
  readonly #folders = new Map<string, string>();
  #count = 0;

  /** Numbers are given in order, so that the same session reads the same ids. */
  add(command: string, run: LiveRun, limits: JobLimits): Job {
    const job = new Job(`shell_${++this.#count}`, command, run, limits);
    this.#jobs.set(job.id, job);
    void run.ended.then(() => setTimeout(() => this.forget(job), KEPT_MS).unref());
    while (this.#jobs.size > MOST_KEPT) {
      const oldest = [...this.#jobs.values()].find(({ ended }) => ended !== undefined);
      if (oldest === undefined) break;
      this.forget(oldest);
    }
    return job;
  }

  /** A job that nobody was told of need not be kept. */
  forget(job: Job): void {
    this.#jobs.delete(job.id);
  }

  find(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** The folder that a reader chose last, if any. */
  folderOf(reader: string): string | undefined {
    return this.#folders.get(reader);
  }

  setFolder(reader: string, folder: string): void {
    this.#folders.set(reader, folder);
  }

  /** Ends all that still run. */
  async close(): Promise<void> {
    const open = [...this.#jobs.values()].filter(({ ended }) => ended === undefined);
    for (const { run } of open) run.end('cancelled');
    await Promise.all(open.map(({ run }) => run.ended));
  }
}
