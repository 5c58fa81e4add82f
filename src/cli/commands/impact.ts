import { chainAnswer } from '../../tools/graph/chains.ts';
import { diffAnswer } from '../../tools/graph/diff-answer.ts';
import { impactAnswer } from '../../tools/graph/impact-answer.ts';
import { defineCommand } from '../command.ts';
import { openGraph } from '../graph/open-graph.ts';
import { printAnswer } from '../graph/print-answer.ts';
import { flag, numberOption, textOption } from '../option.ts';

const DEPTH = { fallback: 5, minimum: 1, maximum: 64 } as const;

export default defineCommand({
  usage: ['impact [FILE]'],
  details: [
    'Files that depend on FILE (or on the file that defines a type of that name), nearest first and why, with the tests to',
    'run. Without FILE the uncommitted changes are meant; a.ts->b.ts asks how the first comes to depend on the second.',
  ],
  options: {
    depth: numberOption(['--depth'], 'edges at most', DEPTH),
    root: textOption(['--root', '--project-root'], 'DIR', 'the project, when it is not the one here'),
    json: flag(['--json'], 'one JSON document on stdout'),
  },
  operands: { minimum: 0, maximum: 1 },
  examples: [
    ['impact src/store.ts', 'what breaks when it changes'],
    ['impact', 'what the uncommitted changes reach'],
  ],
  async run({ options, operands: [file] }, context) {
    const place = await openGraph(options.root, context);
    if (!place.ok) {
      context.report(place.error);
      return 1;
    }
    const format = options.json ? 'json' : 'text';
    try {
      if (file === undefined) {
        return printAnswer(await diffAnswer(place.value, 'HEAD', format, context.signal), context);
      }
      const isChain = /->|→/.test(file);
      return printAnswer(
        isChain ? chainAnswer(place.value, file) : impactAnswer(place.value, file, options.depth, format),
        context,
      );
    } finally {
      await place.value.project.close();
    }
  },
});
