import { type Command, operands, subcommand } from './command.ts';

/** Options of git itself whose value is a word of its own. */
const VALUED = ['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--exec-path', '--config-env'];

/** `log` of `git -C dir --no-pager log -5`. */
export const gitVerb = (command: Command): string => subcommand(command, VALUED);

/** What follows the verb and is no option: revisions, paths. */
export const gitOperands = (command: Command): readonly string[] => operands(command, VALUED).slice(1);
