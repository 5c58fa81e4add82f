import { walkAsync } from '../../code/files/index.ts';
import type { Generation } from '../../code/index/index.ts';
import type { Project } from '../../code/search/index.ts';

/** What a project consists of. */
export interface ProjectFiles {
  /** From the root, sorted. */
  readonly paths: readonly string[];
  /** Lines of text files; `undefined` without an index. */
  readonly lineCount: number | undefined;
}

/** From the index where there is one, else by walking the tree. */
export async function projectFiles(
  project: Project,
  scope: string,
  signal: AbortSignal,
): Promise<ProjectFiles> {
  const isInScope = (path: string): boolean => scope === '' || path === scope || path.startsWith(`${scope}/`);
  const { generation } = project.index;
  if (generation !== undefined) return indexedFiles(generation, isInScope);
  const { files } = await walkAsync(project.root, { scope, signal });
  return { paths: files.map(({ path }) => path), lineCount: undefined };
}

function indexedFiles({ parts }: Generation, isInScope: (path: string) => boolean): ProjectFiles {
  const paths: string[] = [];
  let lineCount = 0;
  for (const { segment, removed } of parts) {
    for (const [document, path] of segment.paths.entries()) {
      if (removed[document] !== 0 || !isInScope(path)) continue;
      paths.push(path);
      lineCount += segment.columns.docLines[document] ?? 0;
    }
  }
  return { paths: paths.sort(), lineCount };
}
