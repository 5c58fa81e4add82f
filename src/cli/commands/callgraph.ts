import { callsAnswer } from '../../tools/calls/calls-action.ts';
import { defineCommand } from '../command.ts';
import { openGraph } from '../graph/open-graph.ts';
import { printAnswer } from '../graph/print-answer.ts';
import { numberOption, textOption } from '../option.ts';

const DEPTH = { fallback: 1, minimum: 1, maximum: 5 } as const;

const ACTIONS = ['callers', 'callees', 'risk', 'trace'] as const;
type Action = (typeof ACTIONS)[number];

const isAction = (word: string | undefined): word is Action => ACTIONS.some((action) => action === word);

const options = {
  depth: numberOption(['--depth'], 'calls away at most', DEPTH),
  file: textOption(['--file', '-f'], 'PATH', 'only definitions in files whose path holds this'),
  root: textOption(['--root', '--project-root'], 'DIR', 'the project, when it is not the one here'),
};

/** `callgraph ACTION NAME`, and `callers NAME` for the action that is asked for most. */
export const callgraph = defineCommand({
  usage: ['callgraph [callers|callees|risk] NAME', 'callgraph trace FROM TO'],
  details: [
    'Who calls a function, or what it calls: certain calls first, then likely ones, each with line and reason. risk counts',
    'all callers that a change may break; trace shows the shortest path of calls. NAME is save, Order.save, src/a.ts::save',
    'or src/a.ts#save@L12. Builds the index when there is none.',
  ],
  options,
  operands: { minimum: 1, maximum: 3 },
  examples: [
    ['callgraph callers Order.save', 'who saves an order'],
    ['callgraph trace main flush', 'how main comes to flush'],
  ],
  run: ({ options: given, operands }, context) => {
    const [first, ...rest] = operands;
    const action = isAction(first) ? first : 'callers';
    const [one, other] = isAction(first) ? rest : operands;
    return answer({ action, one, other }, given, context);
  },
});

export const callers = defineCommand({
  usage: ['callers NAME'],
  details: [
    'Who calls a function: certain callers first, then likely ones, each with line and reason. The same as callgraph callers.',
  ],
  options,
  operands: { minimum: 1, maximum: 1 },
  examples: [['callers Order.save', 'who saves an order']],
  run: ({ options: given, operands: [one] }, context) =>
    answer({ action: 'callers', one, other: undefined }, given, context),
});

interface Asked {
  readonly action: Action;
  readonly one: string | undefined;
  readonly other: string | undefined;
}

interface Given {
  readonly depth: number;
  readonly file: string | undefined;
  readonly root: string | undefined;
}

type Context = Parameters<typeof openGraph>[1];

async function answer(
  { action, one, other }: Asked,
  { depth, file = '', root }: Given,
  context: Context,
): Promise<number> {
  const place = await openGraph(root, context);
  if (!place.ok) {
    context.report(place.error);
    return 1;
  }
  try {
    const question = { action, symbol: one, from: one, to: other, file, depth };
    return printAnswer(await callsAnswer(place.value, question, context.signal), context);
  } finally {
    await place.value.project.close();
  }
}
