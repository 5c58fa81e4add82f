import { type Command, hasOption, subcommand } from './command.ts';
import { innerForm } from './inner-output.ts';
import { mypy, pyright, ruff } from './linters.ts';
import { definePattern, type NoiseRule, type Pattern } from './pattern.ts';
import { pytest } from './pytest.ts';

const PIP_NOISE: readonly NoiseRule[] = [
  { what: 'satisfied requirements', line: /^Requirement already satisfied: / },
  {
    what: 'progress lines',
    line: /^(?:(?:Collecting|Downloading|Obtaining|Processing) \S|\s+(?:Downloading|Using cached|Preparing metadata|Installing build dependencies|Getting requirements|Building wheel|Created wheel|Stored in directory|Running setup\.py|Attempting uninstall|Found existing installation|Uninstalling|Successfully uninstalled)\b(?!.*(?:error|fail))|\s+[━╸╺─][━╸╺─ ]*[\d.]+\/[\d.]+ [kMG]?B|Building wheels for collected|Successfully built |Installing collected packages|Using cached |Looking in (?:indexes|links)|INFO: pip is looking at|INFO: This is taking longer|Created temporary)/,
  },
  {
    what: 'notices',
    line: /^(?:\[notice\]|WARNING: Running pip as the 'root' user|WARNING: You are using pip version|You should consider upgrading)/,
    isUnmarked: true,
  },
];

const isPipData = (command: Command): boolean =>
  ['show', 'freeze', 'config', 'cache', 'debug', 'inspect', 'hash', 'index', 'download'].includes(
    subcommand(command),
  );

export const pip: Pattern = definePattern({
  name: 'pip',
  family: 'pip',
  programs: ['pip', 'pip2', 'pip3', 'pipx'],
  match: (command) =>
    !isPipData(command) &&
    subcommand(command) !== 'list' &&
    !hasOption(command, '-q', '--quiet', '--version', '-V', '--help', '-h', '--report'),
  signature: [
    /^Collecting \S+/,
    /^Installing collected packages: /,
    /^Successfully installed \S/,
    /^Requirement already satisfied: /,
  ],
  noise: PIP_NOISE,
});

/** The columns of `pip list`, without what aligns them: every row stays. */
export const pipList: Pattern = definePattern({
  name: 'pip-list',
  family: 'pip',
  programs: ['pip', 'pip2', 'pip3'],
  match: (command) =>
    subcommand(command) === 'list' && !hasOption(command, '--format', '--version', '--help'),
  shorten: (run) => {
    const rule = run.stdout.findIndex((line) => /^-+ -+( -+)*$/.test(line));
    if (rule !== 1) return undefined;
    const rows = run.stdout
      .filter((_, at) => at !== rule)
      .map((line) => line.trimEnd().replace(/ {2,}/g, ' '));
    return { stdout: rows, stderr: run.stderr, isLossless: true, unmarkedLines: 0 };
  },
});

const SOLVER_NOISE: readonly NoiseRule[] = [
  ...PIP_NOISE,
  {
    what: 'progress lines',
    line: /^(?: *(?:Downloading|Downloaded|Building|Built|Fetching|Preparing|Updating|Cloning) \S|Resolving dependencies\.\.\.|Collecting package metadata|Solving environment|Downloading and Extracting|Preparing transaction|Verifying transaction|Executing transaction|\s*[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]|.*: Pending\.\.\.|.*\| *#+ *\| *\d+%|Using (?:Python|CPython) |warning: `VIRTUAL_ENV=)/,
  },
];

/** poetry, uv, conda: changes and conflicts stay, how they came about is counted. */
export const solver: Pattern = definePattern({
  name: 'uv',
  family: 'uv',
  programs: [
    'conda',
    'hatch',
    'mamba',
    'micromamba',
    'nox',
    'pdm',
    'pipenv',
    'poetry',
    'rye',
    'tox',
    'uv',
    'uvx',
  ],
  match: (command) =>
    !['export', 'tree', 'show', 'list', 'info', 'config', 'env', 'python', 'version', 'cache'].includes(
      subcommand(command),
    ) && !(subcommand(command) === 'pip' && /compile|freeze|list|tree|show/.test(command.args.join(' '))),
  noise: SOLVER_NOISE,
  shorten: (run) => innerForm(run, [pytest, ruff, mypy, pyright]),
});
