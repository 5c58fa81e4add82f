import { type Command, hasOption } from '../patterns/command.ts';

/** A claim about a command, of which the tables of this folder are made. */
export type Test = (command: Command) => boolean;

export const always: Test = () => true;
export const bare: Test = ({ args }) => args.length === 0;

const words = ({ args }: Command): readonly string[] => args.filter((arg) => !arg.startsWith('-'));

/** The first word that is no option is one of these. */
export const verb =
  (...verbs: readonly string[]): Test =>
  (command) =>
    verbs.includes(words(command)[0] ?? '');

/** The first two words that are no options are one of these pairs. */
export const verbs =
  (...pairs: readonly string[]): Test =>
  (command) =>
    pairs.includes(words(command).slice(0, 2).join(' '));

/** One of these options is given. */
export const option =
  (...names: readonly string[]): Test =>
  (command) =>
    hasOption(command, ...names);

export const not =
  (test: Test): Test =>
  (command) =>
    !test(command);

export const both =
  (...tests: readonly Test[]): Test =>
  (command) =>
    tests.every((test) => test(command));

export const any =
  (...tests: readonly Test[]): Test =>
  (command) =>
    tests.some((test) => test(command));

/** The same test for several programs. */
export const group = (test: Test, names: readonly string[]): Record<string, Test> =>
  Object.fromEntries(names.map((name) => [name, test]));

/** What a table says of a command; false for programs that it does not know. */
export function holdsIn(table: Readonly<Record<string, Test>>, command: Command): boolean {
  return Object.hasOwn(table, command.program) && table[command.program]?.(command) === true;
}
