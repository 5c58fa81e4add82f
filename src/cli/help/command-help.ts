import type { Command, Subcommand } from '../command.ts';
import type { CommandEntry } from '../commands/index.ts';
import type { Option } from '../option.ts';
import { columns } from './columns.ts';

/** Everything about one command, as `--help` and `help all` print it. */
export function commandHelp(entry: CommandEntry, command: Command): string {
  const aliases = entry.aliases.length === 0 ? '' : ` (also: ${entry.aliases.join(', ')})`;
  return [
    `${entry.name}${aliases}: ${entry.summary}\n`,
    command.usage.map((line) => `  lean-ctx ${line}\n`).join(''),
    section('', command.details.map((line) => `  ${line}\n`).join('')),
    section('Subcommands', columns(command.subcommands.map(subcommandRow))),
    section('Options', columns(Object.values(command.options).map(optionRow))),
    section('Examples', columns(command.examples.map(([line, does]) => [`lean-ctx ${line}`, does]))),
  ].join('');
}

function section(title: string, body: string): string {
  if (body === '') return '';
  return title === '' ? `\n${body}` : `\n${title}\n${body}`;
}

function subcommandRow({ name, operands, summary }: Subcommand): [string, string] {
  return [[name, ...operands].join(' '), summary];
}

/** Short names first, as manuals do: `-d, --depth N`. */
function optionRow(option: Option<unknown>): [string, string] {
  const names = [...option.names].sort((a, b) => a.length - b.length).join(', ');
  return [option.placeholder === '' ? names : `${names} ${option.placeholder}`, option.summary];
}
