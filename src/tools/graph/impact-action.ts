import { graphOf } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { chainAnswer } from './chains.ts';
import { diffAnswer } from './diff-answer.ts';
import { type GraphPlace, graphPlace } from './graph-place.ts';
import { impactAnswer } from './impact-answer.ts';
import { buildAnswer, statusAnswer, summary } from './state-answers.ts';
import { needed } from './targets.ts';

/** The arguments of `ctx_impact`. */
export interface ImpactArguments {
  readonly action: string;
  readonly path: string | undefined;
  readonly depth: number;
  readonly format: 'text' | 'json';
  readonly root: Place | undefined;
}

/** Answers one action of `ctx_impact`. */
export async function impactAction(args: ImpactArguments, context: ProjectContext): Promise<Result<string>> {
  const place = await graphPlace(args.root, context);
  if (!place.ok) return place;
  const { action, format, depth } = args;
  switch (action) {
    case 'build':
      return buildAnswer(place.value);
    case 'status':
      return statusAnswer(place.value);
    case 'update':
      return ok(updated(place.value));
    case 'parity':
      return ok(await parity(place.value));
    case 'diff':
      return diffAnswer(place.value, 'HEAD', format, context.signal);
  }
  const example = action === 'chain' ? 'path=src/a.ts->src/b.ts' : 'path=src/store.ts';
  const path = needed(args.path, action, 'path', example);
  if (!path.ok) return path;
  return action === 'chain'
    ? chainAnswer(place.value, path.value)
    : impactAnswer(place.value, path.value, depth, format);
}

/** The graph is brought up to date before each answer: this says what that took. */
function updated(place: GraphPlace): string {
  const { project, notes } = place;
  const { lastUpdate } = graphOf(project.index);
  const what = lastUpdate
    ? `Last update: edges of ${lastUpdate.bound} of ${lastUpdate.files} files made anew`
    : 'Up to date: the kept graph holds for the files as they are';
  return [what, summary(place), ...notes].join('\n');
}

/** Makes the graph once more from nothing and compares the two. */
async function parity(place: GraphPlace): Promise<string> {
  const { graph, project, notes } = place;
  const fresh = await graphOf(project.index).rebuild();
  const isEqual = fresh !== undefined && sameEdges(graph.columns, fresh.columns);
  const what = isEqual
    ? 'Parity: the graph that was updated step by step equals one made anew'
    : 'Parity: the graph differed from one made anew, which has taken its place';
  return [what, summary(place), ...notes].join('\n');
}

function sameEdges(a: GraphPlace['graph']['columns'], b: GraphPlace['graph']['columns']): boolean {
  return (['outOffset', 'outEdge', 'outInfo', 'outLine'] as const).every(
    (name) => Buffer.compare(bytesOf(a[name]), bytesOf(b[name])) === 0,
  );
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
