import { expect, test } from 'vitest';
import { compressOutput } from '../../../src/shell/compress-output.ts';
import { lexCommandLine, printingCommands } from '../../../src/shell/lex/index.ts';
import { commandOf, patternFor, type ShortForm } from '../../../src/shell/patterns/index.ts';

async function formOf(command: string, text: string): Promise<ShortForm | undefined> {
  const read = commandOf(command.split(' '));
  const pattern = await patternFor(read);
  return pattern?.shorten({ command: read, exitCode: 0, signal: null, stdout: text.split('\n'), stderr: [] });
}

const commit = (at: number, more = ''): string =>
  `commit ${at.toString(16).padStart(40, 'a')}${more}\nAuthor: Ada <a@b>\nDate:   Mon Mar 2 10:00:00 2026 +0000\n\n    subject ${at}\n    \n    body of ${at}\n`;

test('a log nobody limited ends after a hundred commits, and says so; a limited one does not', async () => {
  const text = Array.from({ length: 130 }, (_, at) => commit(at)).join('\n');
  const all = await formOf('git log', text);
  expect(all?.stdout.at(-1)).toEqual({ count: 30, what: 'older commits (git log -n says how many)' });
  for (const command of [
    'git log -n 130',
    'git log -130',
    'git log --max-count=130',
    'git log v1..v2',
    'git log --since yesterday',
  ]) {
    expect((await formOf(command, text))?.stdout).toHaveLength(132);
  }
});

test('names of refs, merges and the lines of a message that are not shown', async () => {
  const merge = commit(1, ' (HEAD -> main, tag: v1)').replace('Author:', 'Merge: 1a2b3c4 5d6e7f8\nAuthor:');
  const { stdout } =
    (await formOf('git log', [merge, ...Array.from({ length: 9 }, (_, at) => commit(at + 2))].join('\n'))) ??
    {};
  expect(stdout?.slice(0, 3)).toEqual([
    'Author: Ada',
    'Mar 2 2026',
    'aaaaaaaa (HEAD -> main, tag: v1) subject 1 … 1 line',
  ]);
});

test('few commits keep their messages', async () => {
  const { stdout } = (await formOf('git log -2', `${commit(1)}\n${commit(2)}`)) ?? {};
  expect(stdout).toContain('    body of 2');
});

test('what is no log in its own format is left', async () => {
  expect(await formOf('git log', 'a1b2c3d subject\n')).toBeUndefined();
});

test('a status keeps what is in progress, and every kind of entry', async () => {
  const text = [
    'interactive rebase in progress; onto 1a2b3c4',
    'HEAD detached at 5d6e7f8',
    'Changes not staged for commit:',
    '  (use "git add <file>..." to update what will be committed)',
    '\tmodified:   a b.ts',
    '\tmodified:   c.ts',
    '\tmodified:   lib (new commits)',
    'Unmerged paths:',
    '\tdeleted by us:   d.ts',
    '',
    'no changes added to commit (use "git add" and/or "git commit -a")',
  ].join('\n');
  expect((await formOf('git status', text))?.stdout).toEqual([
    'interactive rebase in progress; onto 1a2b3c4',
    'HEAD detached at 5d6e7f8',
    'Changes not staged for commit:',
    '  modified: "a b.ts" c.ts "lib (new commits)"',
    'Unmerged paths:',
    '  deleted by us: d.ts',
    'no changes added to commit',
  ]);
});

test('a patch keeps renames, binaries, modes and each changed line; lock files are counted', async () => {
  const lock = Array.from({ length: 40 }, (_, at) => `+    "resolved": "x${at}",`);
  const text = [
    'diff --git a/old.ts b/new.ts',
    'similarity index 90%',
    'rename from old.ts',
    'rename to new.ts',
    'index 1a2b3c4..5d6e7f8 100644',
    '--- a/old.ts',
    '+++ b/new.ts',
    '@@ -1,2 +1,2 @@',
    '-a',
    '+b',
    'diff --git a/x.png b/x.png',
    'index 1a2b3c4..5d6e7f8 100644',
    'Binary files a/x.png and b/x.png differ',
    'diff --git a/package-lock.json b/package-lock.json',
    'index 1a2b3c4..5d6e7f8 100644',
    '--- a/package-lock.json',
    '+++ b/package-lock.json',
    '@@ -1,1 +1,41 @@',
    ...lock,
  ].join('\n');
  expect((await formOf('git diff', text))?.stdout).toEqual([
    { count: 7, what: 'head lines of files (for reading, not for git apply)' },
    'diff --git a/old.ts b/new.ts',
    'similarity index 90%',
    'rename from old.ts',
    'rename to new.ts',
    '@@ -1,2 +1,2 @@',
    '-a',
    '+b',
    'diff x.png',
    'Binary files a/x.png and b/x.png differ',
    'diff package-lock.json',
    { count: 41, what: 'lines of a generated file (+40 -0)' },
  ]);
});

test('git diff: empty context lines stay, so that every hunk has the lines that it tells of', async () => {
  const hunk = (at: number) => [
    `@@ -${at},6 +${at},7 @@ f()`,
    ' one',
    '',
    '-two',
    '+2',
    '+',
    ' three',
    '',
    ' x',
  ];
  const text = [
    'commit 1',
    '',
    '    why',
    '',
    'diff --git a/a.ts b/a.ts',
    'index 1..2 100644',
    '--- a/a.ts',
    '+++ b/a.ts',
  ];
  const lines = [...text, ...hunk(10), ...hunk(40), '\\ No newline at end of file', ''].join('\n');
  const shown = (await formOf('git show', lines))?.stdout ?? [];
  const exact = [...hunk(10), ...hunk(40)].map((line) => (line === '' ? ' ' : line));
  expect(shown.slice(-exact.length - 1)).toEqual([...exact, '\\ No newline at end of file']);
  const merge = [
    'diff --cc a.ts',
    'index 1,2..3',
    '--- a/a.ts',
    '+++ b/a.ts',
    '@@@ -1,2 -1,2 +1,3 @@@',
    '',
    '++x',
    '  y',
    '',
  ];
  expect((await formOf('git show', merge.join('\n')))?.stdout.slice(-3)).toEqual(['  ', '++x', '  y']);
});

test('git diff: a short one passes whole, a shortened one is seen to be no patch', async () => {
  const file = (name: string, lines: number) =>
    [
      `diff --git a/${name} b/${name}`,
      'index 1111111..2222222 100644',
      `--- a/${name}`,
      `+++ b/${name}`,
      `@@ -1,${lines} +1,${lines} @@`,
      ...Array.from({ length: lines }, (_, at) => ` line ${at}`),
    ].join('\n');
  const run = (text: string) =>
    compressOutput(
      {
        commandLine: 'git diff',
        printers: printingCommands(lexCommandLine('git diff')),
        exitCode: 0,
        signal: null,
        stdout: { kind: 'whole', bytes: Buffer.from(text) },
        stderr: { kind: 'whole', bytes: Buffer.alloc(0) },
      },
      { keep: () => '0123456789abcdef' },
    );
  const short = `${['a.ts', 'b.ts'].map((name) => file(name, 8)).join('\n')}\n`;
  expect((await run(short)).stdout).toBe(short);
  const long = `${['src/deep/a.ts', 'src/deep/b.ts', 'src/deep/c.ts'].map((name) => file(name, 40)).join('\n')}\n`;
  const { stdout } = await run(long);
  expect(stdout).toMatch(
    /^… 9 head lines of files \(for reading, not for git apply\)\ndiff src\/deep\/a\.ts\n/,
  );
  expect(stdout).toMatch(/\[135 lines in full: lean-ctx expand 0123456789abcdef\]\n$/);
});
