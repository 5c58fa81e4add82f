import { cliIsFile } from '../../core/messages/cli.ts';
import { renderFileTree } from '../../text/file-tree.ts';
import { defineCommand } from '../command.ts';
import { filesBelow, pathsBelow, reportGaps } from '../files-below.ts';
import { flag, numberOption } from '../option.ts';

const DEPTH = { fallback: 3, minimum: 1, maximum: 10 } as const;
/** More in one folder says little about a project; the folder itself can be asked for. */
const ENTRIES_PER_FOLDER = 100;

export default defineCommand({
  usage: ['ls [PATH]'],
  details: ['A tree of the folder; the number behind a folder counts the files below it.'],
  options: {
    depth: numberOption(['--depth', '-d'], 'levels that are shown', DEPTH),
    noGitignore: flag(['--no-gitignore'], 'also show what ignore files leave out'),
  },
  operands: { minimum: 0, maximum: 1 },
  examples: [['ls src --depth 2', 'two levels of src']],
  async run({ options, operands: [folder = '.'] }, context) {
    const below = await filesBelow(folder, context, { respectsIgnoreFiles: !options.noGitignore });
    if (!below.ok || below.value.place.isFile) {
      context.report(below.ok ? cliIsFile(folder) : below.error);
      return 1;
    }
    const paths = pathsBelow(below.value);
    const { prefix } = below.value.place;
    const limits = { depth: options.depth, entriesPerFolder: ENTRIES_PER_FOLDER };
    const tree = renderFileTree(paths, limits, (inside) => `lean-ctx ls ${prefix}${inside}`);
    const count = `${paths.length} ${paths.length === 1 ? 'file' : 'files'}`;
    const body = tree === '' ? '(empty directory)\n' : tree;
    context.stdout.write(`${prefix === '' ? './' : prefix} (${count})\n${body.replaceAll(/^(?=.)/gm, '  ')}`);
    reportGaps(below.value, context);
    return 0;
  },
});
