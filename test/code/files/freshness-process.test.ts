import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FreshnessTracker, walk } from '../../../src/code/files/index.ts';
import { startScript } from '../../core/run-script.ts';
import { gitEnv, plant, tempFolder } from './tree.ts';

let base = '';
beforeAll(() => {
  base = tempFolder('process');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Carries out commands and says so: by then they are done, and what they did must be known. */
const writer = `
import * as fs from 'node:fs';
process.chdir(process.argv[2]);
process.on('message', ({ steps }) => {
  for (const [call, ...args] of steps) fs[call](...args);
  process.send('done');
});
process.send('ready');
`;
const said = (child: ChildProcess): Promise<unknown> => new Promise((done) => child.once('message', done));

test('what another process had written when it says so is in the answer, each of 300 times', async () => {
  const root = plant(path.join(base, 'tree'), { 'start.ts': '', 'old/f.ts': '' });
  const { files, startedAtMs } = walk(root, { env: gitEnv(base) });
  const tracker = new FreshnessTracker(
    root,
    { files, takenAtMs: startedAtMs + 3_600_000 },
    { env: gitEnv(base) },
  );
  await tracker.start();
  const child = fork(startScript(base, 'writer', writer), [root]);
  await said(child);
  try {
    for (let i = 0; i < 100; i++) {
      const rounds: [unknown[][], string][] = [
        [[['writeFileSync', `f${i}.ts`, 'x']], `f${i}.ts`],
        [
          [
            ['mkdirSync', `d${i}/e`, { recursive: true }],
            ['writeFileSync', `d${i}/e/g.ts`, 'x'],
          ],
          `d${i}/e/g.ts`,
        ],
        [
          [
            ['writeFileSync', `d${i}/e/.tmp`, 'y'],
            ['renameSync', `d${i}/e/.tmp`, `d${i}/e/h.ts`],
          ],
          `d${i}/e/h.ts`,
        ],
      ];
      for (const [steps, file] of rounds) {
        // Some questions come straight from the message, others after work that kept the event loop.
        const done = said(child).then(() => tracker.dirty());
        child.send({ steps });
        if (i % 4 === 0) spawnSync('sleep', ['0.01']);
        const answer = await done;
        expect(answer.mode).toBe('watch');
        expect(answer.changed).toContain(file);
      }
    }
    const done = said(child).then(() => tracker.dirty());
    child.send({
      steps: [
        ['rmSync', 'old', { recursive: true }],
        ['rmSync', 'start.ts'],
      ],
    });
    expect((await done).removed).toEqual(['old/f.ts', 'start.ts']);
  } finally {
    child.kill();
    tracker.close();
  }
});

test('a tracker keeps no process alive, closed or not', () => {
  const root = plant(path.join(base, 'alone'), { 'a/b.ts': '' });
  mkdirSync(path.join(root, 'more'));
  const program = startScript(
    base,
    'alone',
    `
import { FreshnessTracker } from 'SRC/code/files/index.ts';
const tracker = new FreshnessTracker(process.argv[2], { files: [], takenAtMs: 0 });
await tracker.start();
console.log(tracker.watchCount, (await tracker.dirty()).changed.join());
if (process.argv[3] === 'close') tracker.close();
`,
  );
  for (const how of ['close', 'leave']) {
    const ended = spawnSync(process.execPath, [program, root, how], { encoding: 'utf8', timeout: 20_000 });
    expect(ended).toMatchObject({ status: 0, stdout: '3 a/b.ts\n', stderr: '' });
  }
});

test('closing gives all watches and handles back', async () => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 300; i++) files[`d${i}/f.ts`] = '';
  const root = plant(path.join(base, 'many'), files);
  const handles = (): number =>
    process.getActiveResourcesInfo().filter((kind) => /FSEvent/i.test(kind)).length;
  const before = handles();
  for (let round = 0; round < 5; round++) {
    const tracker = new FreshnessTracker(root, { files: [], takenAtMs: 0 });
    await tracker.start();
    expect(tracker.watchCount).toBe(301);
    tracker.close();
    expect(tracker.watchCount).toBe(0);
    expect((await tracker.dirty()).changed.length).toBe(300);
  }
  expect(handles()).toBe(before);
});
