import { budgetNotPositive } from '../../core/messages/filling.ts';
import { pathsEmpty } from '../../core/messages/tools.ts';
import type { Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { resultCap } from '../reading/result-cap.ts';
import { failed, type ToolResult, textResult } from '../result.ts';
import { type Candidate, candidateFor, fullRendering, type Rendering, viewRendering } from './candidate.ts';
import { byRelevance } from './relevance.ts';

/** The arguments of `ctx_fill`. */
export interface FillArguments {
  readonly paths: readonly Result<Place>[];
  readonly budget: number;
  readonly task: string | undefined;
}

/** The last lines of an answer: what was used and what was left out. */
const FRAME_TOKENS = 40;
/** A line with the path stands above each file; each one that is left out is named. */
const HEADING_TOKENS = 12;
/** A structural view below this says nothing. */
const LEAST_VIEW_TOKENS = 40;

/**
 * Packs files into a budget of tokens, in the order given. Every file whose map takes no more than its part of the budget gets
 * that first; what is left goes to the most relevant ones, which become whole or are shown in more detail.
 */
export async function fill(args: FillArguments, context: ProjectContext): Promise<ToolResult> {
  if (args.paths.length === 0) return failed(pathsEmpty());
  if (args.budget <= 0) return failed(budgetNotPositive());
  const budget = Math.min(args.budget, resultCap(context.services).tokens);
  const candidates: Candidate[] = [];
  for (const place of args.paths) {
    context.signal.throwIfAborted();
    candidates.push(await candidateFor(place, budget, context));
  }
  const packing = new Packing(candidates, { budget, task: args.task ?? '' }, context);
  await packing.run();
  packing.remember();
  return textResult(packing.render(args.budget));
}

class Packing {
  readonly #candidates: readonly Candidate[];
  readonly #budget: number;
  readonly #task: string;
  readonly #context: ProjectContext;
  readonly #chosen: (Rendering | undefined)[];
  #left: number;

  constructor(
    candidates: readonly Candidate[],
    { budget, task }: { readonly budget: number; readonly task: string },
    context: ProjectContext,
  ) {
    this.#candidates = candidates;
    this.#budget = budget;
    this.#task = task;
    this.#context = context;
    this.#chosen = candidates.map(() => undefined);
    this.#left = budget - FRAME_TOKENS;
  }

  async run(): Promise<void> {
    for (const [index, { settled }] of this.#candidates.entries()) this.#choose(index, settled);
    const open = this.#candidates
      .map((_, index) => index)
      .filter((index) => this.#chosen[index] === undefined);
    const order = (await byRelevance(this.#candidates, this.#task, this.#context)).filter((index) =>
      open.includes(index),
    );
    if (!this.#allFit(order)) {
      for (const [position, index] of order.entries()) await this.#place(index, order.length - position);
    }
    for (const index of order) await this.#improve(index);
  }

  /** Whether every file may be whole: then no view has to be made. */
  #allFit(order: readonly number[]): boolean {
    const needed = order.reduce(
      (sum, index) => sum + (this.#candidates[index]?.fullTokens ?? 0) + HEADING_TOKENS,
      0,
    );
    return needed <= this.#left;
  }

  /** Gives a file its smallest useful form, when that takes no more than its part of what is left. */
  async #place(index: number, sharers: number): Promise<void> {
    const candidate = this.#candidates[index];
    const room = Math.floor(this.#left / sharers);
    if (candidate === undefined) return;
    const fitting = await this.#structure(candidate, 'map', room);
    this.#choose(index, fitting ?? (await this.#whole(candidate, room)));
  }

  /** Makes a file whole when there is room, else shows as much of what matters in it as there is room for. */
  async #improve(index: number): Promise<void> {
    const candidate = this.#candidates[index];
    const before = this.#chosen[index];
    if (candidate === undefined || before?.view === 'full') return;
    const room = this.#left + (before?.tokens ?? 0);
    const better = (await this.#whole(candidate, room)) ?? (await this.#structure(candidate, 'auto', room));
    if (better !== undefined && better.tokens > (before?.tokens ?? 0)) this.#choose(index, better);
    else if (before === undefined) this.#choose(index, await this.#structure(candidate, 'map', room));
  }

  /** The whole file within `room` tokens, its heading included. */
  async #whole(candidate: Candidate, room: number): Promise<Rendering | undefined> {
    if (candidate.fullTokens + HEADING_TOKENS > room) return undefined;
    const full = await fullRendering(candidate, room, this.#context);
    return full !== undefined && full.tokens <= room ? full : undefined;
  }

  /** A structural view within `room` tokens, its heading included. */
  async #structure(candidate: Candidate, view: 'auto' | 'map', room: number): Promise<Rendering | undefined> {
    if (room < LEAST_VIEW_TOKENS) return undefined;
    const request = { view, room: room - HEADING_TOKENS, task: this.#task };
    const made = await viewRendering(candidate, request, this.#context);
    return made !== undefined && made.tokens <= room ? made : undefined;
  }

  #choose(index: number, rendering: Rendering | undefined): void {
    if (rendering === undefined) return;
    const left = this.#left + (this.#chosen[index]?.tokens ?? 0) - rendering.tokens;
    if (left < 0) return;
    this.#chosen[index] = rendering;
    this.#left = left;
  }

  /** Tells what the caller was sent. */
  remember(): void {
    const { services, caller } = this.#context;
    for (const [index, { place, whole }] of this.#candidates.entries()) {
      const view = this.#chosen[index]?.view;
      if (place === undefined || whole === undefined) continue;
      if (view === 'full') services.deliveries.sentWhole(caller.reader, place.path, 'full', whole);
      else if (view === 'map' || view === 'auto') {
        services.deliveries.sentPart(caller.reader, place.path, view, whole);
      }
    }
  }

  render(asked: number): string {
    const sections = this.#chosen.flatMap((each) => (each === undefined ? [] : [each.section]));
    const used = this.#budget - FRAME_TOKENS - this.#left;
    const count = (value: number): string => value.toLocaleString('en-US');
    const limit = this.#budget < asked ? ` (an answer holds no more than ${count(this.#budget)})` : '';
    const missing = this.#candidates.filter((_, index) => this.#chosen[index] === undefined);
    const leftOut =
      missing.length > 0 ? [`left out, no room: ${namesOf(missing, this.#left + FRAME_TOKENS / 2)}`] : [];
    return [`${sections.join('')}used ${count(used)} of ${count(asked)} tokens${limit}`, ...leftOut].join(
      '\n',
    );
  }
}

/** As many names as there is room for. */
function namesOf(missing: readonly Candidate[], room: number): string {
  const most = Math.max(1, Math.floor(room / HEADING_TOKENS));
  const names = missing.slice(0, most).map(({ shown }) => shown);
  const rest = missing.length - names.length;
  return `${names.join(', ')}${rest > 0 ? `, … ${rest} more` : ''}`;
}
