import path from 'node:path';
import { ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';

/** Builds the index of a project anew and waits for it. → what it holds */
export async function reindex(root: string, context: ProjectContext): Promise<Result<string>> {
  const project = await context.services.projects.at(root);
  if (!project.ok) return project;
  const built = await project.value.build({
    mode: 'full',
    signal: context.signal,
    onProgress: ({ phase, filesDone: done, filesTotal: total }) =>
      context.report({ message: `index: ${phase}`, done, total }),
  });
  if (!built.ok) return built;
  const { files, chunks } = built.value;
  const count = (value: number): string => value.toLocaleString('en-US');
  return ok(`Reindexed ${path.basename(root)}: ${count(files)} files, ${count(chunks)} chunks`);
}
