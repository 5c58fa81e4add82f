import { readAlignedTable, squeezed } from './aligned-table.ts';
import { type Command, hasOption, operands } from './command.ts';
import { shortenBuild } from './docker-build-log.ts';
import { hasGap } from './patch-lines.ts';
import { definePattern, onStdout, ranFine } from './pattern.ts';

const PROGRAMS = ['docker', 'podman', 'nerdctl', 'docker-compose', 'podman-compose'];
const VALUED = [
  '--context',
  '-c',
  '-H',
  '--host',
  '--config',
  '-f',
  '--file',
  '-p',
  '--project-name',
  '--log-level',
  '-l',
];

/** `build` of `docker --context x build`, `compose up` as `up`, `image ls` as `ls`. */
function verbOf(command: Command): string {
  const words = operands(command, VALUED);
  const isManaged = /^(?:compose|container|image|buildx|builder|volume|network|stack|service)$/.test(
    words[0] ?? '',
  );
  return (isManaged && command.program !== 'docker-compose' ? words[1] : words[0]) ?? '';
}

const isFormatted = (command: Command): boolean =>
  hasOption(command, '--format', '-q', '--quiet', '--no-trunc');

/** Containers, images, volumes: every row and column, without padding; of many rows the healthy ones are counted. */
export const containerTables = definePattern({
  name: 'docker-tables',
  family: 'docker',
  programs: PROGRAMS,
  match: (command) =>
    ['ps', 'ls', 'images', 'list', 'top', 'stats'].includes(verbOf(command)) && !isFormatted(command),
  otherwise: 'raw',
  shorten: (run) => {
    const table = readAlignedTable(run.stdout);
    if (!table) return undefined;
    const status = table.names.indexOf('STATUS');
    const isQuiet = (cells: readonly string[]): boolean => /^Up\b(?!.*unhealthy)/.test(cells[status] ?? '');
    const shown = squeezed(table, isQuiet);
    return onStdout(run, shown, !hasGap(shown));
  },
});

/** Builds: cached and finished steps, transfers and, when it went well, what the steps printed. */
export const containerBuilds = definePattern({
  name: 'docker-build',
  family: 'docker',
  programs: PROGRAMS,
  match: (command) => ['build', 'bake', 'buildx', 'up', 'create', 'run'].includes(verbOf(command)),
  signature: [/^#\d+ \[(?:internal|\S+ +\d+\/\d+|\d+\/\d+)\]/, /^#\d+ (?:DONE \d|CACHED|transferring)/],
  noise: [
    {
      what: 'lines of transfers',
      line: /^#\d+ (?:sha256:[0-9a-f]{12,}(?: |$)|extracting |transferring |resolve |exporting |unpacking |preparing |sending |DONE |\.\.\.$|copying )/,
      isUnmarked: true,
    },
    { what: 'cached steps', line: /^#\d+ CACHED$/ },
    { what: 'lines of steps', line: /^#\d+ \d+\.\d+ /, onlyWhenFine: true },
    { what: 'lines of steps', line: /^#\d+ \[internal\] /, isUnmarked: true },
    {
      what: 'lines of steps',
      line: /^#\d+ *$|^ ---> |^Removing intermediate container |^ ---> Running in /,
      isUnmarked: true,
    },
    {
      what: 'lines of layers',
      line: /^ ?[0-9a-f]{12}:? (?:Pulling fs layer|Waiting|Downloading|Download complete|Verifying Checksum|Extracting|Pull complete|Already exists)/,
    },
    {
      what: 'steps of containers',
      line: /^ (?:Container|Network|Volume|Image) \S+ +(?:Creating|Starting|Stopping|Removing|Recreate|Waiting|Pulling|Running|Recreated|Created|Building)\s*$/,
      onlyWhenFine: true,
    },
  ],
  shorten: (run) => shortenBuild(run, ranFine(run)),
});

/** Layers on their way. Names and digests stay. */
export const containerTransfers = definePattern({
  name: 'docker-transfer',
  family: 'docker',
  programs: PROGRAMS,
  match: (command) => ['pull', 'push', 'load', 'save'].includes(verbOf(command)),
  noise: [
    {
      what: 'lines of layers',
      line: /^ ?[0-9a-f]{12}:? (?:Pulling fs layer|Waiting|Downloading|Download complete|Verifying Checksum|Extracting|Pull complete|Already exists|Preparing|Layer already exists|Pushed|Pushing|Mounted from .*)/,
    },
  ],
});

/** What a program reads, or what a container printed: logs go to the generic filter by way of no pattern at all. */
export const containerData = definePattern({
  name: 'docker-data',
  family: 'docker',
  programs: PROGRAMS,
  match: (command) =>
    ['inspect', 'config', 'export', 'history', 'diff', 'port', 'version', 'info'].includes(verbOf(command)) ||
    isFormatted(command),
  otherwise: 'raw',
});
