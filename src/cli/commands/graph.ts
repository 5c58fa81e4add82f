import path from 'node:path';
import { cliMissingOperand, cliTooManyOperands, cliUsage } from '../../core/messages/cli.ts';
import { defineCommand } from '../command.ts';
import { GRAPH_ACTIONS, GRAPH_FORMATS, type GraphCall } from '../graph/actions.ts';
import { openGraph } from '../graph/open-graph.ts';
import { printAnswer } from '../graph/print-answer.ts';
import { choiceOption, flag, numberOption, textOption } from '../option.ts';
import { pickAction } from '../subcommand.ts';

const NODES = { fallback: 5000, minimum: 1, maximum: 1_000_000 } as const;
const DEPTH = { fallback: 0, minimum: 0, maximum: 64 } as const;

export default defineCommand({
  usage: ['graph SUBCOMMAND'],
  details: [
    'Files are named by their path; a type or function stands for the file that defines it. What is not there yet is built',
    'first. Each row says why it is there; what is guessed is marked. Exit code 1 when a name is unknown.',
  ],
  subcommands: GRAPH_ACTIONS,
  options: {
    depth: numberOption(['--depth'], 'edges at most; 0: as far as the answer takes', DEPTH),
    root: textOption(['--root', '--project-root'], 'DIR', 'the project, when it is not the one here'),
    format: choiceOption(['--format'], GRAPH_FORMATS, 'of an export'),
    out: textOption(['--out', '-o'], 'FILE', 'where an export goes, instead of stdout'),
    maxNodes: numberOption(['--max-nodes'], 'files of an export: the most connected ones', NODES),
    json: flag(['--json'], 'one JSON document on stdout, where the answer has that form'),
  },
  operands: { minimum: 1, maximum: 3 },
  examples: [
    ['graph neighbors src/store.ts', 'what it uses and who uses it'],
    ['graph path src/main.ts src/store.ts', 'how one leads to the other'],
  ],
  async run({ options, operands: [word = '', ...operands] }, context) {
    const picked = pickAction('graph', word, GRAPH_ACTIONS);
    if (!picked.ok) {
      context.report(picked.error);
      return 1;
    }
    const action = picked.value;
    const surplus = operands[action.operands.length];
    if (surplus !== undefined || operands.length < action.minimum) {
      context.report(
        cliUsage(surplus === undefined ? cliMissingOperand() : cliTooManyOperands(surplus), 'graph'),
      );
      return 2;
    }
    const place = await openGraph(options.root, context);
    if (!place.ok) {
      context.report(place.error);
      return 1;
    }
    try {
      const depth = options.depth === 0 ? undefined : options.depth;
      const format = options.json ? 'json' : 'text';
      const call: GraphCall = {
        operands,
        depth,
        format,
        signal: context.signal,
        exportFormat: options.format,
        maxNodes: options.maxNodes,
        out: options.out === undefined ? undefined : path.resolve(context.cwd, options.out),
      };
      return printAnswer(await action.answer(place.value, call), context);
    } finally {
      await place.value.project.close();
    }
  },
});
