import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files that a command names one by one; for more it names none, or their folders. */
export const MOST_NAMED = 8;
const SAFE = /^[\w@%+=:,./-]+$/;

/** What a command is for. */
export interface Work {
  /** Of the project, absolute. */
  readonly root: string;
  /** Where the command is run, from the root; '' for the root itself. */
  readonly folder: string;
  /** Test files, from the folder. */
  readonly tests: readonly string[];
  /** Changed files below the folder, from it. */
  readonly changed: readonly string[];
}

/** How the tests of one language are run. */
export interface Runner {
  readonly languages: readonly string[];
  /** The folder to run a test file in. @returns from the root, '' for the root itself */
  folder(root: string, file: string): string;
  command(work: Work): string;
}

/** Folders above a file, the nearest first, the root ('') last. */
function above(file: string): string[] {
  const folders: string[] = [];
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
    folders.push(folder);
  return [...folders, ''];
}

const has = (root: string, folder: string, name: string): boolean =>
  existsSync(path.join(root, folder, name));

/** The nearest folder with one of these files. */
const nearest =
  (...markers: readonly string[]) =>
  (root: string, file: string): string =>
    above(file).find((folder) => markers.some((marker) => has(root, folder, marker))) ?? '';

/** The farthest folder with one of these files: where a build of several modules begins. */
const farthest =
  (...markers: readonly string[]) =>
  (root: string, file: string): string =>
    above(file).findLast((folder) => markers.some((marker) => has(root, folder, marker))) ?? '';

export function textOf(...parts: readonly string[]): string {
  try {
    return readFileSync(path.join(...parts), 'utf8');
  } catch {
    return ''; // without a manifest the general command is given
  }
}

const NODE_RUNNER = /"(?:vitest|jest|mocha|tap|ava|borp)"\s*:|\b(?:vitest|jest)\b|\bbun test\b|--test\b/;

const node: Runner = {
  languages: ['typescript', 'tsx', 'javascript', 'vue', 'svelte'],
  folder(root, file) {
    const own = above(file).find((folder) => NODE_RUNNER.test(textOf(root, folder, 'package.json')));
    return own ?? nearest('package.json', 'deno.json', 'deno.jsonc')(root, file);
  },
  command({ root, folder, tests, changed }) {
    const manifest = textOf(root, folder, 'package.json');
    // Vitest and Jest find the tests of a source themselves, where there are too many to be named.
    const isMany = tests.length > MOST_NAMED && changed.length > 0;
    if (/\bvitest\b/.test(manifest))
      return isMany ? join('npx vitest related --run', changed) : join('npx vitest run', tests);
    if (/\bjest\b/.test(manifest))
      return isMany ? join('npx jest --findRelatedTests', changed) : join('npx jest', tests);
    for (const runner of ['mocha', 'tap', 'ava', 'borp'])
      if (new RegExp(`"${runner}"\\s*:`).test(manifest)) return join(`npx ${runner}`, tests);
    if (/\bbun test\b/.test(manifest)) return join('bun test', tests);
    if (manifest === '' && (has(root, folder, 'deno.json') || has(root, folder, 'deno.jsonc')))
      return join('deno test', tests);
    if (/--test\b/.test(manifest)) return join('node --test', tests);
    return 'npm test';
  },
};

const python: Runner = {
  languages: ['python'],
  folder: nearest('pyproject.toml', 'setup.py', 'setup.cfg', 'pytest.ini', 'tox.ini', 'manage.py'),
  command({ root, folder, tests }) {
    const settings = [
      'pyproject.toml',
      'setup.cfg',
      'tox.ini',
      'pytest.ini',
      'requirements-dev.txt',
      'requirements.txt',
    ];
    const usesPytest = settings.some((name) => /\bpytest\b/.test(textOf(root, folder, name)));
    if (usesPytest || !has(root, folder, 'manage.py')) return join('python -m pytest', tests);
    return join(
      'python manage.py test',
      tests.map((file) => file.replace(/\.py$/, '').replaceAll('/', '.')),
    );
  },
};

const go: Runner = {
  languages: ['go'],
  folder: nearest('go.mod'),
  command: ({ tests }) =>
    join(
      'go test',
      foldersOf(tests).map((folder) => (folder === '' ? '.' : `./${folder}`)),
    ),
};

/** Cargo runs tests by package, those inside of sources too; a file of `tests/` can be named. */
const rust: Runner = {
  languages: ['rust'],
  folder: farthest('Cargo.toml'),
  command({ root, folder, tests, changed }) {
    const packages = new Map<string, string[]>();
    for (const file of [...tests, ...changed]) {
      const home = nearest('Cargo.toml')(path.join(root, folder), file);
      const name = packageName(textOf(root, folder, home, 'Cargo.toml'));
      if (name !== undefined) packages.set(name, [...(packages.get(name) ?? []), below(home, file) ?? file]);
    }
    if (packages.size > MOST_NAMED) return 'cargo test --workspace';
    const own = packages.size === 1 ? [...packages.values()][0]! : [];
    const targets = own
      .map((file) => /^tests\/([^/]+)\.rs$/.exec(file)?.[1])
      .filter((name) => name !== undefined);
    const isOnly = targets.length === tests.length && targets.length <= MOST_NAMED;
    const only = isOnly ? targets.flatMap((name) => ['--test', name]) : [];
    const which = [...packages.keys()].flatMap((name) => ['-p', name]);
    return ['cargo test', ...quoted(which), ...quoted(only)].join(' ');
  },
};

/** The name in the `[package]` part of a Cargo.toml. */
function packageName(manifest: string): string | undefined {
  const [, part = ''] = /^\[package\]([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(manifest) ?? [];
  return /^name\s*=\s*"([^"]+)"/m.exec(part)?.[1];
}

const jvm: Runner = {
  languages: ['java', 'kotlin', 'scala'],
  folder: farthest(
    'pom.xml',
    'settings.gradle',
    'settings.gradle.kts',
    'build.gradle',
    'build.gradle.kts',
    'build.sbt',
  ),
  command(work) {
    const { root, folder, tests } = work;
    const classes = tests.map((file) => path.parse(file).name);
    if (has(root, folder, 'build.sbt'))
      return named(classes) ? `sbt "testOnly ${classes.map((name) => `*${name}`).join(' ')}"` : 'sbt test';
    return has(root, folder, 'pom.xml') ? maven(work, classes) : gradle(work, classes);
  },
};

const named = (names: readonly string[]): boolean => names.length <= MOST_NAMED;

/** Modules that hold test files, from the folder of the whole build; '' for that folder. */
const modulesOf = ({ root, folder, tests }: Work, ...markers: readonly string[]): string[] => [
  ...new Set(tests.map((file) => nearest(...markers)(path.join(root, folder), file))),
];

function maven(work: Work, classes: readonly string[]): string {
  const tool = has(work.root, work.folder, 'mvnw') ? './mvnw' : 'mvn';
  const modules = modulesOf(work, 'pom.xml').filter((name) => name !== '');
  const only = named(classes) ? [`-Dtest=${classes.join(',')}`] : [];
  // Modules that are built on the way have no test of that name.
  const quiet = only.length > 0 && modules.length > 0 ? ['-Dsurefire.failIfNoSpecifiedTests=false'] : [];
  const where = modules.length > 0 ? ['-pl', modules.join(','), '-am'] : [];
  return [tool, 'test', ...where, ...only, ...quiet].join(' ');
}

function gradle(work: Work, classes: readonly string[]): string {
  const tool = has(work.root, work.folder, 'gradlew') ? './gradlew' : 'gradle';
  const modules = modulesOf(work, 'build.gradle', 'build.gradle.kts');
  const tasks = modules.map((name) => (name === '' ? 'test' : `:${name.replaceAll('/', ':')}:test`));
  // Android has a task for each variant; only the one for all of them is known by name, and it takes no filter.
  const isAndroid = modules.some((name) =>
    /\bandroid\b/i.test(
      textOf(work.root, work.folder, name, 'build.gradle.kts') +
        textOf(work.root, work.folder, name, 'build.gradle'),
    ),
  );
  const filters = named(classes) && !isAndroid ? classes.map((name) => `--tests '*${name}'`) : [];
  return [tool, ...tasks.flatMap((task) => [task, ...filters])].join(' ');
}

const ruby: Runner = {
  languages: ['ruby'],
  folder: nearest('Gemfile', 'Rakefile'),
  command({ root, folder, tests }) {
    const specs = tests.filter((file) => /_spec\.rb$/.test(file));
    const cases = tests.filter((file) => /(?:^|\/)test_\w+\.rb$|_test\.rb$/.test(file));
    if (specs.length > 0 || cases.length === 0) return join('bundle exec rspec', specs);
    if (has(root, folder, 'bin/rails')) return join('bin/rails test', cases);
    if (cases.length === 1) return `bundle exec ruby -Itest -Ilib ${quoted(cases)[0]}`;
    const files = cases.slice(0, MOST_NAMED).map((file) => `./${file}`);
    return cases.length > MOST_NAMED
      ? 'bundle exec rake test'
      : `bundle exec ruby -Itest -Ilib -e 'ARGV.each { |f| require f }' ${quoted(files).join(' ')}`;
  },
};

const php: Runner = {
  languages: ['php'],
  folder: nearest('composer.json'),
  command({ root, folder, tests }) {
    const manifest = textOf(root, folder, 'composer.json');
    const isPest = /"pestphp\/pest"/.test(manifest);
    const tool = isPest
      ? 'vendor/bin/pest'
      : !/"phpunit\/phpunit"/.test(manifest) && has(root, folder, 'bin/phpunit')
        ? 'bin/phpunit'
        : 'vendor/bin/phpunit';
    const cases = tests.filter((file) => /Test\.php$/.test(file));
    if (cases.length === 1) return join(tool, cases);
    // PHPUnit takes one path; several classes are named by a pattern.
    return named(cases) && cases.length > 0
      ? `${tool} --filter '/\\b(${cases.map((file) => path.parse(file).name).join('|')})\\b/'`
      : tool;
  },
};

const csharp: Runner = {
  languages: ['csharp'],
  folder: (root, file) => above(file).find((folder) => projectFile(root, folder) !== undefined) ?? '',
  command({ root, folder, tests }) {
    const project = projectFile(root, folder);
    const names = tests.map((file) => path.parse(file).name);
    const filter =
      named(names) && project !== undefined
        ? ` --filter "${names.map((name) => `FullyQualifiedName~${name}`).join('|')}"`
        : '';
    return `dotnet test${filter}`;
  },
};

function projectFile(root: string, folder: string): string | undefined {
  try {
    return readdirSync(path.join(root, folder)).find((name) => /\.(?:cs|fs|vb)proj$/.test(name));
  } catch {
    return undefined; // the folder is gone
  }
}

/** One that only names the files. */
const plain = (language: string, command: string, ...markers: readonly string[]): Runner => ({
  languages: [language],
  folder: markers.length === 0 ? () => '' : nearest(...markers),
  command: ({ tests }) => join(command, tests),
});

export const RUNNERS: readonly Runner[] = [
  node,
  python,
  go,
  rust,
  jvm,
  ruby,
  php,
  csharp,
  { languages: ['swift'], folder: nearest('Package.swift'), command: () => 'swift test' },
  plain('dart', 'dart test', 'pubspec.yaml'),
  plain('elixir', 'mix test', 'mix.exs'),
  plain('bash', 'bats'),
];

/** A path from a folder; `undefined` for one outside of it. */
export function below(folder: string, file: string): string | undefined {
  if (folder === '') return file;
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
}

function join(command: string, files: readonly string[]): string {
  return files.length === 0 || files.length > MOST_NAMED ? command : [command, ...quoted(files)].join(' ');
}

/** Names as a POSIX shell takes them; most need nothing. */
export const quoted = (names: readonly string[]): string[] =>
  names.map((name) => (SAFE.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`));

const foldersOf = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => path.posix.dirname(file)).map((folder) => (folder === '.' ? '' : folder))),
];
