import { type Command, hasOption, subcommand } from './command.ts';
import { innerForm } from './inner-output.ts';
import { jest } from './jest.ts';
import { mocha, nodeTest, playwright, tap } from './js-tests.ts';
import { eslint, tsc } from './linters.ts';
import { definePattern, type NoiseRule } from './pattern.ts';
import { prettier } from './prettier.ts';
import { taskRunnerForm } from './task-runner.ts';
import { vitest } from './vitest.ts';
import { webBuild } from './web-build.ts';

const VALUED = ['--prefix', '-C', '--dir', '--filter', '-F', '-w', '--workspace', '--cwd', '--loglevel'];
const DATA = new Set(
  'view info show v config c get bin root prefix why explain list ls ll la outdated search whoami query pkg store licenses'.split(
    ' ',
  ),
);

const printsProgress = (command: Command): boolean =>
  !DATA.has(subcommand(command, VALUED)) &&
  !hasOption(command, '--json', '--parseable', '-p', '--silent', '-s', '--version', '-v', '--help', '-h');

const NOISE: readonly NoiseRule[] = [
  {
    what: 'deprecation warnings',
    line: /^(?:npm (?:warn|WARN) deprecated |warning .* > .*: |\s?WARN {1,2}(?:deprecated |\d+ deprecated subdependencies)|➤ YN0061)/,
  },
  {
    what: 'notices',
    line: /^(?:npm notice|npm error ?$|\d+ packages? (?:are|is) looking for funding| {2}run `npm fund`|To address (?:all )?issues| {2}npm audit fix|Run `npm audit`|Some issues need review|npm http |Done in [\d.]+m?s|info (?:No lockfile|Direct dependencies|All dependencies|Lockfile)|Packages are (?:hard linked|cloned|copied) from| {2}Content-addressable store is at| {2}Virtual store is at|Update available|\++$|Resolving dependencies|Resolved, downloaded and extracted|Saved lockfile|Lockfile is up to date, resolution step is skipped|Already up to date$)/,
    isUnmarked: true,
  },
  {
    what: 'progress lines',
    line: /^(?:Progress: resolved |\[\d\/\d\] \S|➤ YN0000: (?:[┌└│·]|Done)|➤ YN0013|\s*[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]|idealTree:|reify:|timing |npm (?:verb|http|timing|sill|info) |Downloading \S+ |\$ \S+ install)/,
  },
];

const INNER = [vitest, jest, playwright, mocha, nodeTest, eslint, tsc, prettier, tap, webBuild];

/** npm, pnpm, yarn and bun when they install, and what scripts print that they run. */
export const npm = definePattern({
  name: 'npm',
  family: 'npm',
  programs: [
    'bun',
    'bunx',
    'cnpm',
    'lerna',
    'npm',
    'nx',
    'pnpm',
    'pnpx',
    'rush',
    'turbo',
    'yarn',
    'yarnpkg',
    'moon',
  ],
  match: (command) =>
    printsProgress(command) && !(command.program === 'bun' && ['test', 'run'].includes(subcommand(command))),
  noise: NOISE,
  shorten: (run) => taskRunnerForm(run, { patterns: INNER, noise: NOISE }) ?? innerForm(run, INNER),
});
