import path from 'node:path';
import { defineCommand } from '../command.ts';
import { writeHtmlPage } from '../graph/html-page.ts';
import { openGraph } from '../graph/open-graph.ts';
import { printAnswer } from '../graph/print-answer.ts';
import { numberOption, textOption } from '../option.ts';

const NODES = { fallback: 5000, minimum: 1, maximum: 1_000_000 } as const;
const PAGE = 'lean-ctx-report.html';

export default defineCommand({
  usage: ['visualize'],
  details: [
    `Writes the graph of the files as one HTML page, by default ${PAGE} here. A browser opens it without a network:`,
    'search, zoom, communities by colour, click a file for what it defines, uses and is used by. Small files are in it',
    'with their text, known secrets redacted.',
  ],
  options: {
    out: textOption(['--out', '-o', '--output'], 'FILE', `where the page goes (${PAGE})`),
    root: textOption(['--root', '--project-root'], 'DIR', 'the project, when it is not the one here'),
    maxNodes: numberOption(['--max-nodes'], 'files at most: the most connected ones', NODES),
  },
  operands: { minimum: 0, maximum: 0 },
  examples: [['visualize --out graph.html', 'a page of this project']],
  async run({ options }, context) {
    const place = await openGraph(options.root, context);
    if (!place.ok) {
      context.report(place.error);
      return 1;
    }
    try {
      const out = path.resolve(context.cwd, options.out ?? PAGE);
      return printAnswer(await writeHtmlPage(place.value, { out, maxNodes: options.maxNodes }), context);
    } finally {
      await place.value.project.close();
    }
  },
});
