import { cutLine } from '../generic/index.ts';
import { operands } from './command.ts';
import { definePattern, onStdout } from './pattern.ts';

const VARIABLE = /^(?:declare -x |export )?[A-Za-z_][\w.()%]*=/;
/** Longer values are lists of folders and flags; their ends tell which. */
const LONGEST_VALUE = 160;
const HEAD = 100;
const TAIL = 30;

/** All variables, of long values both ends. Secrets are replaced before anything else. */
export const environment = definePattern({
  name: 'env',
  family: 'env',
  programs: ['env', 'printenv', 'export', 'set', 'declare'],
  match: (command) => operands(command).length === 0,
  otherwise: 'raw',
  shorten: (run) => {
    if (run.stdout.filter((line) => VARIABLE.test(line)).length < run.stdout.length * 0.9) return undefined;
    const isLong = (line: string): boolean => line.length > LONGEST_VALUE;
    if (!run.stdout.some(isLong)) return undefined;
    return onStdout(
      run,
      run.stdout.map((line) => (isLong(line) ? cutLine(line, HEAD, TAIL) : line)),
    );
  },
});
