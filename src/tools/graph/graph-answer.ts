import { ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { readSymbol } from '../symbols/read-symbol.ts';
import { pathAnswer } from './chains.ts';
import { contextAnswer } from './context-answer.ts';
import { diagramAnswer } from './diagram.ts';
import { diffAnswer } from './diff-answer.ts';
import { explainAnswer } from './explain.ts';
import { type GraphPlace, graphPlace } from './graph-place.ts';
import { impactAnswer } from './impact-answer.ts';
import { neighbours } from './neighbours.ts';
import { relatedAnswer } from './related-answer.ts';
import { buildAnswer, enrichAnswer, statusAnswer } from './state-answers.ts';
import { needed } from './targets.ts';

/** The arguments of `ctx_graph`. */
export interface GraphArguments {
  readonly action: string;
  readonly path: string | undefined;
  readonly to: string | undefined;
  readonly depth: number | undefined;
  readonly kind: 'deps' | 'calls';
  readonly since: string;
  readonly format: 'text' | 'json';
  readonly project_root: Place | undefined;
}

/** Edges that an action looks along unless told otherwise. */
const DEPTH = { near: 2, impact: 5 } as const;

/** Answers one action of `ctx_graph`. */
export async function graphAnswer(args: GraphArguments, context: ProjectContext): Promise<Result<string>> {
  const place = await graphPlace(args.project_root, context);
  if (!place.ok) return place;
  switch (args.action) {
    case 'build':
      return buildAnswer(place.value);
    case 'status':
      return statusAnswer(place.value);
    case 'enrich':
      return enrichAnswer(place.value);
    case 'diagram':
      return diagramAnswer(place.value, args.path, args.kind, args.depth ?? DEPTH.near);
    case 'diff':
      return diffAnswer(place.value, args.since, args.format, context.signal);
    default:
      return aboutPath(args, place.value, context);
  }
}

/** Actions that need to know about what. */
async function aboutPath(
  args: GraphArguments,
  place: GraphPlace,
  context: ProjectContext,
): Promise<Result<string>> {
  const { action, format, depth } = args;
  const example = `action=${action} path=src/main.ts${action === 'path' ? ' to=src/store.ts' : ''}`;
  const path = needed(args.path, action, 'path', example);
  if (!path.ok) return path;
  switch (action) {
    case 'neighbors':
      return neighbours(place, path.value, depth ?? DEPTH.near, format);
    case 'related':
      return relatedAnswer(place, path.value);
    case 'impact':
      return impactAnswer(place, path.value, depth ?? DEPTH.impact, format);
    case 'explain':
      return explainAnswer(place, path.value, format);
    case 'context':
      return contextAnswer(place, path.value);
    case 'path': {
      const to = needed(args.to, action, 'to', example);
      return to.ok ? pathAnswer(place, path.value, to.value, format) : to;
    }
    default:
      return symbolText(path.value, context);
  }
}

/** The text of a definition, named `file::symbol`, by its handle or by name alone. */
async function symbolText(given: string, context: ProjectContext): Promise<Result<string>> {
  const cut = given.includes('@L') ? -1 : given.indexOf('::');
  const isInFile = cut > 0 && /[/\\]|\.\w{1,5}$/.test(given.slice(0, cut));
  const [file, name] = isInFile ? [given.slice(0, cut), given.slice(cut + 2)] : [undefined, given];
  const read = await readSymbol({ name, file, kind: undefined, path: undefined }, context);
  return read.ok ? ok(read.value.text) : read;
}
