import { expandNeeds } from '../../core/messages/archive.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ToolContext } from '../context.ts';
import { resultCap } from '../reading/result-cap.ts';
import { fittingRows } from '../rows/fitting-rows.ts';
import { renderHits, renderOutputs } from './render-outputs.ts';
import { retrieve } from './retrieve.ts';

/** The arguments of `ctx_expand`. */
export interface ExpandArguments {
  readonly id: string | undefined;
  readonly action: 'retrieve' | 'list' | 'search_all' | undefined;
  readonly search: string | undefined;
  readonly head: number | undefined;
  readonly tail: number | undefined;
  readonly start_line: number | undefined;
  readonly end_line: number | undefined;
  readonly json_path: string | undefined;
  readonly json_keys: boolean;
  readonly mode: string | undefined;
  readonly query: string | undefined;
  readonly session_id: string | undefined;
  readonly limit: number | undefined;
}

const USUAL_ROWS = 20;

/** Gives outputs back that an answer did not carry whole, lists them, or finds words in them. → the answer */
export async function expand(args: ExpandArguments, context: ToolContext): Promise<Result<string>> {
  const archive = await context.services.archive();
  const { limit = USUAL_ROWS, session_id: session } = args;
  const scope = { limit, ...(session === undefined ? {} : { session }) };
  switch (args.action ?? (args.query === undefined ? 'retrieve' : 'search_all')) {
    case 'retrieve':
      return args.id === undefined
        ? fail(expandNeeds('id', 'retrieve'))
        : retrieve(archive, args.id, args, context);
    case 'list':
      return ok(bounded(renderOutputs(archive.list(scope)), context));
    case 'search_all': {
      const { query: words = '' } = args;
      if (words.trim() === '') return fail(expandNeeds('query', 'search_all'));
      const { OutputSearch } = await import('../../shell/archive/index.ts');
      const search = new OutputSearch(archive);
      try {
        const answer = await search.find({ words, ...scope, signal: context.signal });
        return answer.ok ? ok(bounded(renderHits(words, answer.value), context)) : answer;
      } finally {
        search.close();
      }
    }
  }
}

function bounded(rows: readonly string[], { services }: ToolContext): string {
  const fitting = fittingRows(rows, resultCap(services).tokens);
  const rest = rows.length - fitting.length;
  return [...fitting, ...(rest > 0 ? [`… ${rest} more rows do not fit: lower limit`] : [])].join('\n');
}
