import type { Command } from './command.ts';
import { hasOption } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { definePattern } from './pattern.ts';
import { PytestReader } from './pytest-reader.ts';

const NO_RUN = [
  '--version',
  '-V',
  '--help',
  '-h',
  '--fixtures',
  '--markers',
  '--collect-only',
  '--co',
  '--setup-plan',
];

const runsTests = (command: Command): boolean =>
  (!command.program.startsWith('py') || !/^(?:python|pypy)/.test(command.program) || runsModule(command)) &&
  !hasOption(command, ...NO_RUN);

function runsModule({ args }: Command): boolean {
  const at = args.indexOf('-m');
  return at >= 0 && args[at + 1] === 'pytest';
}

export const pytest = definePattern({
  name: 'pytest',
  family: 'pytest',
  programs: ['py.test', 'pypy3', 'pytest', 'python', 'python2', 'python3'],
  match: runsTests,
  signature: [
    /^=+ test session starts =+$/,
    /^=+ (?:FAILURES|ERRORS|short test summary info) =+$/,
    /^=+ .*\b\d+ (?:passed|failed|errors?|skipped)\b.* in [\d.]+s.* =+$/,
    /^platform \S+ -- Python /,
    // What `-q` leaves of the above.
    /^\d+ (?:passed|failed|errors?|skipped|deselected)\b.* in [\d.]+s(?: \(.*\))?$/,
    /^(?:FAILED|ERROR) \S+\.py::\S/,
    /^[.FEsxX]{3,} +\[ *\d+%\]$/,
  ],
  shorten: (run) =>
    excerptOf(run, (lines: readonly string[], out: Excerpt) => new PytestReader(lines, out).read()),
});
