import type { Command } from '../patterns/command.ts';
import { printsMysqlTable, printsPsqlTable } from '../patterns/query-output.ts';
import { always, any, both, group, holdsIn, not, option, type Test, verb, verbs } from './command-tests.ts';

/** `-i`, `-ni`, `-i.bak`, `--in-place`, but no file that is called so. */
const editsInPlace: Test = ({ args }) => args.some((arg) => /^(?:-[nErsz]*i(?:$|\.)|--in-place)/.test(arg));
/** `git show rev:path`: a file, not a report. */
const showsBlob: Test = (command) => {
  const [first, ...rest] = gitWords(command);
  return first === 'show' && rest.some((word) => /^[^\s:]*:[^\s]/.test(word));
};
const GIT_DATA = new Set([
  ...[
    'cat-file',
    'describe',
    'for-each-ref',
    'ls-files',
    'ls-remote',
    'ls-tree',
    'merge-base',
    'name-rev',
    'rev-list',
  ],
  ...['rev-parse', 'config', 'format-patch', 'bundle', 'archive', 'hash-object', 'symbolic-ref', 'var'],
]);
const isGitData: Test = (command) => GIT_DATA.has(gitWords(command)[0] ?? '') || showsBlob(command);

function gitWords({ args }: Command): readonly string[] {
  let at = 0;
  while (args[at]?.startsWith('-'))
    at += /^-[Cc]$|^--(?:git-dir|work-tree|namespace)$/.test(args[at] ?? '') ? 2 : 1;
  return [args[at] ?? '', ...args.slice(at + 1).filter((arg) => !arg.startsWith('-'))];
}

/** Programs whose output is the answer itself: chosen lines, values, data. The test says when. */
const VERBATIM: Readonly<Record<string, Test>> = {
  ...group(always, [
    ...[
      'cat',
      'bat',
      'batcat',
      'head',
      'tail',
      'awk',
      'gawk',
      'mawk',
      'cut',
      'nl',
      'tac',
      'pygmentize',
      'highlight',
    ],
    ...[
      'jq',
      'yq',
      'xq',
      'fx',
      'gron',
      'mlr',
      'dasel',
      'xsv',
      'csvcut',
      'csvlook',
      'xxd',
      'hexdump',
      'od',
      'strings',
    ],
    ...[
      'openssl',
      'gpg',
      'age',
      'certutil',
      'ssh-keygen',
      'dig',
      'nslookup',
      'host',
      'whois',
      'drill',
      'resolvectl',
    ],
    ...[
      'md5sum',
      'sha1sum',
      'sha256sum',
      'sha512sum',
      'cksum',
      'b2sum',
      'shasum',
      'base64',
      'wc',
      'seq',
      'stat',
    ],
    ...[
      'pbpaste',
      'wl-paste',
      'xclip',
      'xsel',
      'duckdb',
      'sqlite3',
      'comm',
      'paste',
      'diff3',
      'numfmt',
      'date',
    ],
  ]),
  sed: (command) => !editsInPlace(command),
  perl: any(option('-e', '-E'), option('-n', '-p')),
  python: option('-c'),
  python3: option('-c'),
  node: option('-e', '-p', '--eval', '--print'),
  ruby: option('-e'),
  php: option('-r'),
  // A table for people is a report: its padding is most of it. Data that a program reads stays.
  psql: both(option('-c', '--command', '-l', '--list'), not(printsPsqlTable)),
  mysql: both(option('-e', '--execute'), not(printsMysqlTable)),
  mariadb: both(option('-e', '--execute'), not(printsMysqlTable)),
  mongosh: option('--eval'),
  terraform: verb('output', 'state', 'show'),
  tofu: verb('output', 'state', 'show'),
  pulumi: verbs('stack output', 'stack export'),
  docker: any(verb('inspect'), verbs('context ls')),
  podman: verb('inspect'),
  helm: verb('get'),
  gh: any(verb('api'), option('--json', '--jq', '--template')),
  glab: verb('api'),
  git: isGitData,
};

/** `tool --version`, `tool --help`: two or three words. */
const asksAboutItself: Test = ({ args }) =>
  args.length >= 1 && args.length <= 2 && /^(?:--version|-V|version|--help|-h|help)$/.test(args.at(-1) ?? '');

/** Whether the user chose what is printed so closely that it is passed on as it is, up to a size. */
export function isVerbatim(command: Command): boolean {
  return holdsIn(VERBATIM, command) || asksAboutItself(command);
}
