import type { CommandLine } from '../lex/index.ts';
import type { Command } from '../patterns/command.ts';
import { always, any, group, holdsIn, type Test, verb, verbs } from './command-tests.ts';

const NODE_WORK = verb(
  'install',
  'i',
  'ci',
  'add',
  'run',
  'run-script',
  'build',
  'test',
  't',
  'upgrade',
  'update',
);

/** Builds, test runs and installations: they take minutes where others take seconds. */
const HEAVY: Readonly<Record<string, Test>> = {
  ...group(always, [
    ...[
      'make',
      'gmake',
      'cmake',
      'ninja',
      'bazel',
      'gradle',
      'gradlew',
      'mvn',
      'mvnw',
      'sbt',
      'tox',
      'nox',
      'pytest',
    ],
    ...[
      'python',
      'python3',
      'dotnet',
      'swift',
      'flutter',
      'xcodebuild',
      'mise',
      'just',
      'jest',
      'vitest',
      'tsc',
      'webpack',
    ],
  ]),
  bun: NODE_WORK,
  bundle: verb('install', 'update'),
  cargo: verb('build', 'test', 'check', 'clippy', 'run', 'bench', 'doc', 'install', 'nextest', 'b', 't', 'c'),
  docker: any(verb('build', 'pull', 'push'), verbs('compose build', 'compose pull', 'compose up')),
  git: verb('commit', 'push', 'clone', 'fetch', 'pull', 'rebase', 'gc'),
  go: verb('build', 'test', 'install', 'vet', 'mod', 'generate'),
  mix: verb('compile', 'test', 'deps.get'),
  npm: NODE_WORK,
  pip: verb('install'),
  pip3: verb('install'),
  pnpm: NODE_WORK,
  poetry: verb('install', 'update', 'lock'),
  uv: verb('sync', 'install', 'pip', 'lock'),
  yarn: any(NODE_WORK, ({ args }) => args.length === 0),
};

/** Whether a line may take long by its nature: it gets the longer limit. */
export function isHeavy(
  line: CommandLine,
  commands: readonly Command[],
  prefixes: readonly string[],
): boolean {
  const isLoop = line.list.pipelines.some(({ stages }) => stages.some(({ kind }) => kind === 'loop'));
  const hasPrefix = prefixes.some((prefix) => prefix !== '' && line.text.trim().startsWith(prefix));
  const isScript = commands.some(({ argv }) => argv[0]?.includes('scripts/') === true);
  return isLoop || hasPrefix || isScript || commands.some((command) => holdsIn(HEAVY, command));
}
