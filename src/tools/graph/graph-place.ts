import { existsSync } from 'node:fs';
import { type CodeGraph, findNodes, graphOf, type NamedNodes, similarNames } from '../../code/graph/index.ts';
import type { IndexState, Project } from '../../code/search/index.ts';
import { fileNotIndexed, graphNotReady, nodeNotFound } from '../../core/messages/graph.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { locate, type Place } from '../paths/place.ts';
import { indexNote } from '../searching/index-note.ts';
import { searchPlace } from '../searching/search-place.ts';

/** A project's graph, and how to speak about it with the caller. */
export interface GraphPlace {
  readonly project: Project;
  readonly graph: CodeGraph;
  readonly state: IndexState;
  /** A path of the project as the caller can use it. */
  readonly shown: (path: string) => string;
  /** What a caller wrote, as files or definitions. */
  readonly find: (given: string) => Result<NamedNodes>;
  /** Said behind an answer that may be behind the files. */
  readonly notes: readonly string[];
}

/** Where a path that someone wrote lies. */
interface Located {
  /** From the root of the project. */
  readonly relative: string;
  readonly isThere: boolean;
}

interface Speaker {
  readonly shown: (path: string) => string;
  /** `undefined` for what is no path inside the project. */
  readonly locate: (given: string) => Located | undefined;
}

/** The graph of the project that was named, else of the workspace; made when there is none yet. */
export async function graphPlace(
  root: Place | undefined,
  context: ProjectContext,
): Promise<Result<GraphPlace>> {
  const { workspace } = context;
  const place = searchPlace(root, workspace);
  if (!place.ok) return place;
  const project = await context.services.projects.at(place.value.root);
  if (!project.ok) return project;
  return graphPlaceOf(project.value, {
    shown: place.value.shown,
    locate(given) {
      const found = locate(given, workspace);
      if (!found.ok || found.value.root !== place.value.root) return undefined;
      return { relative: found.value.relative, isThere: existsSync(found.value.path) };
    },
  });
}

/** An answer about the graph waits so long for the newest changes, and so long for an index where there is none. */
const PATIENCE_MS = { changes: 2000, index: 20_000 } as const;

/** The same for a project that is open already. */
export async function graphPlaceOf(project: Project, speaker: Speaker): Promise<Result<GraphPlace>> {
  const isThere = project.index.generation !== undefined;
  const state = await project.catchUp(isThere ? PATIENCE_MS.changes : PATIENCE_MS.index);
  const graph = await graphOf(project.index).current();
  if (!graph) return fail(graphNotReady());
  const find = (given: string) => named(graph, given.trim(), speaker);
  return ok({ project, graph, state, shown: speaker.shown, find, notes: indexNote(state) });
}

/** A path is one from where the caller works; anything else is looked for in the whole project. */
function named(graph: CodeGraph, text: string, speaker: Speaker): Result<NamedNodes> {
  const [, head = '', rest = ''] = /^(.*?)((?:::|#).*)?$/s.exec(text) ?? [];
  const place = head === '' ? undefined : speaker.locate(head);
  if (place) {
    const here = findNodes(graph, `${place.relative}${rest}`);
    if (here.nodes.length > 0) return ok(here);
  }
  const anywhere = findNodes(graph, text);
  if (anywhere.nodes.length > 0) return ok(anywhere);
  const isFile = rest === '' && isPath(head);
  if (isFile && place?.isThere && graph.fileAt(place.relative) === undefined)
    return fail(fileNotIndexed(head));
  const missing = isFile ? { nodes: [], file: place?.relative ?? head, symbol: '' } : anywhere;
  return fail(
    nodeNotFound(
      text,
      similarNames(graph, missing).map((name) => (isFile ? speaker.shown(name) : name)),
    ),
  );
}

const isPath = (text: string): boolean => /[/\\]|\.\w{1,5}$/.test(text);
