/** How a program that only starts another one names it. */
export interface Wrapper {
  /** Words behind the name that must follow: `exec` of `pnpm exec`. Any one of them; none when empty. */
  readonly verbs: readonly string[];
  /** Options whose value is a word of its own. */
  readonly valued: readonly string[];
  /** Operands that stand before the program: the limit of `timeout`, the container of `docker exec`. */
  readonly operands: number;
  /** `NAME=value` words stand before the program. */
  readonly takesAssignments: boolean;
  /** Options that hold the command line itself, in one word: `bash -c`, `npx -c`. Only they lead to a command. */
  readonly commandOptions: readonly string[];
  /** The program is looked for only behind `--`. */
  readonly needsDashes: boolean;
}

const PLAIN: Wrapper = {
  verbs: [],
  valued: [],
  operands: 0,
  takesAssignments: false,
  commandOptions: [],
  needsDashes: false,
};
const wrapper = (own: Partial<Wrapper> = {}): readonly Wrapper[] => [{ ...PLAIN, ...own }];

const DOCKER_VALUED = [
  ...['-e', '--env', '--env-file', '-u', '--user', '-w', '--workdir', '-v', '--volume', '-p', '--publish'],
  ...['--name', '--network', '--net', '--entrypoint', '-l', '--label', '-m', '--memory', '--cpus', '--mount'],
  ...['--platform', '--detach-keys', '-h', '--hostname', '--add-host', '--pull', '--restart', '--gpus'],
  ...['-c', '--index', '--shm-size', '--tmpfs', '--ulimit', '--ipc', '--pid', '--dns', '--device'],
];
const SUDO_VALUED = ['-u', '-g', '-h', '-p', '-C', '-T', '-r', '-t', '-D', '-R', '-U', '--user', '--group'];
const SHELLS = wrapper({ commandOptions: ['-c'], valued: ['-o', '-O', '--rcfile', '--init-file'] });
const RUNNER = wrapper({
  valued: ['-p', '--package', '-w', '--workspace', '--cwd', '-C', '--dir', '--prefix', '--filter'],
  commandOptions: ['-c', '--call'],
});
const NODE_RUNNER_OPTIONS = {
  valued: ['--package', '-C', '--dir', '--filter', '-w', '--workspace', '--cwd'],
};
const CONTAINERS: readonly Wrapper[] = [
  { ...PLAIN, verbs: ['exec', 'run'], valued: DOCKER_VALUED, operands: 1 },
  { ...PLAIN, verbs: ['compose exec', 'compose run'], valued: DOCKER_VALUED, operands: 1 },
];

/** Programs through which the one that prints is looked for. A name may have several forms; the first that fits counts. */
export const WRAPPERS: Readonly<Record<string, readonly Wrapper[]>> = {
  ash: SHELLS,
  asdf: wrapper({ verbs: ['exec'] }),
  bash: SHELLS,
  builtin: wrapper(),
  bun: wrapper({ verbs: ['x'] }),
  bundle: wrapper({ verbs: ['exec'] }),
  bunx: RUNNER,
  caffeinate: wrapper({ valued: ['-t', '-w'] }),
  chronic: wrapper(),
  chrt: wrapper({ operands: 1, valued: ['-T', '-P', '-D'] }),
  command: wrapper(),
  conda: wrapper({ verbs: ['run'], valued: ['-n', '--name', '-p', '--prefix', '--cwd'] }),
  'cross-env': wrapper({ takesAssignments: true }),
  dash: SHELLS,
  direnv: wrapper({ verbs: ['exec'], operands: 1 }),
  doas: wrapper({ valued: ['-u', '-C'] }),
  docker: CONTAINERS,
  'docker-compose': wrapper({ verbs: ['exec', 'run'], valued: DOCKER_VALUED, operands: 1 }),
  dotenv: wrapper({ valued: ['-e', '-v', '-f'], needsDashes: true }),
  env: wrapper({
    takesAssignments: true,
    valued: ['-u', '--unset', '-C', '--chdir'],
    commandOptions: ['-S', '--split-string'],
  }),
  exec: wrapper({ valued: ['-a'] }),
  flock: wrapper({ operands: 1, valued: ['-w', '--timeout', '-E'], commandOptions: ['-c', '--command'] }),
  gtimeout: wrapper({ operands: 1, valued: ['-k', '-s', '--kill-after', '--signal'] }),
  hatch: wrapper({ verbs: ['run'], valued: ['-e', '--env'] }),
  ionice: wrapper({ valued: ['-c', '-n', '-p'] }),
  ksh: SHELLS,
  kubectl: wrapper({
    verbs: ['exec'],
    valued: ['-c', '--container', '-n', '--namespace', '--context', '-f'],
    needsDashes: true,
  }),
  mamba: wrapper({ verbs: ['run'], valued: ['-n', '--name', '-p', '--prefix', '--cwd'] }),
  mise: wrapper({ verbs: ['exec', 'x'], needsDashes: true }),
  nice: wrapper({ valued: ['-n', '--adjustment'] }),
  nohup: wrapper(),
  npm: wrapper({ verbs: ['exec', 'x'], ...NODE_RUNNER_OPTIONS, commandOptions: ['-c', '--call'] }),
  npx: RUNNER,
  pdm: wrapper({ verbs: ['run'], valued: ['-p', '--project'] }),
  pipenv: wrapper({ verbs: ['run'] }),
  pipx: wrapper({ verbs: ['run'], valued: ['--spec', '--python'] }),
  pnpm: wrapper({ verbs: ['exec', 'dlx'], ...NODE_RUNNER_OPTIONS }),
  pnpx: RUNNER,
  podman: CONTAINERS,
  poetry: wrapper({ verbs: ['run'], valued: ['-C', '--directory', '-P', '--project'] }),
  pyenv: wrapper({ verbs: ['exec'] }),
  rbenv: wrapper({ verbs: ['exec'] }),
  rye: wrapper({ verbs: ['run'] }),
  setsid: wrapper(),
  sh: SHELLS,
  stdbuf: wrapper({ valued: ['-i', '-o', '-e'] }),
  sudo: wrapper({ valued: SUDO_VALUED, takesAssignments: true }),
  taskset: wrapper({ operands: 1 }),
  time: wrapper({ valued: ['-f', '-o', '--format', '--output'] }),
  timeout: wrapper({ operands: 1, valued: ['-k', '-s', '--kill-after', '--signal'] }),
  unbuffer: wrapper(),
  uv: wrapper({
    verbs: ['run'],
    valued: [
      '--with',
      '--python',
      '-p',
      '--extra',
      '--group',
      '--project',
      '--directory',
      '--env-file',
      '--package',
    ],
  }),
  uvx: wrapper({ valued: ['--with', '--python', '-p', '--from'] }),
  xargs: wrapper({
    valued: ['-I', '-n', '-P', '-L', '-d', '-s', '-a', '-E', '--max-args', '--max-procs', '--delimiter'],
  }),
  yarn: wrapper({ verbs: ['exec', 'dlx'], ...NODE_RUNNER_OPTIONS }),
  zsh: SHELLS,
};

/** Interpreters that run a tool by its name: `python -m pytest`, `php vendor/bin/phpunit`, `node node_modules/.bin/jest`. */
export const MODULE_RUNNERS = new Set(['python', 'python2', 'python3', 'py', 'pypy', 'pypy3']);
export const SCRIPT_RUNNERS = new Set(['node', 'php', 'ruby', 'perl', 'bun', 'deno']);
