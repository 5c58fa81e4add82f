import { graphOf } from '../../code/graph/index.ts';
import { contentsOf } from '../../code/index/index.ts';
import type { Project } from '../../code/search/index.ts';
import { ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';

/** What is indexed of a project, as one JSON document. */
export async function indexStatus(root: string, context: ProjectContext): Promise<Result<string>> {
  const project = await context.services.projects.at(root);
  if (!project.ok) return project;
  return ok(JSON.stringify(statusDocument(project.value)));
}

function statusDocument(project: Project): object {
  const { generation, state, takenAtMs } = project.index;
  const contents = generation === undefined ? undefined : contentsOf(generation);
  return {
    schema_version: 1,
    root: project.root,
    state: project.isBuilding ? 'building' : state,
    files: contents?.files ?? 0,
    lines: contents?.lines ?? 0,
    chunks: contents?.chunks ?? 0,
    symbols: contents?.symbols ?? 0,
    built_at: contents === undefined ? null : new Date(takenAtMs).toISOString(),
    parse_failures: contents?.parseFailures ?? [],
    bm25: { state: partState(project, generation !== undefined), files: contents?.files ?? 0 },
    graph: graphPart(project),
    semantic: { state: project.vectors },
  };
}

const partState = (project: Project, isThere: boolean): 'idle' | 'building' | 'ready' =>
  project.isBuilding ? 'building' : isThere ? 'ready' : 'idle';

/** The graph is made when a question needs it; until then it is idle. */
function graphPart({ index }: Project): object {
  const { state, graph } = graphOf(index).known;
  return { state, files: graph?.fileCount ?? 0, nodes: graph?.nodeCount ?? 0, edges: graph?.edgeCount ?? 0 };
}

/** Makes the vectors of all chunks, and waits for them. */
export async function buildVectors(root: string, { services }: ProjectContext): Promise<Result<string>> {
  const project = await services.projects.at(root);
  if (!project.ok) return project;
  const isWhole = await project.value.makeVectors();
  return ok(
    isWhole ? 'semantic index ready' : 'semantic index failed: some files could not be read, ask again',
  );
}

/** Starts a build that goes on in the background; how it went shows in the status. */
export async function buildIndex(
  root: string,
  mode: 'update' | 'full',
  { services }: ProjectContext,
): Promise<Result<string>> {
  const project = await services.projects.at(root);
  if (!project.ok) return project;
  void project.value.build({ mode }).then(
    (built) => {
      if (!built.ok) services.log.warn(built.error.message);
    },
    (error: unknown) => services.log.error(`index: ${String(error)}`),
  );
  return ok('started');
}
