import { openProject, type TextAnswer } from '../../code/search/index.ts';
import { searchGaveUp, searchNothing } from '../../core/messages/cli.ts';
import { renderMatches } from '../../tools/searching/render-matches.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { locateOperand, type OperandPlace } from '../operand-place.ts';
import { flag, listOption, numberOption } from '../option.ts';
import { textDocument } from '../searching/text-document.ts';

const LINES = { fallback: 200, minimum: 1, maximum: 10_000_000 } as const;
/** A pattern takes bounded time for each byte, but there may be very many bytes. */
const DEADLINE_MS = 60_000;

export default defineCommand({
  usage: ['grep PATTERN [PATH]'],
  details: [
    'Lines that match a regular expression (RE2 syntax), in the present bytes of every text file that ignore files do not leave',
    'out. The index decides which files are read; without one, all are. Exit code 1 when nothing matches.',
  ],
  options: {
    ignoreCase: flag(['--ignore-case', '-i'], 'letters match in either case'),
    fixedStrings: flag(['--fixed-strings', '-F'], 'the pattern is plain text'),
    wordRegexp: flag(['--word-regexp', '-w'], 'only whole words'),
    include: listOption(['--include', '-g'], 'GLOB', 'only these files, as often as wanted'),
    exclude: listOption(['--exclude'], 'GLOB', 'not these files, as often as wanted'),
    maxResults: numberOption(['--max-results', '-m'], 'lines that are shown', LINES),
    json: flag(['--json'], 'one JSON document on stdout'),
  },
  operands: { minimum: 1, maximum: 2 },
  examples: [
    ["grep 'fn \\w+_total' src", 'below src'],
    ["grep -iw todo --include '*.go'", 'the word, in Go files'],
  ],
  async run({ options, operands: [pattern = '', operand = '.'] }, context) {
    const place = await locateOperand(operand, context);
    const project = place.ok ? await openProject(place.value.root) : place;
    if (!place.ok || !project.ok) {
      if (!project.ok) context.report(project.error);
      return 1;
    }
    const found = await project.value.searchText({
      pattern,
      ignoreCase: options.ignoreCase,
      fixedString: options.fixedStrings,
      wholeWord: options.wordRegexp,
      scope: place.value.scope,
      include: options.include,
      exclude: options.exclude,
      limit: options.maxResults,
      deadlineMs: DEADLINE_MS,
      signal: context.signal,
    });
    await project.value.close();
    if (!found.ok) {
      context.report(found.error);
      return 1;
    }
    const answer = shownAs(found.value, place.value);
    if (options.json) context.writeJson(textDocument(pattern, answer));
    else if (answer.totalLines > 0) context.stdout.write(`${renderMatches(answer, styleOf(pattern))}\n`);
    return conclude(pattern, answer, context);
  },
});

/** The answer with paths that are right from the working directory. */
function shownAs(answer: TextAnswer, place: OperandPlace): TextAnswer {
  const shown = (path: string): string => `${place.prefix}${place.inside(path)}`;
  return {
    ...answer,
    files: answer.files.map(({ path, matches }) => ({ path: shown(path), matches })),
    skipped: answer.skipped.map(({ path, reason }) => ({ path: shown(path), reason })),
  };
}

const styleOf = (pattern: string) => ({ pattern, scope: '', prefix: '', isAnchored: false });

function conclude(pattern: string, answer: TextAnswer, context: CommandContext): number {
  const { totalLines, filesInScope, isComplete, skipped } = answer;
  if (context.signal.aborted) return 130;
  if (!isComplete) context.report(searchGaveUp(DEADLINE_MS / 1000));
  else if (totalLines === 0) context.report(searchNothing(pattern, filesInScope, skipped.length));
  return totalLines > 0 ? 0 : 1;
}
