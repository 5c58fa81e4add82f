import type { Command } from '../patterns/command.ts';
import type { CommandLine, CommandList, Redirect, ShellCommand } from './command-line.ts';
import { findProgram } from './find-program.ts';
import { lexCommandLine } from './lex-command-line.ts';

/** Builtins that print nothing, or nothing but complaints. */
const SILENT = new Set([
  ...[':', 'alias', 'break', 'cd', 'continue', 'declare', 'exit', 'export', 'false', 'hash', 'let', 'local'],
  ...['mkdir', 'popd', 'pushd', 'read', 'readonly', 'return', 'set', 'shift', 'shopt', 'sleep', 'source'],
  ...['test', '[', 'touch', 'trap', 'true', 'umask', 'unalias', 'unset', 'wait', '.'],
]);

/** What prints, and whether that is all of it. */
export interface Printers {
  readonly commands: readonly Command[];
  /** False when something prints whose program cannot be told: then no command may stand for the whole. */
  readonly isComplete: boolean;
  /** Whether some of them are joined or repeated, so that output of one follows output of another. */
  readonly isChain: boolean;
}

const NOTHING: Printers = { commands: [], isComplete: false, isChain: false };
const DEEPEST_LINE = 3;

/**
 * The programs whose output reaches the reader, in order: of a pipeline only the last, of several pipelines each one.
 * Builtins that print nothing, and commands whose output goes to a file, are left out.
 */
export function printingCommands(line: CommandLine): Printers {
  return line.isUnderstood ? ofLists([line.list], 0) : NOTHING;
}

function ofLists(lists: readonly CommandList[], depth: number): Printers {
  const parts = lists
    .flatMap(({ pipelines }) => pipelines)
    .map(({ stages }) => ofStage(printingStage(stages), depth));
  const commands = parts.flatMap((part) => part.commands);
  return {
    commands,
    isComplete: parts.every((part) => part.isComplete),
    isChain: commands.length > 1 || parts.some((part) => part.isChain),
  };
}

/** The last stage, or the one before those that only hand on what they read (`| cat`, `| tee log`). */
function printingStage(stages: readonly ShellCommand[]): ShellCommand {
  let at = stages.length - 1;
  while (at > 0 && handsOn(stages[at] as ShellCommand)) at--;
  return stages[at] as ShellCommand;
}

function handsOn(stage: ShellCommand): boolean {
  if (stage.kind !== 'simple' || stage.redirects.length > 0) return false;
  const [program, ...args] = stage.words.map(({ text }) => text);
  return program === 'tee' || (program === 'cat' && args.every((arg) => arg === '-'));
}

function ofStage(stage: ShellCommand, depth: number): Printers {
  const silent: Printers = { commands: [], isComplete: true, isChain: false };
  if (goesToFile(stage.redirects)) return silent;
  switch (stage.kind) {
    case 'simple':
      return ofSimple(stage, depth) ?? silent;
    case 'function':
      return NOTHING; // who calls it is not followed
    case 'loop':
      return { ...ofLists(stage.lists, depth), isChain: true };
    default:
      return ofLists(stage.lists, depth);
  }
}

function ofSimple(stage: Extract<ShellCommand, { kind: 'simple' }>, depth: number): Printers | undefined {
  if (stage.words.length === 0) return undefined;
  const found = findProgram(stage);
  if (found === undefined) return NOTHING;
  if (found.kind === 'line') {
    return depth < DEEPEST_LINE ? ofLists([lexCommandLine(found.text).list], depth + 1) : NOTHING;
  }
  if (SILENT.has(found.command.program)) return undefined;
  return { commands: [found.command], isComplete: true, isChain: false };
}

/** Whether stdout goes somewhere else than to the reader. */
export function goesToFile(redirects: readonly Redirect[]): boolean {
  return redirects.some(({ operator, descriptor, target }) => {
    if (operator === '&>' || operator === '&>>') return true;
    if (operator === '>&') return !/^(?:\d+|-)$/.test(target.text);
    return ['>', '>>', '>|', '<>'].includes(operator) && (descriptor ?? (operator === '<>' ? 0 : 1)) === 1;
  });
}
