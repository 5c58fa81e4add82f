import type { ProjectContext } from '../context.ts';
import { filesHoldingWords } from '../searching/files-holding-words.ts';
import type { Candidate } from './candidate.ts';

/** Nobody describes a task at greater length; what follows is some text that was pasted. */
const LONGEST_TASK = 2000;

/**
 * The order in which files get room: those that the task is about first, as the search ranks them, then as the caller listed
 * them.
 * @returns indexes of the candidates
 */
export async function byRelevance(
  candidates: readonly Candidate[],
  task: string,
  context: ProjectContext,
): Promise<number[]> {
  const listed = candidates.map((_, index) => index);
  if (task.trim() === '') return listed;
  const ranks = await ranksFor(candidates, task.slice(0, LONGEST_TASK), context);
  const rankOf = (index: number): number =>
    ranks.get(candidates[index]?.place?.relative ?? '') ?? Number.POSITIVE_INFINITY;
  return listed.sort((a, b) => (rankOf(a) === rankOf(b) ? a - b : rankOf(a) - rankOf(b)));
}

async function ranksFor(
  candidates: readonly Candidate[],
  task: string,
  { services, workspace, signal }: ProjectContext,
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Set(candidates.map(({ place }) => place?.relative));
  const project = await services.projects.at(workspace.root);
  if (!project.ok) return new Map();
  const accepts = (path: string): boolean => wanted.has(path);
  const { value, state } = await project.value.searchWords({
    text: task,
    limit: wanted.size,
    chunksPerFile: 1,
    accepts,
  });
  if (state !== 'building') return new Map(value.map(({ path }, rank) => [path, rank]));
  const found = await filesHoldingWords(task, { scope: '', include: accepts }, project.value, signal);
  return new Map(found.ok ? found.value.files.map(({ path }, rank) => [path, rank]) : []);
}
