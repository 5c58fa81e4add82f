import type { Command } from '../patterns/command.ts';
import { always, any, group, holdsIn, option, type Test, verb, verbs } from './command-tests.ts';

/** Codes other than 0 by which a program answers and does not fail, with the commands that do so. */
const ANSWERS: readonly (readonly [code: number, Readonly<Record<string, Test>>])[] = [
  [
    1,
    {
      ...group(always, [
        'grep',
        'egrep',
        'fgrep',
        'rg',
        'ag',
        'ack',
        'ugrep',
        'zgrep',
        'diff',
        'cmp',
        'test',
        '[',
      ]),
      ...group(always, ['pgrep', 'pidof', 'which', 'command', 'type']),
      git: any(verb('grep'), option('--exit-code', '--quiet')),
    },
  ],
  [2, { terraform: option('-detailed-exitcode'), tofu: option('-detailed-exitcode') }],
  [3, { systemctl: verb('is-active', 'status') }],
  [8, { gh: verbs('pr checks') }],
];

/** Whether the code is an answer (`grep` found nothing), and no failure. */
export function isAnswer(command: Command | undefined, exitCode: number): boolean {
  if (exitCode === 0) return true;
  if (command === undefined) return false;
  return ANSWERS.some(([code, table]) => code === exitCode && holdsIn(table, command));
}
