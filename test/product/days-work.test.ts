import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanCtx, privateEnvironment, temporaryFolder } from '../cli/product.ts';

/** A project with a test that a later step breaks and mends; node runs it, so that nothing has to be installed. */
const FILES = {
  'package.json':
    '{"name":"day","version":"1.0.0","type":"module","scripts":{"build":"node build.mjs","test":"node --test"}}\n',
  'src/sum.mjs': 'export const sum = (a, b) => a + b;\n',
  'test/sum.test.mjs':
    "import test from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from '../src/sum.mjs';\ntest('adds', () => assert.equal(sum(2, 3), 5));\ntest('nothing', () => assert.equal(sum(0, 0), 0));\n",
  'build.mjs':
    "import fs from 'node:fs';\nfs.mkdirSync('out', { recursive: true });\nfs.copyFileSync('src/sum.mjs', 'out/sum.mjs');\nconsole.log('built', fs.readdirSync('out').length, 'file');\n",
  '.gitignore': 'out/\n',
};

/** The commands of a day, each as somebody types it. */
const DAY = [
  'git clone -q origin.git work && ls work',
  'cd work && git status --short --branch && git log --oneline | head -3',
  'cd work && npm run build --silent && cat out/sum.mjs > built.txt && wc -c < built.txt',
  'cd work && npm test --silent',
  "cd work && sed -i.orig 's/a + b/a - b/' src/sum.mjs && rm src/sum.mjs.orig && git diff > ../broken.patch; git diff --stat",
  'cd work && npm test --silent; echo "tests: $?" > ../red.txt; cat ../red.txt',
  'cd work && git checkout -q -b fix && git apply -R ../broken.patch && git status --short',
  'cd work && npm test --silent && echo green > ../green.txt',
  'cd work && printf "export const twice = (n) => 2 * n; // ünï\\n" >> src/sum.mjs && git add -A && git commit -q -m "Add twice" && git rev-parse HEAD',
  'cd work && for i in 1 2 3 4; do echo "line $i" >> notes.txt; git add notes.txt; git commit -q -m "Note $i"; done; git log --format=%s | head -5',
  "cd work && sed -i.orig 's/2 \\* n/3 * n/' src/sum.mjs && rm src/sum.mjs.orig && git commit -qam 'Speed up' && echo x >> notes.txt && git commit -qam 'Note 5'",
  'cd work && git bisect start -q HEAD HEAD~5 > /dev/null && git bisect run sh -c \'grep -q "2 \\* n" src/sum.mjs\' > ../bisect.txt 2>&1; grep "is the first bad commit" ../bisect.txt | cut -c1-7; git bisect reset -q',
  'cd work && git blame -s src/sum.mjs | cut -c1-20; git show --stat --format=%s HEAD~1',
  'cd work && x=$(git log --format=%h -1) && echo "head is $x" > ../head.txt && git log --format=%H | sort | sha256sum > ../history.txt',
  'cd work && git stash list; git diff main fix --stat | tail -1; git merge-base main fix | cut -c1-8',
  'cd work && git checkout -q main && git merge -q --no-ff -m "Merge fix" fix && git log --oneline --graph | head -4 && git tag done',
  'cd work && git rev-parse no-such-branch; git push -q origin main done 2>&1; git ls-remote --tags origin | wc -l',
  'cd work && ls -R . | grep -c mjs; find . -name "*.mjs" -not -path "./.git/*" | sort | xargs cat | wc -l; exit 7',
];

/** Commits are equal when their times and authors are. */
const FIXED = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'init.defaultBranch',
  GIT_CONFIG_VALUE_0: 'main',
  LC_ALL: 'C.UTF-8',
  SHELL: '/bin/bash',
};

interface Day {
  readonly codes: readonly (number | null)[];
  readonly files: Readonly<Record<string, string>>;
}

function livedIn(root: string, run: (command: string) => number | null): Day {
  const seed = path.join(root, 'seed');
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(seed, name)), { recursive: true });
    writeFileSync(path.join(seed, name), text);
  }
  const setUp =
    'cd seed && git init -q && git add -A && git commit -qm start && cd .. && git clone -q --bare seed origin.git';
  expect(spawnSync('bash', ['-c', setUp], { cwd: root, env: { ...process.env, ...FIXED } }).status).toBe(0);
  rmSync(seed, { recursive: true });
  const codes = DAY.map(run);
  return { codes, files: filesOf(root) };
}

/** Contents of all files but git's own book-keeping, and of its branches and tags. */
function filesOf(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, file);
    const isOfGit = /(^|\/)(\.git|origin\.git)\//.test(name) && !/\.git\/refs\/(heads|tags)\//.test(name);
    if (entry.isFile() && !isOfGit) found[name] = readFileSync(file, 'latin1');
  }
  return found;
}

test.skipIf(process.platform === 'win32')(
  'a day of work leaves the same files, exit codes and history behind lean-ctx',
  () => {
    const plain = temporaryFolder();
    const shortened = temporaryFolder();
    const env = { ...privateEnvironment(), ...FIXED };
    const expected = livedIn(
      plain,
      (command) => spawnSync('bash', ['-c', command], { cwd: plain, env }).status,
    );
    const found = livedIn(shortened, (command) => leanCtx(['-c', command], { cwd: shortened, env }).status);
    expect(found.codes).toEqual(expected.codes);
    expect(found.files).toEqual(expected.files);
    expect(expected.codes.at(-1)).toBe(7);
    expect(expected.files['red.txt']).toBe('tests: 1\n');
    expect(expected.files['work/src/sum.mjs']).toContain('3 * n');
  },
);
