import { symbolNotInFile } from '../../core/messages/calls.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { type GraphPlace, graphPlace } from '../graph/graph-place.ts';
import { needed } from '../graph/targets.ts';
import type { Place } from '../paths/place.ts';
import { callPath } from './call-path.ts';
import { callTree } from './call-tree.ts';
import { type CalledDefinition, calledDefinitions } from './called-definitions.ts';
import { directCalls } from './direct-calls.ts';
import { mentionsOf } from './mentions.ts';
import { riskOf } from './risk.ts';

export interface CallsQuestion {
  readonly action: 'callers' | 'callees' | 'trace' | 'risk';
  readonly symbol: string | undefined;
  /** Part of a path; '' for all files. */
  readonly file: string;
  readonly depth: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Answers one question of `ctx_callgraph`. */
export async function callsAction(
  question: CallsQuestion & { readonly root: Place | undefined },
  context: ProjectContext,
): Promise<Result<string>> {
  const place = await graphPlace(question.root, context);
  return place.ok ? callsAnswer(place.value, question, context.signal) : place;
}

/** The same for a graph that is there. */
export async function callsAnswer(
  place: GraphPlace,
  question: CallsQuestion,
  signal: AbortSignal,
): Promise<Result<string>> {
  const answer =
    question.action === 'trace' ? trace(place, question) : await aboutOne(place, question, signal);
  return answer.ok ? ok([...answer.value, ...place.notes].join('\n')) : answer;
}

function trace(place: GraphPlace, question: CallsQuestion): Result<string[]> {
  const from = needed(question.from, 'trace', 'from', 'from=main to=save');
  if (!from.ok) return from;
  const to = needed(question.to, 'trace', 'to', 'from=main to=save');
  if (!to.ok) return to;
  const starts = named(place, from.value, question.file);
  if (!starts.ok) return starts;
  const ends = named(place, to.value, question.file);
  if (!ends.ok) return ends;
  return ok(callPath(place, starts.value, ends.value, { from: from.value, to: to.value }));
}

async function aboutOne(
  place: GraphPlace,
  question: CallsQuestion,
  signal: AbortSignal,
): Promise<Result<string[]>> {
  const { action, depth } = question;
  const symbol = needed(question.symbol, action, 'symbol', 'symbol=Order.save');
  if (!symbol.ok) return symbol;
  const definitions = named(place, symbol.value, question.file);
  if (!definitions.ok) return definitions;
  if (action === 'risk') return ok(riskOf(place, definitions.value));
  const direction = action === 'callees' ? 'callees' : 'callers';
  const lines =
    depth > 1
      ? callTree(place, definitions.value, direction, depth)
      : directCalls(place, definitions.value, direction);
  const isEmpty = direction === 'callers' && lines.every((line) => line.startsWith('No '));
  return ok(isEmpty ? [...lines, ...(await mentionsOf(place, definitions.value, signal))] : lines);
}

function named(place: GraphPlace, given: string, file: string): Result<readonly CalledDefinition[]> {
  const found = calledDefinitions(place, given, file);
  return found.ok && found.value.length === 0 ? fail(symbolNotInFile(given, file)) : found;
}
