import { expect, test } from 'vitest';
import type { CodeGraph } from '../../src/code/graph/index.ts';
import type { GraphPlace } from '../../src/tools/graph/graph-place.ts';
import { commandRows, testCommands } from '../../src/tools/graph/test-commands.ts';
import { folder } from './tool-box.ts';

const LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'typescript',
  js: 'javascript',
  py: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
  kt: 'kotlin',
  rb: 'ruby',
  php: 'php',
  cs: 'csharp',
  exs: 'elixir',
};

/** The commands for test files and changed files, in a folder with these manifests. */
function commands(
  manifests: Readonly<Record<string, string>>,
  tests: readonly string[],
  changed: readonly string[] = [],
) {
  const paths = [...tests, ...changed];
  const graph = {
    pathOf: (file: number) => paths[file]!,
    languageOf: (file: number) => LANGUAGES[paths[file]!.split('.').at(-1)!] ?? '',
  } as unknown as CodeGraph;
  const place = { graph, project: { root: folder(manifests) } } as unknown as GraphPlace;
  return testCommands(
    place,
    tests.map((_, file) => file),
    changed.map((_, index) => tests.length + index),
  );
}

const VITEST = { 'package.json': '{ "devDependencies": { "vitest": "4" } }' };
const many = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => name(i));

test.each<[string, () => readonly string[], readonly string[]]>([
  [
    'the runner of a workspace is that of its root',
    () => commands({ ...VITEST, 'packages/a/package.json': '{ "name": "a" }' }, ['packages/a/x.test.ts']),
    ['npx vitest run packages/a/x.test.ts'],
  ],
  [
    'too many to name: those of the source',
    () =>
      commands(
        VITEST,
        many(9, (i) => `test/${i}.test.ts`),
        ['src/a.ts'],
      ),
    ['npx vitest related --run src/a.ts'],
  ],
  [
    'node itself',
    () => commands({ 'package.json': '{"scripts":{"test":"node --test"}}' }, ['a.test.js']),
    ['node --test a.test.js'],
  ],
  [
    'pytest',
    () => commands({ 'api/pyproject.toml': '' }, ['api/tests/test_a.py']),
    ['cd api && python -m pytest tests/test_a.py'],
  ],
  [
    'Django without pytest',
    () => commands({ 'manage.py': '' }, ['hc/lib/tests/test_a.py']),
    ['python manage.py test hc.lib.tests.test_a'],
  ],
  [
    'Go by package',
    () => commands({ 'go.mod': 'module m' }, ['a_test.go', 'x/b_test.go']),
    ['go test . ./x'],
  ],
  [
    'Cargo by package, from the workspace; the changed one too',
    () =>
      commands(
        {
          'Cargo.toml': '[workspace]',
          'a/Cargo.toml': '[package]\ncategories = ["x"]\nname = "a"',
          'b/Cargo.toml': '[package]\nname = "b"',
        },
        ['b/tests/t.rs'],
        ['a/src/lib.rs'],
      ),
    ['cargo test -p b -p a'],
  ],
  [
    'Cargo by file',
    () => commands({ 'Cargo.toml': '[package]\nname = "a"' }, ['tests/t.rs']),
    ['cargo test -p a --test t'],
  ],
  [
    'Maven by module, from the root',
    () => commands({ 'pom.xml': '', mvnw: '', 'core/pom.xml': '' }, ['core/src/test/java/CoreTest.java']),
    ['./mvnw test -pl core -am -Dtest=CoreTest -Dsurefire.failIfNoSpecifiedTests=false'],
  ],
  [
    'Gradle by module, from the root',
    () =>
      commands({ 'settings.gradle.kts': '', gradlew: '', 'core/data/build.gradle.kts': '' }, [
        'core/data/src/test/kotlin/ATest.kt',
      ]),
    ["./gradlew :core:data:test --tests '*ATest'"],
  ],
  [
    'RSpec without factories',
    () => commands({ Gemfile: '' }, ['spec/factories/a.rb', 'spec/a_spec.rb']),
    ['bundle exec rspec spec/a_spec.rb'],
  ],
  [
    'Rails tests',
    () => commands({ Gemfile: '', 'bin/rails': '' }, ['test/models/a_test.rb']),
    ['bin/rails test test/models/a_test.rb'],
  ],
  [
    'PHPUnit takes one path, or names',
    () =>
      commands({ 'composer.json': '{"require-dev":{"phpunit/phpunit":"*"}}' }, [
        'tests/ATest.php',
        'tests/BTest.php',
      ]),
    ["vendor/bin/phpunit --filter '/\\b(ATest|BTest)\\b/'"],
  ],
  [
    '.NET by project',
    () => commands({ 'tests/Unit/Unit.csproj': '' }, ['tests/Unit/OrderTests.cs']),
    ['cd tests/Unit && dotnet test --filter "FullyQualifiedName~OrderTests"'],
  ],
  ['Mix', () => commands({ 'mix.exs': '' }, ['test/a_test.exs']), ['mix test test/a_test.exs']],
])('%s', (_, found, expected) => {
  expect(found()).toEqual(expected);
});

test('commands beyond the sixth are counted, those for what changed come first', () => {
  const folders = many(8, (i) => `p${i}`);
  const manifests = Object.fromEntries(folders.map((name) => [`${name}/pyproject.toml`, '']));
  const found = commands(
    manifests,
    folders.map((name) => `${name}/test_a.py`),
    ['p7/a.py'],
  );
  const rows = commandRows(found);
  expect(rows[0]).toBe('run: cd p7 && python -m pytest test_a.py');
  expect(rows.at(-1)).toBe('… and in 2 more folders with tests; format=json has all commands');
});
