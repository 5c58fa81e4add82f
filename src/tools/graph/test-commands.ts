import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GraphPlace } from './graph-place.ts';

/** Files that a command names one by one; for more it names none, or their folders. */
const MOST_NAMED = 8;
const SAFE = /^[\w@%+=:,./-]+$/;

/** What a command belongs to. */
interface Where {
  readonly root: string;
  readonly folder: string;
  /** Changed files below the folder. */
  readonly changed: readonly string[];
}

/** How the tests of one language are run: the folder that the command belongs to, then the command. */
interface Runner {
  readonly languages: readonly string[];
  /** Names of the file that marks the folder to run it in. */
  readonly markers: readonly string[];
  /** Paths are relative to the folder. */
  command(files: readonly string[], where: Where): string;
}

const RUNNERS: readonly Runner[] = [
  {
    languages: ['typescript', 'tsx', 'javascript', 'vue', 'svelte'],
    markers: ['package.json'],
    command: (files, where) => nodeRunner(files, where),
  },
  {
    languages: ['python'],
    markers: ['pyproject.toml', 'setup.py', 'setup.cfg', 'pytest.ini', 'tox.ini'],
    command: (files) => join('python -m pytest', files),
  },
  {
    languages: ['go'],
    markers: ['go.mod'],
    command: (files) =>
      join(
        'go test',
        foldersOf(files).map((folder) => (folder === '' ? '.' : `./${folder}`)),
      ),
  },
  {
    languages: ['rust'],
    markers: ['Cargo.toml'],
    command: (files) => {
      const names = files
        .filter((file) => /^tests\/[^/]+\.rs$/.test(file))
        .map((file) => path.basename(file, '.rs'));
      return names.length === files.length
        ? join(
            'cargo test',
            names.flatMap((name) => ['--test', name]),
          )
        : 'cargo test';
    },
  },
  {
    languages: ['java', 'kotlin', 'scala'],
    markers: ['pom.xml', 'build.gradle', 'build.gradle.kts', 'build.sbt'],
    command: (files, { root, folder }) =>
      jvmRunner(
        path.join(root, folder),
        files.map((file) => path.parse(file).name),
      ),
  },
  {
    languages: ['ruby'],
    markers: ['Gemfile', 'Rakefile'],
    command: (files) =>
      files.every((file) => /_spec\.rb$/.test(file))
        ? join('bundle exec rspec', files)
        : `ruby -Itest -Ilib ${quoted(files).join(' ')}`,
  },
  {
    languages: ['php'],
    markers: ['composer.json'],
    command: (files) => join('vendor/bin/phpunit', files.length === 1 ? files : []),
  },
  { languages: ['csharp'], markers: [], command: () => 'dotnet test' },
  { languages: ['swift'], markers: ['Package.swift'], command: () => 'swift test' },
  { languages: ['dart'], markers: ['pubspec.yaml'], command: (files) => join('dart test', files) },
  { languages: ['elixir'], markers: ['mix.exs'], command: (files) => join('mix test', files) },
  { languages: ['bash'], markers: [], command: (files) => join('bats', files) },
];

/** Commands that run these test files and, where that is possible, nothing else; one for each project of the repository. */
export function testCommands(
  { graph, project }: GraphPlace,
  tests: readonly number[],
  changed: readonly number[],
): string[] {
  const groups = new Map<string, { runner: Runner; folder: string; files: string[] }>();
  for (const test of tests) {
    const runner = RUNNERS.find(({ languages }) => languages.includes(graph.languageOf(test)));
    if (!runner) continue;
    const file = graph.pathOf(test);
    const folder = markedFolder(project.root, file, runner.markers);
    const key = `${folder}\0${runner.languages[0]}`;
    const group = groups.get(key) ?? { runner, folder, files: [] };
    group.files.push(below(folder, file) ?? file);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ runner, folder, files }) => {
    const inside = changed
      .map((file) => below(folder, graph.pathOf(file)))
      .filter((file) => file !== undefined);
    const command = runner.command(files.sort(), { root: project.root, folder, changed: inside });
    return folder === '' ? command : `cd ${quoted([folder])[0]} && ${command}`;
  });
}

function markedFolder(root: string, file: string, markers: readonly string[]): string {
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
    if (markers.some((marker) => existsSync(path.join(root, folder, marker)))) return folder;
  }
  return '';
}

/** A path from a folder; `undefined` for one outside of it. */
function below(folder: string, file: string): string | undefined {
  if (folder === '') return file;
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
}

/** Vitest and Jest find the tests of a source themselves, where there are too many to be named. */
function nodeRunner(files: readonly string[], { root, folder, changed }: Where): string {
  const manifest = textOf(path.join(root, folder, 'package.json'));
  const isMany = files.length > MOST_NAMED && changed.length > 0;
  if (/"vitest"\s*:|\bvitest\b/.test(manifest)) {
    return isMany ? join('npx vitest related --run', changed) : join('npx vitest run', files);
  }
  if (/"jest"\s*:|\bjest\b/.test(manifest)) {
    return isMany ? join('npx jest --findRelatedTests', changed) : join('npx jest', files);
  }
  if (/"mocha"\s*:/.test(manifest)) return join('npx mocha', files);
  if (/\bbun test\b/.test(manifest)) return join('bun test', files);
  if (/"tap"\s*:/.test(manifest)) return join('npx tap', files);
  if (/"(?:test)"\s*:\s*"[^"]*node[^"]*--test/.test(manifest)) return join('node --test', files);
  return 'npm test';
}

function jvmRunner(folder: string, classes: readonly string[]): string {
  const named = classes.length <= MOST_NAMED;
  if (existsSync(path.join(folder, 'pom.xml')))
    return named ? `mvn test -Dtest=${classes.join(',')}` : 'mvn test';
  if (existsSync(path.join(folder, 'build.sbt')))
    return named ? `sbt "testOnly ${classes.map((name) => `*${name}`).join(' ')}"` : 'sbt test';
  const gradle = existsSync(path.join(folder, 'gradlew')) ? './gradlew' : 'gradle';
  return named ? `${gradle} test ${classes.map((name) => `--tests '*${name}'`).join(' ')}` : `${gradle} test`;
}

function join(command: string, files: readonly string[]): string {
  return files.length === 0 || files.length > MOST_NAMED ? command : [command, ...quoted(files)].join(' ');
}

/** Names as a POSIX shell takes them; most need nothing. */
const quoted = (names: readonly string[]): string[] =>
  names.map((name) => (SAFE.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`));

const foldersOf = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => path.posix.dirname(file)).map((folder) => (folder === '.' ? '' : folder))),
];

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // without a manifest the general command is given
  }
}
