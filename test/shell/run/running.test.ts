import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../../../src/core/process-identity.ts';
import {
  type CaptureRequest,
  chooseShell,
  type EndedRun,
  keptText,
  shellProgram,
  startCaptured,
  startInherited,
} from '../../../src/shell/run/index.ts';

const isWindows = process.platform === 'win32';
const shell = chooseShell({ env: { SHELL: '/bin/bash' }, platform: process.platform });

function folder(): string {
  const made = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-run-')));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const request = (command: string, rest: Partial<CaptureRequest> = {}): CaptureRequest => ({
  program: shellProgram(shell, command),
  cwd: folder(),
  env: process.env,
  stdin: 'none',
  ownsGroup: true,
  timeoutMs: undefined,
  ...rest,
});

const run = (command: string, rest: Partial<CaptureRequest> = {}): Promise<EndedRun> =>
  startCaptured(request(command, rest)).ended;
const out = ({ stdout }: EndedRun): string => keptText(stdout).toString();

async function until(holds: () => boolean, limitMs = 5000): Promise<boolean> {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(20))
    if (holds()) return true;
  return holds();
}

test.skipIf(isWindows)('streams, code and folder are those of the command', async () => {
  const cwd = folder();
  const ended = await run('pwd; echo problem >&2; exit 7', { cwd });
  expect([out(ended), keptText(ended.stderr).toString(), ended.exitCode]).toEqual([
    `${cwd}\n`,
    'problem\n',
    7,
  ]);
  expect([ended.ending, ended.isHeld, ended.signal]).toEqual(['exited', false, null]);
});

test.skipIf(isWindows)('death by a signal is 128 and its number', async () => {
  const ended = await run('echo before; kill -TERM $$');
  expect([ended.exitCode, ended.signal, out(ended)]).toEqual([143, 'SIGTERM', 'before\n']);
});

test('a shell that is not there is told of, with 127', async () => {
  const program = { file: '/no/such/shell', args: ['-c', 'x'], name: 'shell', isVerbatim: false };
  const ended = await run('', { program });
  expect([ended.ending, ended.exitCode]).toEqual(['not-started', 127]);
  expect(ended.problem).toMatch(/ENOENT/);
  const inherited = await startInherited({ program, cwd: folder(), env: {}, ownsGroup: true }).ended;
  expect(inherited.exitCode).toBe(127);
});

test.skipIf(isWindows)('without a standard input nothing waits for one', async () => {
  expect(out(await run('cat; echo done'))).toBe('done\n');
});

test.skipIf(isWindows)(
  'the limit ends all that was started, keeps what was written, says what still ran',
  async () => {
    const ended = await run('echo early; bash -c "sleep 71.5 & echo $! >&2; sleep 71.5"; echo late', {
      timeoutMs: 700,
    });
    expect([ended.ending, ended.exitCode, out(ended)]).toEqual(['timed-out', 124, 'early\n']);
    expect(ended.stillRunning.join()).toContain('sleep 71.5');
    const pid = Number(/^\d+/.exec(keptText(ended.stderr).toString())?.[0]);
    expect(await until(() => !isAlive(pid))).toBe(true);
  },
);

test.skipIf(isWindows)(
  'giving up ends it, and a call that was given up before starts nothing that stays',
  async () => {
    const giveUp = new AbortController();
    const live = startCaptured(request('sleep 72.5', { signal: giveUp.signal }));
    setTimeout(() => giveUp.abort(), 100);
    expect((await live.ended).exitCode).toBe(130);
    expect((await run('sleep 73.5', { signal: AbortSignal.abort() })).ending).toBe('cancelled');
  },
);

test.skipIf(isWindows)('what is left in the background is not waited for, and is told of', async () => {
  const startedAt = performance.now();
  const ended = await run('(sleep 74.5; echo late) & echo $!');
  expect([ended.exitCode, ended.isHeld]).toEqual([0, true]);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  process.kill(Number(out(ended)), 'SIGKILL');
});

test.skipIf(isWindows)('a signal reaches the command, whose trap decides', async () => {
  const live = startCaptured(request("trap 'echo caught; exit 5' TERM; echo ready; sleep 75.5 & wait"));
  await until(() => live.stdout.sizeBytes > 0);
  live.send('SIGTERM');
  const ended = await live.ended;
  expect([out(ended), ended.exitCode]).toEqual(['ready\ncaught\n', 5]);
});

test.skipIf(isWindows)('from a moment on output is given on as it comes', async () => {
  const live = startCaptured(request('echo one; read -t 0.6 < <(sleep 1); echo two'));
  await until(() => live.stdout.sizeBytes > 0);
  const given: string[] = [];
  live.giveOn(
    (bytes) => given.push(bytes.toString()),
    () => undefined,
  );
  expect(given.join('')).toBe('one\n');
  await live.ended;
  expect(given.join('')).toBe('one\ntwo\n');
});

test.skipIf(isWindows)('nothing outlives an owner that is killed', async () => {
  const owner = spawn(process.execPath, ['-e', OWNER], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await owner.stdout.take(1).toArray()) as Buffer[];
  const pid = Number(line?.toString());
  expect(isAlive(pid)).toBe(true);
  owner.kill('SIGKILL');
  expect(await until(() => !isAlive(pid))).toBe(true);
});

/** Starts a guarded group the way `owner-guard.ts` does, with that very file's script. */
const OWNER = `
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const source = readFileSync(${JSON.stringify(path.resolve(import.meta.dirname, '../../../src/shell/run/owner-guard.ts'))}, 'utf8');
const script = /const WATCH = \`([^\`]*)\`/.exec(source)[1];
const child = spawn('/bin/sh', ['-c', "trap '' TERM; sleep 76.5 & wait; wait"], { detached: true, stdio: 'ignore' });
const guard = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
guard.stdin.write('+ ' + child.pid + '\\n');
console.log(child.pid);
setInterval(() => {}, 1000);
`;

test('which shell: what agents write for is run by what understands it', () => {
  const file = (env: Record<string, string>, platform: NodeJS.Platform = 'linux'): string =>
    chooseShell({ env, platform }).name;
  expect(file({ SHELL: '/bin/sh' })).toBe('sh');
  expect(['bash', 'zsh', 'sh']).toContain(file({ SHELL: '/usr/bin/fish' }));
  expect(['bash', 'zsh', 'sh']).toContain(file({ SHELL: '/opt/lean-ctx' }));
  expect(file({ SHELL: '/bin/sh', LEAN_CTX_SHELL: '/opt/dash' })).toBe('dash');
  expect(file({ COMSPEC: 'C:\\Windows\\system32\\cmd.exe' }, 'win32')).toBe('cmd');
  expect(file({ SHELL: 'C:\\Git\\bin\\bash.exe', MSYSTEM: 'MINGW64' }, 'win32')).toBe('bash');
});
