import type { Project } from '../../code/search/index.ts';
import { ok, type Result } from '../../core/result.ts';

/** Projects are kept open for as many roots; the one that was asked least recently is closed first. */
const MOST_OPEN = 4;

/** The indexes that a server keeps open and up to date, by root. */
export class ProjectPool {
  readonly #open = new Map<string, Promise<Result<Project>>>();
  readonly #isLive: boolean;

  constructor({ isLive }: { readonly isLive: boolean }) {
    this.#isLive = isLive;
  }

  /** The project at `root`. From the first call on a live one is built, and then kept up to date, in the background. */
  async at(root: string): Promise<Result<Project>> {
    const known = this.#open.get(root);
    const opening = known ?? this.#start(root);
    this.#open.delete(root); // put back as the most recent
    this.#open.set(root, opening);
    const project = await opening;
    if (!project.ok) this.#open.delete(root); // what was missing may come to be
    return project;
  }

  async close(): Promise<void> {
    const all = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(all.map(closeOne));
  }

  async #start(root: string): Promise<Result<Project>> {
    const [oldestRoot] = this.#open.keys();
    if (this.#open.size >= MOST_OPEN && oldestRoot !== undefined) {
      const oldest = this.#open.get(oldestRoot);
      this.#open.delete(oldestRoot);
      if (oldest) void closeOne(oldest);
    }
    const { openProject } = await import('../../code/search/index.ts');
    const isLive = this.#isLive;
    const project = await openProject(root, { isLive });
    if (!project.ok || !isLive) return project;
    project.value.catchUp(0).catch(() => undefined); // shows in the state of the answers
    return ok(project.value);
  }
}

async function closeOne(opening: Promise<Result<Project>>): Promise<void> {
  const project = await opening;
  if (project.ok) await project.value.close();
}
