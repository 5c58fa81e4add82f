import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where a working tree and what git keeps about it lie. All absolute. */
export interface GitFolder {
  /** Top of the working tree. */
  readonly top: string;
  /** Index and HEAD of this working tree. */
  readonly gitDir: string;
  /** Configuration and `info/exclude`: shared by linked working trees. */
  readonly commonDir: string;
}

/** The repository whose working tree starts at `folder`, if there is a valid one. */
export function gitFolderAt(folder: string): GitFolder | undefined {
  const entry = path.join(folder, '.git');
  const stat = statSync(entry, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const gitDir = stat.isDirectory() ? entry : pointedAt(entry);
  if (gitDir === undefined || !existsSync(path.join(gitDir, 'HEAD'))) return undefined;
  const common = firstLine(path.join(gitDir, 'commondir'));
  return { top: folder, gitDir, commonDir: common === undefined ? gitDir : path.resolve(gitDir, common) };
}

/** The repository around `folder`, which may be its top. */
export function gitFolderAround(folder: string): GitFolder | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = gitFolderAt(at);
    if (found || path.dirname(at) === at) return found;
  }
}

/** A linked working tree or submodule has a file `.git` that says `gitdir: <path>`. */
function pointedAt(file: string): string | undefined {
  const target = firstLine(file)?.match(/^gitdir: (.+)$/)?.[1];
  return target === undefined ? undefined : path.resolve(path.dirname(file), target);
}

function firstLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/, 1)[0];
  } catch {
    return undefined; // absent, or not readable as text: the same for our purpose
  }
}
