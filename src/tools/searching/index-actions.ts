import { setTimeout as sleep } from 'node:timers/promises';
import { graphOf } from '../../code/graph/index.ts';
import { contentsOf } from '../../code/index/index.ts';
import { type Project, passFailure } from '../../code/search/index.ts';
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
    semantic: semanticPart(project),
  };
}

const partState = (project: Project, isThere: boolean): 'idle' | 'building' | 'ready' =>
  project.isBuilding ? 'building' : isThere ? 'ready' : 'idle';

/** The graph is made when a question needs it; until then it is idle. */
function graphPart({ index }: Project): object {
  const { state, graph } = graphOf(index).known;
  return { state, files: graph?.fileCount ?? 0, nodes: graph?.nodeCount ?? 0, edges: graph?.edgeCount ?? 0 };
}

/** `sentences`: vectors of what definitions say, made when they are asked for; `used` says whether rankings go by them. */
function semanticPart({ sentences, vectors, index }: Project): object {
  const { state, definitions, definitionsTotal, isUsed } = sentences.stateFor(index.generation);
  return {
    state: state === 'building' ? 'building' : vectors,
    sentences: { state, definitions, definitions_total: definitionsTotal, used: isUsed },
  };
}

/** A server's call waits so long for vectors that are made in the background. */
const PATIENCE_MS = 1000;

/** Makes the token vectors of all chunks, and waits for them; then those of definitions, which take minutes, in the background. */
export async function buildVectors(
  root: string,
  { services, signal, report }: ProjectContext,
): Promise<Result<string>> {
  const project = await services.projects.at(root);
  if (!project.ok) return project;
  const isWhole = await project.value.makeVectors();
  if (!isWhole) return ok('semantic index failed: some files could not be read, ask again');
  return ok(`semantic index ready\n${await buildSentences(project.value, { signal, report })}`);
}

/** → how far they are */
async function buildSentences(
  { sentences, index, isLive }: Project,
  { signal, report }: Pick<ProjectContext, 'signal' | 'report'>,
): Promise<string> {
  let isWaiting = true;
  const pass = sentences.encode({
    signal: isLive ? new AbortController().signal : signal,
    onProgress: ({ done, total }) => {
      if (isWaiting) report({ message: 'sentence vectors', done, total });
    },
  });
  pass.catch(() => undefined); // how it went on shows in the status
  const end = await (isLive ? Promise.race([pass, sleep(PATIENCE_MS, undefined, { ref: false })]) : pass);
  isWaiting = false;
  const state = sentences.stateFor(index.generation);
  const failure = end && passFailure(end);
  if (failure) return `${failure.message}; ${failure.remedy}`;
  if (end) return `sentence vectors ready: ${state.definitions} definitions`;
  return `sentence vectors: ${state.definitions} of ${state.definitionsTotal} definitions, the rest is made in the background on one core: action=status tells how far it is`;
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
