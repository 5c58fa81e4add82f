import type { CommandLine, CommandList, Pipeline } from './command-line.ts';

const CHANGES = new Set(['cd', 'chdir', 'popd', 'pushd']);
/** Their commands run in the shell itself. */
const IN_SHELL = new Set(['group', 'if', 'loop', 'case']);

/** Whether the shell may be in another folder when the line has ended: not what a subshell or a pipe does inside. */
export const changesFolder = (line: CommandLine): boolean => line.isUnderstood && inList(line.list);

const inList = ({ pipelines }: CommandList): boolean => pipelines.some(inPipeline);

function inPipeline({ stages: [stage, ...others], isBackground }: Pipeline): boolean {
  if (stage === undefined || others.length > 0 || isBackground) return false;
  if (stage.kind === 'simple') return CHANGES.has(stage.words[0]?.text ?? '');
  return IN_SHELL.has(stage.kind) && stage.lists.some(inList);
}
