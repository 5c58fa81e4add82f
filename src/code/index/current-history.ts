import { type History, headCommit, loadHistory, readHistory, saveHistory } from './history.ts';
import { commonGitFolder, type ProjectFolder } from './project-folder.ts';

/**
 * The history that belongs to the commit checked out: the one in hand, the one kept on disk, or read anew
 * (some 100 ms for 4,000 commits) and kept. `undefined` outside a repository.
 */
export async function currentHistory(
  folder: ProjectFolder,
  inHand: History | undefined,
  signal: AbortSignal | undefined,
): Promise<History | undefined> {
  if (!commonGitFolder(folder.root)) return undefined;
  const head = await headCommit(folder.root, signal);
  if (head === undefined || inHand?.head === head) return head === undefined ? undefined : inHand;
  const kept = loadHistory(folder.generation);
  if (kept?.head === head) return kept;
  const read = await readHistory(folder.root, signal);
  if (read) keep(folder.generation, read);
  return read;
}

function keep(folder: string, history: History): void {
  try {
    saveHistory(folder, history);
  } catch {
    // A full or read-only disk costs only that it is read again next time.
  }
}
