import { compileGlobs } from '../../code/files/index.ts';
import { cliMoreFiles, cliNoFileFound } from '../../core/messages/cli.ts';
import { defineCommand } from '../command.ts';
import { filesBelow, pathsBelow, reportGaps } from '../files-below.ts';
import { numberOption } from '../option.ts';

const SHOWN = { fallback: 200, minimum: 1, maximum: 1_000_000 } as const;

export default defineCommand({
  usage: ['glob PATTERN [PATH]'],
  details: [
    'Without a slash the pattern is for names at any depth, with one for whole paths from PATH: ** crosses folders, * does',
    'not, and a folder stands for all below it. What ignore files leave out is left out. Exit code 1 when nothing matches.',
  ],
  options: { maxResults: numberOption(['--max-results'], 'paths that are shown', SHOWN) },
  operands: { minimum: 1, maximum: 2 },
  examples: [["glob 'src/**/*.{ts,tsx}'", 'every TypeScript file below src']],
  async run({ options, operands: [pattern = '', folder = '.'] }, context) {
    const test = compileGlobs({ include: [pattern], exclude: [] });
    const below = test.ok ? await filesBelow(folder, context) : test;
    if (!test.ok || !below.ok) {
      if (!below.ok) context.report(below.error);
      return 1;
    }
    const paths = pathsBelow(below.value);
    const { place, walked } = below.value;
    const found = paths.filter(test.value);
    const shown = found.slice(0, options.maxResults);
    context.stdout.write(shown.map((path) => `${place.prefix}${path}\n`).join(''));
    reportGaps(below.value, context);
    if (found.length === 0) context.report(cliNoFileFound(pattern, paths.length, walked.ignoredCount));
    else if (shown.length < found.length) context.report(cliMoreFiles(shown.length, found.length));
    return found.length > 0 ? 0 : 1;
  },
});
