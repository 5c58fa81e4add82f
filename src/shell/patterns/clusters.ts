import { type AlignedTable, readAlignedTable, squeezed } from './aligned-table.ts';
import { type Command, hasOption, operands } from './command.ts';
import { hasGap } from './patch-lines.ts';
import { type CommandRun, definePattern, onStdout, type ShortForm } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

const KUBECTL = ['kubectl', 'k', 'oc', 'microk8s', 'k3s'];
const VALUED = [
  '-n',
  '--namespace',
  '--context',
  '--cluster',
  '--kubeconfig',
  '--user',
  '-l',
  '--selector',
  '-c',
  '--container',
  '-s',
  '--server',
  '--as',
];

const verbOf = (command: Command): string => operands(command, VALUED)[0] ?? '';

/** Whether a row needs no attention: every part ready, state good, no restart. */
function isQuiet({ names }: AlignedTable): (cells: readonly string[]) => boolean {
  const cell = (cells: readonly string[], name: string): string => cells[names.indexOf(name)] ?? '';
  return (cells) => {
    const [ready = '', wanted = ready] = cell(cells, 'READY').split('/');
    const state = cell(cells, 'STATUS');
    const isGood =
      state === '' || /^(?:Running|Completed|Ready|Active|Bound|Succeeded|deployed)$/.test(state);
    return isGood && ready === wanted && ready !== 'False' && /^0?(?: |$)/.test(cell(cells, 'RESTARTS'));
  };
}

/** `E1130 16:54:16.724876    2431 memcache.go:265] text`: when, which process, what. */
const CLIENT_LOG = /^[EWIF]\d{4} [\d:.]+ +\d+ ([^ ]+\] .*)$/;

/** A client that finds no server says so five times: once is shown. `undefined` when nothing is repeated. */
function withoutRepeats(run: CommandRun): ShortForm | undefined {
  const said = new Set<string>();
  const stderr: ShownLine[] = [];
  let repeats = 0;
  for (const line of run.stderr) {
    const text = CLIENT_LOG.exec(line)?.[1];
    if (text !== undefined && said.has(text)) repeats++;
    else stderr.push(line);
    if (text !== undefined) said.add(text);
  }
  if (repeats === 0) return undefined;
  const first = run.stderr.findIndex((line) => CLIENT_LOG.test(line));
  stderr.splice(first + 1, 0, gap(repeats, 'lines that say the same'));
  return { stdout: run.stdout, stderr, isLossless: false, unmarkedLines: 0, isAccounted: true };
}

/** Objects of a cluster: every row without padding; of many, those that are well become a number. */
export const clusterTables = definePattern({
  name: 'kubectl-get',
  family: 'kubectl',
  programs: KUBECTL,
  match: (command) =>
    ['get', 'top', 'api-resources', 'events'].includes(verbOf(command)) &&
    !hasOption(command, '-o', '--output', '-w', '--watch', '--no-headers'),
  otherwise: 'raw',
  shorten: (run) => {
    const sections = sectionsOf(run.stdout).map(readAlignedTable);
    if (sections.length === 0 || sections.some((table) => table === undefined)) return withoutRepeats(run);
    const shown = (sections as readonly AlignedTable[]).flatMap((table) => squeezed(table, isQuiet(table)));
    return onStdout(run, shown, !hasGap(shown));
  },
});

/** `kubectl get pods,services` prints one table a kind, blank lines between. */
function sectionsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const sections: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line !== '' && !isOpen) sections.push([]);
    if (line !== '') sections.at(-1)?.push(line);
    isOpen = line !== '';
  }
  return sections;
}

/** Changes: what stayed as it was is counted. */
export const clusterChanges = definePattern({
  name: 'kubectl-apply',
  family: 'kubectl',
  programs: KUBECTL,
  match: (command) =>
    [
      'apply',
      'delete',
      'create',
      'replace',
      'rollout',
      'scale',
      'wait',
      'patch',
      'label',
      'annotate',
    ].includes(verbOf(command)) && !hasOption(command, '-o', '--output'),
  noise: [
    { what: 'unchanged objects', line: /^[\w.-]+\/\S+ unchanged(?: \(.*\))?$/ },
    {
      what: 'waiting lines',
      line: /^Waiting for (?:deployment|daemon set|statefulset|rollout|\d+ pods)\b.*\.\.\.$/,
      onlyWhenFine: true,
    },
  ],
  shorten: withoutRepeats,
});

/** Manifests, descriptions, permissions: what was asked for. Logs go to the generic filter. */
export const clusterData = definePattern({
  name: 'kubectl-data',
  family: 'kubectl',
  programs: [...KUBECTL, 'kustomize', 'kubectx', 'kubens', 'crictl', 'ctr', 'stern'],
  match: (command) =>
    !(
      KUBECTL.includes(command.program) &&
      ['logs', 'exec', 'run', 'debug', 'attach'].includes(verbOf(command))
    ) && command.program !== 'stern',
  otherwise: 'raw',
  shorten: withoutRepeats,
});

/** Releases as a table; manifests and values are data, notes are text. */
export const helm = definePattern({
  name: 'helm',
  family: 'helm',
  programs: ['helm', 'helmfile'],
  match: () => true,
  otherwise: 'raw',
  shorten: (run) => {
    const table = readAlignedTable(run.stdout.map((line) => line.replace(/\t/g, '  ')));
    if (!table) return undefined;
    const shown = squeezed(table, isQuiet(table));
    return onStdout(run, shown, !hasGap(shown));
  },
});
