import { filterNone, filterUsage } from '../../core/messages/filters.ts';
import type { FoundFilters, UserFilter } from '../../shell/filters/index.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { numberOption, textOption } from '../option.ts';

export default defineCommand({
  usage: ['filter list', 'filter test FILE < OUTPUT'],
  details: [
    'Filters are tables [[filter]] in filters.toml of the settings folder, or in the .lean-ctx.toml of a trusted project:',
    '  name = "deploy"              program = "deploy.sh"   (or command = "RE", on the whole command line)',
    '  keep = ["RE"]                only these lines',
    '  drop = ["RE", { line = "RE", as = "uploads" }]',
    '  fold = ["RE"]                of neighbouring lines that match, the first',
    '  head = 20, tail = 10         of what is left; only_when_fine = true: not when the command failed',
    'Lines that tell of an error always stay. Regular expressions have the syntax of RE2.',
    'test shows what the filters of FILE leave of standard input, and how many tokens that saves.',
  ],
  subcommands: [
    { name: 'list', operands: [], summary: 'the filters that count here' },
    { name: 'test', operands: ['FILE'], summary: 'try the filters of a file on standard input' },
  ],
  options: {
    name: textOption(['--name'], 'NAME', 'only this filter of the file'),
    exit: numberOption(['--exit'], 'the code with which the command ended', {
      fallback: 0,
      minimum: 0,
      maximum: 255,
    }),
  },
  operands: { minimum: 1, maximum: 2 },
  examples: [['filter test filters.toml < deploy.log', 'what would be shown of it']],
  async run({ options, operands: [action, file] }, context) {
    if (action === 'list' && file === undefined) return listFilters(context);
    if (action === 'test' && file !== undefined) {
      return testFilters({ file, name: options.name ?? '', exitCode: options.exit }, context);
    }
    context.report(filterUsage());
    return 2;
  },
});

async function listFilters(context: CommandContext): Promise<number> {
  const { findFilters } = await import('../../shell/filters/index.ts');
  const project = await context.openProject(undefined, 'keep');
  const found = await findFilters({
    configFolder: context.directories.config,
    projectRoot: project.ok ? project.value.root : undefined,
    env: context.env,
  });
  reportAll(found, context);
  for (const { name, programs } of found.filters)
    context.stdout.write(`${name}  ${programs.join(' ')}`.trimEnd().concat('\n'));
  return found.failures.length === 0 ? 0 : 1;
}

interface Trial {
  readonly file: string;
  readonly name: string;
  readonly exitCode: number;
}

async function testFilters({ file, name, exitCode }: Trial, context: CommandContext): Promise<number> {
  const { filtersIn } = await import('../../shell/filters/index.ts');
  const found = await filtersIn(file);
  reportAll(found, context);
  const filters = found.filters.filter((filter) => name === '' || filter.name === name);
  const [filter] = filters;
  if (!filter) {
    context.report(filterNone(file));
    return 1;
  }
  const { shown, rawTokens, shownTokens } = await filteredInput(filter, exitCode, context);
  context.stdout.write(shown);
  context.stderr.write(`${filter.name}: ${rawTokens} → ${shownTokens} tokens\n`);
  return found.failures.length === 0 ? 0 : 1;
}

async function filteredInput(filter: UserFilter, exitCode: number, { stdin }: CommandContext) {
  const { trialOf } = await import('../../shell/filters/index.ts');
  const parts: Uint8Array[] = [];
  for await (const part of stdin) parts.push(part);
  return trialOf(filter, Buffer.concat(parts), exitCode);
}

function reportAll({ failures }: FoundFilters, context: CommandContext): void {
  for (const failure of failures) context.report(failure);
}
