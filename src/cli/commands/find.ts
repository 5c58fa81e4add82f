import { cliNoFileFound } from '../../core/messages/cli.ts';
import { defineCommand } from '../command.ts';
import { filesBelow, pathsBelow, reportGaps } from '../files-below.ts';
import { findTest } from '../name-pattern.ts';

export default defineCommand({
  usage: ['find PATTERN [PATH]'],
  details: [
    'With * or ? the pattern is a glob over file names, or over paths when it has a slash; otherwise it is any part',
    'of a name, in any case. What ignore files leave out is left out. Exit code 1 when nothing is found.',
  ],
  options: {},
  operands: { minimum: 1, maximum: 2 },
  examples: [
    ['find cart', 'every file with cart in its name'],
    ["find '*.test.ts' src", 'tests below src'],
  ],
  async run({ operands: [pattern = '', folder = '.'] }, context) {
    const test = findTest(pattern);
    const below = test.ok ? await filesBelow(folder, context) : test;
    if (!test.ok || !below.ok) {
      if (!below.ok) context.report(below.error);
      return 1;
    }
    const paths = pathsBelow(below.value);
    const { place, walked } = below.value;
    const found = paths.filter(test.value);
    context.stdout.write(found.map((path) => `${place.prefix}${path}\n`).join(''));
    reportGaps(below.value, context);
    if (found.length > 0) return 0;
    context.report(cliNoFileFound(pattern, paths.length, walked.ignoredCount));
    return 1;
  },
});
