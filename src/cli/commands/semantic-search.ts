import { openProject, type Project } from '../../code/search/index.ts';
import { searchNothingSimilar } from '../../core/messages/cli.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { buildIndex } from '../indexing/build.ts';
import { locateOperand } from '../operand-place.ts';
import { choiceOption, flag, numberOption } from '../option.ts';
import { rankedDocument, rankedRows, rankedText } from '../searching/ranked-rows.ts';

const TOP = { fallback: 10, minimum: 1, maximum: 1000 } as const;

export default defineCommand({
  usage: ['semantic-search QUERY [PATH]'],
  details: [
    'Files that are about these words, best first, each with its best place: path:lines, score, definition. Builds the index',
    'when there is none, and takes in what changed. Exit code 1 when nothing answers.',
  ],
  options: {
    mode: choiceOption(
      ['--mode'],
      ['hybrid', 'bm25', 'dense'],
      'by words and meaning, words alone, or meaning alone',
    ),
    topK: numberOption(['--top-k', '-k'], 'files that are shown', TOP),
    json: flag(['--json'], 'one JSON document on stdout'),
  },
  operands: { minimum: 1, maximum: 2 },
  examples: [["semantic-search 'parse money from text'", 'where that happens']],
  async run({ options, operands: [query = '', operand = '.'] }, context) {
    const place = await locateOperand(operand, context);
    const project = place.ok ? await openProject(place.value.root) : place;
    if (!place.ok || !project.ok) {
      if (!project.ok) context.report(project.error);
      return 1;
    }
    if (!(await ensureIndexed(project.value, context))) return 1;
    const { scope, prefix, inside } = place.value;
    const accepts = (path: string): boolean => scope === '' || path === scope || path.startsWith(`${scope}/`);
    const found = await project.value.searchWords({
      text: query,
      limit: options.topK,
      chunksPerFile: 1,
      accepts,
      ranking: options.mode,
    });
    const { generation } = project.value.index;
    const rows = rankedRows(found.value, generation, (path) => `${prefix}${inside(path)}`);
    await project.value.close();
    if (options.json) context.writeJson(rankedDocument(query, options.mode, rows));
    else context.stdout.write(rankedText(rows));
    if (rows.length > 0) return 0;
    context.report(searchNothingSimilar(generation?.totals.documents ?? 0));
    return 1;
  },
});

/** Builds the first index with progress; later changes are few and taken in silently. */
async function ensureIndexed(project: Project, context: CommandContext): Promise<boolean> {
  if (project.index.generation !== undefined) return true;
  const built = await buildIndex(project, 'update', context);
  if (!built.ok) context.report(built.error);
  return built.ok;
}
