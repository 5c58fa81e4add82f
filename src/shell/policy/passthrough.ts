import { type Command, hasOption, operands } from '../patterns/command.ts';
import { gitVerb } from '../patterns/git-commands.ts';
import {
  always,
  any,
  bare,
  both,
  group,
  holdsIn,
  not,
  option,
  type Test,
  verb,
  verbs,
} from './command-tests.ts';

const follows = option('-f', '-F', '--follow', '--retry');
const interactive = any(option('-it', '-ti', '-i', '--interactive'), option('-t', '--tty'));
const DEV_WORDS = /(?:^|[:._-])(?:dev|hmr|hot|live|preview|serve|start|storybook|watch)(?:$|[:._-])/;
const devScript: Test = ({ args }) => {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const script = ['run', 'run-script', 'task'].includes(words[0] ?? '') ? words[1] : words[0];
  return DEV_WORDS.test(script ?? '');
};
const devTarget = verb('dev', 'serve', 'watch', 'run', 'start');
/** Asks hunk by hunk, or opens an editor: nothing of it is seen behind a pipe. */
const gitDialog: Test = (whole) => {
  const verb = gitVerb(whole);
  const command = { ...whole, args: whole.args.slice(whole.args.indexOf(verb) + 1) };
  if (/^(?:add|checkout|clean|commit|reset|restore|stash)$/.test(verb) && hasOption(command, '-p', '--patch'))
    return true;
  if (/^(?:add|clean|rebase)$/.test(verb) && hasOption(command, '-i', '--interactive')) return true;
  if (/^(?:difftool|mergetool|citool|gui)$/.test(verb)) return true;
  const hasText = hasOption(command, '-m', '-F', '-C', '--message', '--file', '--reuse-message');
  const isReady =
    hasText || hasOption(command, '--no-edit', '--fixup', '--squash', '--dry-run', '-h', '--help');
  return verb === 'commit' && !isReady;
};
/** A prompt for people, unless a statement or a file is given. */
const prompt = (...statementOptions: readonly string[]): Test => not(option(...statementOptions));

/** Every program that talks to a terminal, never ends by itself, or speaks a protocol; the test says when. */
const PASSTHROUGH: Readonly<Record<string, Test>> = {
  ...group(always, [
    ...['lean-ctx', 'lctx', '_lc', '_lc_compress'],
    ...[
      'concurrently',
      'nodemon',
      'pm2',
      'btop',
      'htop',
      'top',
      'watch',
      'iperf',
      'iperf3',
      'mtr',
      'socat',
      'strace',
    ],
    ...[
      'tcpdump',
      'vim',
      'nvim',
      'vi',
      'nano',
      'micro',
      'helix',
      'hx',
      'emacs',
      'tmux',
      'screen',
      'less',
      'more',
      'most',
    ],
    ...[
      'iex',
      'irb',
      'nc',
      'ncat',
      'telnet',
      'ssh',
      'mosh',
      'sftp',
      'uvicorn',
      'gunicorn',
      'streamlit',
      'celery',
      'puma',
    ],
    ...[
      'sidekiq',
      'air',
      'bacon',
      'act',
      'ab',
      'wrk',
      'hey',
      'vegeta',
      'artillery',
      'tsserver',
      'k9s',
      'lazygit',
      'tig',
    ],
    ...['webpack-dev-server', 'script', 'su', 'login', 'passwd', 'dialog', 'fzf'],
  ]),
  aws: verbs('sso login', 'configure sso'),
  astro: verb('dev', 'preview'),
  az: any(verb('login'), option('--use-device-code')),
  bash: any(bare, option('-i')),
  bun: any(verb('dev'), devScript),
  cargo: verb('watch'),
  deno: both(verb('task'), devScript),
  dmesg: option('-w', '--follow', '-W'),
  docker: any(
    both(verb('logs'), follows),
    verb('attach', 'stats', 'events'),
    both(verb('exec', 'run'), interactive),
    both(verbs('compose up'), not(option('-d', '--detach'))),
    both(verbs('compose logs'), follows),
    verbs('compose watch', 'compose attach'),
  ),
  doppler: verb('login'),
  dotnet: verb('watch'),
  ember: verb('serve'),
  expo: verb('start'),
  firebase: verb('login'),
  flask: verb('run'),
  gatsby: verb('develop'),
  gcloud: verb('auth', 'init'),
  gh: verb('auth'),
  git: gitDialog,
  gradle: verb('bootRun'),
  gradlew: verb('bootRun'),
  heroku: verb('login'),
  hugo: verb('server', 'serve'),
  jekyll: verb('serve'),
  jest: option('--watch', '--watchAll'),
  journalctl: follows,
  just: devTarget,
  k6: verb('run'),
  kubectl: any(
    both(verb('logs'), follows),
    both(verb('exec', 'run'), interactive),
    verb('attach', 'port-forward', 'proxy'),
  ),
  lsof: both(option('-i'), option('-r')),
  make: devTarget,
  mix: any(verb('phx.server'), bare),
  mongosh: prompt('--eval', '-f', '--file'),
  mvn: verb('spring-boot:run'),
  mvnw: verb('spring-boot:run'),
  mysql: prompt('-e', '--execute'),
  mariadb: prompt('-e', '--execute'),
  netlify: verb('login', 'dev'),
  next: verb('dev', 'start'),
  ng: verb('serve'),
  nix: verb('develop', 'shell'),
  node: any(bare, option('-i', '--interactive', '--watch')),
  npm: any(devScript, verb('login', 'adduser'), both(verb('init', 'create'), not(option('-y', '--yes')))),
  nuxt: verb('dev'),
  nx: verb('serve', 'dev'),
  oc: verb('login'),
  php: both(verb('artisan'), ({ args }) => /^(?:serve|queue:work|tinker|horizon)$/.test(args[1] ?? '')),
  ping: not(option('-c', '-n', '-w')),
  pnpm: devScript,
  psql: prompt('-c', '--command', '-f', '--file', '-l', '--list', '-V', '--version'),
  python: any(bare, option('-i')),
  python3: any(bare, option('-i')),
  rails: verb('c', 'console', 's', 'server', 'db', 'dbconsole'),
  railway: verb('login'),
  'react-scripts': verb('start'),
  'redis-cli': bare,
  remix: verb('dev'),
  ruff: verb('server'),
  sbt: any(verb('run'), bare),
  sh: any(bare, option('-i')),
  skaffold: verb('dev'),
  sqlite3: (command) => operands(command).length < 2 && !hasOption(command, '-cmd', '-version'),
  supabase: verb('login'),
  tail: follows,
  task: devTarget,
  tilt: verb('up'),
  turbo: any(verb('dev', 'watch'), devScript),
  vault: verb('login'),
  vercel: verb('login', 'dev'),
  vite: any(bare, verb('dev', 'preview', 'serve')),
  vitest: both(
    not(verb('run', 'list', 'bench', 'related', 'init')),
    not(option('--run', '--version', '--help', '-v', '-h')),
  ),
  webpack: any(verb('serve'), option('--watch', '-w')),
  wrangler: verb('dev', 'login', 'tail'),
  yarn: devScript,
  zig: both(verb('build'), ({ args }) => args.includes('run')),
  zsh: any(bare, option('-i')),
};

const runsModule: Test = ({ program, args }) =>
  /^python/.test(program) && (args.some((arg) => arg === 'runserver') || args[0] === 'http.server');

/** Speaks a protocol over its streams: `--stdio` of a language server. */
const isProtocol: Test = ({ program, args }) =>
  args.includes('--stdio') || program === 'http.server' || program.endsWith('-language-server');

/** Whether a program needs the streams for itself. */
export function isPassthrough(command: Command): boolean {
  return holdsIn(PASSTHROUGH, command) || runsModule(command) || isProtocol(command);
}
