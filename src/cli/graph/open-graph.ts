import { existsSync } from 'node:fs';
import path from 'node:path';
import { openProject } from '../../code/search/index.ts';
import { relativePath, toForwardSlashes } from '../../core/paths.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { type GraphPlace, graphPlaceOf } from '../../tools/graph/graph-place.ts';
import type { CommandContext } from '../context.ts';
import { buildIndex } from '../indexing/build.ts';

/** The graph of the project around the working directory, or of the one named; index and graph are made when missing. */
export async function openGraph(
  root: string | undefined,
  context: CommandContext,
): Promise<Result<GraphPlace>> {
  const found = await context.openProject(root);
  if (!found.ok) return found;
  const project = await openProject(found.value.root);
  if (!project.ok) return project;
  if (!project.value.index.generation) {
    const built = await buildIndex(project.value, 'update', context);
    if (!built.ok) return fail(built.error);
  }
  const base = project.value.root;
  const { cwd } = context;
  const place = await graphPlaceOf(project.value, {
    shown: (file) => fromHere(base, cwd, file),
    locate(given) {
      const absolute = [path.resolve(cwd, given), path.resolve(base, given)].find((each) => existsSync(each));
      const relative = relativePath(base, absolute ?? path.resolve(cwd, given));
      return relative === undefined ? undefined : { relative, isThere: absolute !== undefined };
    },
  });
  if (!place.ok) await project.value.close();
  return place.ok ? ok(place.value) : place;
}

/** A path as someone in the working directory would write it. */
function fromHere(root: string, cwd: string, file: string): string {
  const isInside = relativePath(root, cwd) !== undefined;
  return isInside ? toForwardSlashes(path.relative(cwd, path.join(root, file))) : file;
}
