import { existsSync } from 'node:fs';
import path from 'node:path';
import { openProject, type Project, repeatedBlocks } from '../../code/search/index.ts';
import { cliTooManyOperands, cliUnreadable, cliUsage } from '../../core/messages/cli.ts';
import type { Result } from '../../core/result.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { buildIndex } from '../indexing/build.ts';
import { buildSemantic } from '../indexing/build-semantic.ts';
import { BLOCKS_SHOWN, duplicatesDocument, duplicatesText } from '../indexing/duplicates.ts';
import { reportDocument, reportText } from '../indexing/report.ts';
import { isExpected } from '../indexing/skipped-files.ts';
import { indexStatus, statusDocument, statusText } from '../indexing/status.ts';
import { watchIndex } from '../indexing/watch.ts';
import { flag, textOption } from '../option.ts';
import { type NamedAction, pickAction } from '../subcommand.ts';

interface IndexCall {
  readonly project: Project;
  /** `--json` was given. */
  readonly asksForJson: boolean;
  readonly context: CommandContext;
}

interface IndexAction extends NamedAction {
  run(call: IndexCall): Promise<number>;
}

/** Faults that are printed one by one; all of them are in the JSON document. */
const FAULTS_SHOWN = 20;

const ACTIONS: readonly IndexAction[] = [
  {
    name: 'build',
    aliases: [],
    operands: ['[PATH]'],
    summary: 'bring the index up to date (as without a subcommand)',
    run: (call) => build(call, 'update'),
  },
  {
    name: 'build-full',
    aliases: [],
    operands: ['[PATH]'],
    summary: 'write the whole index anew; what is known of unchanged files is used again',
    run: (call) => build(call, 'full'),
  },
  {
    name: 'build-semantic',
    aliases: [],
    operands: ['[PATH]'],
    summary:
      'vectors of what definitions say, for questions in other words; on one core, goes on where it was stopped',
    run: ({ project, asksForJson, context }) => buildSemantic(project, asksForJson, context),
  },
  {
    name: 'status',
    aliases: [],
    operands: ['[PATH]'],
    summary: 'what is indexed, and since when',
    run: showStatus,
  },
  {
    name: 'duplicates',
    aliases: [],
    operands: ['[PATH]'],
    summary: 'blocks of lines that stand in more than one file',
    run: showDuplicates,
  },
  {
    name: 'watch',
    aliases: [],
    operands: ['[PATH]'],
    summary: 'keep the index up to date until interrupted; one process at a time does',
    run: ({ project, context }) => watchIndex(project, context),
  },
];

export default defineCommand({
  usage: ['index [PATH]', 'index SUBCOMMAND [PATH]'],
  details: [
    'PATH is the folder of a project; without it, the repository around the working directory is meant. Progress is shown',
    'on stderr. What was built is told by a summary on a terminal, by one JSON document elsewhere.',
  ],
  subcommands: ACTIONS,
  options: {
    root: textOption(['--root', '--project-root'], 'DIR', 'the same as PATH'),
    json: flag(['--json'], 'one JSON document on stdout, also on a terminal'),
  },
  operands: { minimum: 0, maximum: 2 },
  examples: [
    ['index', 'build or update'],
    ['index status --json', 'counts for a program'],
  ],
  async run({ options, operands }, context) {
    const [first, second] = operands;
    const isPath = first !== undefined && isFolderName(first, context);
    const picked = pickAction('index', first === undefined || isPath ? 'build' : first, ACTIONS);
    if (!picked.ok) {
      context.report(picked.error);
      return 1;
    }
    if (isPath && second !== undefined) {
      context.report(cliUsage(cliTooManyOperands(second), 'index'));
      return 2;
    }
    const project = await projectAt((isPath ? first : second) ?? options.root, context);
    if (!project.ok) {
      context.report(project.error);
      return 1;
    }
    try {
      return await picked.value.run({ project: project.value, asksForJson: options.json, context });
    } finally {
      await project.value.close();
    }
  },
});

async function projectAt(named: string | undefined, context: CommandContext): Promise<Result<Project>> {
  const found = await context.openProject(named);
  if (!found.ok) return found;
  const { root, config } = found.value;
  const threads = config.settings.max_index_threads;
  return openProject(root, threads === 0 ? { isLive: false } : { isLive: false, threads });
}

/** A subcommand's name means the subcommand; a folder of that name is written `./build`. */
function isFolderName(word: string, { cwd }: CommandContext): boolean {
  const isAction = ACTIONS.some(({ name, aliases }) => name === word || aliases.includes(word));
  return !isAction && (/[/\\]/.test(word) || word.startsWith('.') || existsSync(path.resolve(cwd, word)));
}

async function build({ project, asksForJson, context }: IndexCall, mode: 'update' | 'full'): Promise<number> {
  const built = await buildIndex(project, mode, context);
  if (!built.ok) {
    context.report(built.error);
    return 1;
  }
  const faults = [...built.value.skipped.filter((file) => !isExpected(file)), ...built.value.parseFailures];
  for (const { path: file, reason } of faults.slice(0, FAULTS_SHOWN))
    context.report(cliUnreadable(file, reason));
  if (asksForJson || !context.stdout.isTty) context.writeJson(reportDocument(built.value));
  else context.stdout.write(reportText(built.value));
  return 0;
}

async function showStatus({ project, asksForJson, context }: IndexCall): Promise<number> {
  const status = indexStatus(project);
  if (asksForJson) context.writeJson(statusDocument(status));
  else context.stdout.write(statusText(status, Date.now()));
  return 0;
}

async function showDuplicates({ project, asksForJson, context }: IndexCall): Promise<number> {
  await project.catchUp();
  const { generation } = project.index;
  const found = generation ? repeatedBlocks(generation, BLOCKS_SHOWN) : { blocks: [], total: 0 };
  if (asksForJson) context.writeJson(duplicatesDocument(found));
  else context.stdout.write(duplicatesText(found));
  return 0;
}
