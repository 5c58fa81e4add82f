import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIgnoreTester, walk } from '../../../src/code/files/index.ts';
import { byBytes, git, gitEnv, gitFiles, plant, tempFolder } from './tree.ts';

let base = '';
let env: Record<string, string | undefined> = {};
beforeAll(() => {
  base = tempFolder('ignore');
  env = gitEnv(path.join(base, 'home'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const NAMES = [
  'a',
  'b',
  'ab',
  'abc',
  'a.ts',
  'b.ts',
  'x.log',
  'é',
  'é.ts',
  'A.TS',
  'a b',
  '!a',
  '#a',
  'a[1]',
  'b\\',
  '-a',
  'node_modules',
];
const name = fc.constantFrom(...NAMES);
const filePath = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

const glyph = fc.constantFrom(
  'a',
  'b',
  'ab',
  'é',
  '*',
  '**',
  '***',
  '?',
  '/',
  '/',
  '.ts',
  '.log',
  '[ab]',
  '[!a]',
  '[^.]',
  '[a-c]',
  '[]a]',
  '[a',
  '[[:alpha:]]',
  '[[:nope:]]',
  '[a/b]',
  '\\',
  '\\a',
  '\\*',
  '\\/',
  ' ',
  '\\ ',
  '#',
  '!',
  '[\\]]',
  '[b-]',
  '[[:digit:]-z]',
);
const pattern = fc.oneof(
  fc.array(glyph, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('', '/', '**/', 'a/', 'a/**/', 'a**/'),
      name,
      fc.constantFrom('', '/', '/**', '/*', '*', '**'),
    )
    .map((parts) => parts.join('')),
);
const line = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '#', '\\!'),
    pattern,
    fc.constantFrom('', '', '', ' ', '  ', '\r', ' \r', '\t'),
  )
  .map((parts) => parts.join(''));
const ignoreFile = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));

test('random trees with random ignore files, tracked files among the ignored: as git ls-files', () => {
  let round = 0;
  const scenario = fc.record({
    files: fc.array(filePath, { minLength: 3, maxLength: 25 }),
    ignores: fc.array(fc.tuple(fc.oneof(fc.constant(''), filePath), ignoreFile), {
      minLength: 1,
      maxLength: 4,
    }),
    exclude: fc.option(ignoreFile),
    user: fc.option(ignoreFile),
    tracked: fc.array(fc.nat(24), { maxLength: 4 }),
    version: fc.constantFrom('2', '3', '4'),
  });
  fc.assert(
    fc.property(scenario, (tree) => {
      const root = path.join(base, `r${round++}`);
      const files = tree.files.filter(
        (file, at, all) =>
          !all.some((other, i) => i !== at && (other.startsWith(`${file}/`) || (other === file && i < at))),
      );
      plant(root, Object.fromEntries(files.map((file) => [file, file])));
      for (const [folder, text] of tree.ignores) plantIgnore(root, folder, text);
      plant(base, { 'home/.config/git/ignore': tree.user ?? '' });
      git(root, env, 'init', '-q');
      plant(root, { '.git/info/exclude': tree.exclude ?? '' });
      git(root, env, 'config', 'index.version', tree.version);
      const tracked = tree.tracked.flatMap((at) => files[at] ?? []);
      if (tracked.length > 0) git(root, env, 'add', '-f', '--', ...tracked);
      const walked = walk(root, { env });
      expect(walked.files.map((file) => file.path)).toEqual(gitFiles(root, env));
      expect([...walked.files.map((file) => file.path)].sort(byBytes)).toEqual(
        walked.files.map((file) => file.path),
      );
      const tester = createIgnoreTester(root, { env });
      const kept = new Set(walked.files.map((file) => file.path));
      for (const file of files)
        expect([file, tester.exclusionOf(file, false) === undefined]).toEqual([file, kept.has(file)]);
      rmSync(root, { recursive: true });
    }),
    { numRuns: Number(process.env.RUNS ?? 150) },
  );
});

/** Only where no file stands in the way. */
function plantIgnore(root: string, folder: string, text: string): void {
  try {
    plant(root, { [`${folder}/.gitignore`]: text });
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toMatch(/EEXIST|ENOTDIR/);
  }
}

test.each([false, true])(
  'random rules decide about paths as git check-ignore, by the same line (folding case: %s)',
  (foldsCase) => {
    const root = plant(path.join(base, `rules-${foldsCase}`), { 'dir/inner/': '' });
    git(root, env, 'init', '-q');
    git(root, env, 'config', 'core.ignoreCase', String(foldsCase));
    const names = NAMES.filter((one) => one !== 'node_modules');
    const some = fc.array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), {
      minLength: 20,
      maxLength: 40,
    });
    fc.assert(
      fc.property(ignoreFile, some, (rules, paths) => {
        plant(root, { '.gitignore': rules });
        const asked = [...new Set(paths.map((parts) => parts.join('/')))];
        const answers = checkIgnore(root, asked);
        const tester = createIgnoreTester(root, { env });
        for (const [at, file] of asked.entries()) {
          const found = tester.exclusionOf(file, false);
          const lineNumber = found?.reason === 'ignored' ? found.rule.line : 0;
          expect([file, lineNumber]).toEqual([file, answers[at]]);
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 150) },
    );
  },
);

/** The line of the rule that ignores each path, 0 for none. */
function checkIgnore(root: string, paths: readonly string[]): number[] {
  const answer = spawnSync('git', ['check-ignore', '--no-index', '-z', '-v', '-n', '--stdin'], {
    cwd: root,
    env,
    input: paths.join('\0'),
  });
  const fields = answer.stdout.toString().split('\0');
  return paths.map((_, at) => {
    const [, line, rule] = fields.slice(at * 4);
    return rule === undefined || rule === '' || rule.startsWith('!') ? 0 : Number(line);
  });
}
