import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolveInside } from '../../src/core/paths-jail.ts';
import { contentHash, type LineRange } from '../../src/read/exact/index.ts';
import { editedLines } from '../../src/tools/reading/edited-lines.ts';
import { folder, toolBox } from './tool-box.ts';

const steps = Array.from({ length: 260 }, (_, step) => {
  const body = [1, 2, 3, 4].map(
    (n) => `  log('part ${n} of step ${step}', input.${'abcdefgh'[step % 8]}${n});`,
  );
  return [`export function step${step}(input: Input): void {`, ...body, '}', ''].join('\n');
}).join('\n');

function repository(): string {
  const root = folder({ 'steps.ts': steps });
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'steps');
  return root;
}

async function editedIn(root: string, text: string): Promise<readonly LineRange[]> {
  const jailed = resolveInside([root], 'steps.ts');
  if (!jailed.ok) throw new Error(jailed.error.message);
  return editedLines(jailed.value, { text, hash: contentHash(text) }, new AbortController().signal);
}

const edited = steps
  .replace("'part 3 of step 200'", "'the third part'")
  .replace('export function step9(input: Input)', 'function step9(input: Input)');

test('lines that the last commit has otherwise, whatever their line ends', async () => {
  const root = repository();
  const wanted = [64, 1404].map((line) => ({ first: line, last: line }));
  expect(await editedIn(root, edited)).toEqual(wanted);
  expect(await editedIn(root, edited.replaceAll('\n', '\r\n'))).toEqual(wanted);
  expect(await editedIn(root, steps)).toEqual([]);
  expect(await editedIn(root, steps.replaceAll('log', 'print'))).toEqual([]);
});

test('none outside of a repository', async () => {
  expect(await editedIn(folder({ 'steps.ts': steps }), edited)).toEqual([]);
});

test('auto shows what is being edited', async () => {
  const root = repository();
  const { call } = await toolBox(root);
  expect((await call('ctx_read', { path: 'steps.ts' })).text).not.toContain("log('part 2 of step 200'");
  writeFileSync(path.join(root, 'steps.ts'), edited);
  expect((await call('ctx_read', { path: 'steps.ts' })).text).toContain("log('the third part'");
});
