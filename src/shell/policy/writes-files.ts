import {
  type CommandLine,
  type CommandList,
  findProgram,
  type Redirect,
  type ShellCommand,
} from '../lex/index.ts';
import type { Command } from '../patterns/command.ts';

/** Where anybody may write. `$NAME/…` is known at run time only, and is let through. */
const FREE = /^(?:\/tmp\/|\/var\/tmp\/|\/private\/tmp\/|\/dev\/|\$|"?\$)/;

/** The word that tells of a file of the project being written past the edit tools; `undefined` when there is none. */
export function writtenFile(line: CommandLine): string | undefined {
  return inList(line.list);
}

function inList({ pipelines }: CommandList): string | undefined {
  for (const { stages } of pipelines) {
    for (const stage of stages) {
      const found = inStage(stage);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function inStage(stage: ShellCommand): string | undefined {
  const redirected = stage.redirects.find(writes)?.target.text;
  if (redirected !== undefined) return redirected;
  if (stage.kind !== 'simple') {
    for (const list of stage.lists) {
      const found = inList(list);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const call = findProgram(stage);
  return call?.kind === 'program' ? byProgram(call.command) : undefined;
}

function writes({ operator, descriptor, target }: Redirect): boolean {
  if (!['>', '>>', '>|', '&>', '&>>', '<>', '>&'].includes(operator)) return false;
  if (operator === '>&' && /^(?:\d+|-)$/.test(target.text)) return false;
  return (descriptor ?? 1) !== 2 && !FREE.test(target.text);
}

function byProgram({ program, args }: Command): string | undefined {
  const operands = args.filter((arg) => !arg.startsWith('-'));
  const taken = (file: string | undefined): string | undefined =>
    file === undefined || FREE.test(file) ? undefined : file;
  if (program === 'tee') return taken(operands.find((file) => !FREE.test(file)));
  if (program === 'dd') return taken(args.find((arg) => arg.startsWith('of='))?.slice(3));
  if (program === 'curl') {
    const at = args.findIndex((arg) => arg === '-o' || arg === '--output');
    if (at >= 0) return args[at + 1] === '-' ? undefined : taken(args[at + 1]);
    return args.some((arg) => arg === '-O' || arg === '--remote-name') ? 'curl -O' : undefined;
  }
  const isStdout = args.some(
    (arg, at) => /^-q?O-$/.test(arg) || (/^-q?O$/.test(arg) && args[at + 1] === '-'),
  );
  return program === 'wget' && !isStdout && operands.length > 0 && !args.includes('--spider')
    ? 'wget'
    : undefined;
}
