import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder } from '../cli/product.ts';
import { Wire } from './mcp/wire.ts';

const open = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv =>
  privateEnvironment({ SHELL: '/bin/bash', LEAN_CTX_SHELL_SECURITY: 'off', ...extra });

/** The program as a word of a shell. */
const OURS = `'${process.execPath}' '${PRODUCT}'`;

/** Stands for a command of 80,000 characters. */
const LONG_LINE = 'a long line';

let lastMark = process.pid * 100;
/** A `sleep` that no other process of the machine runs. */
const oddSleep = (): string => `sleep 97.${++lastMark}`;

/** Processes with exactly these words somewhere in their arguments, but for ours. */
function running(words: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return line.includes(words) && !line.includes(PRODUCT);
      } catch {
        return false; // it has ended
      }
    });
}

async function until(holds: () => boolean, limitMs: number): Promise<boolean> {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(30))
    if (holds()) return true;
  return holds();
}

/** What is left of a mark goes, whatever a test found. */
function cleanUp(words: string): void {
  onTestFinished(() => {
    for (const pid of running(words)) process.kill(pid, 'SIGKILL');
  });
}

/** Without orphans five seconds after whatever happened; a busy machine has some more. */
const ORPHANS_MS = 7000;

describe.skipIf(process.platform !== 'linux')('a command that does what it can to go wrong', () => {
  test.each([
    ['wc -lc', 'a\nb\n'.repeat(100_000)],
    ['head -c 5; echo; cat | wc -c', 'x'.repeat(500_000)],
    ['echo the input is not read', 'x'.repeat(500_000)],
    ['sha1sum', Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 256))],
    ["printf 'no line break'", ''],
    ["printf 'a\\0b\\0'", ''],
    ["printf 'a\\r\\nb\\r\\n' | od -c", ''],
    ['exec bash -c "echo in; exit 17"', ''],
    ['trap "echo bye" EXIT; echo hi; exit 3', ''],
    ['(sleep 0.4; echo late) & echo early', ''],
    ['(sleep .2; echo b) & (sleep .1; echo a) & wait; echo c', ''],
    ['yes | head -1; [ "$PIPESTATUS" = 141 ] && echo pipe', ''],
    ['umask 027; umask; ulimit -n; cd /; cd - > /dev/null; set -o pipefail; false | true', ''],
    ['[ -t 0 ]; echo $?; [ -t 1 ]; echo $?; echo "$BIG" | wc -c', ''],
    [LONG_LINE, ''],
  ])('is what it would be alone: %s', (given, input) => {
    const line = given === LONG_LINE ? `echo ${'a b '.repeat(20_000)} | wc -c` : given;
    const env = open({ BIG: 'x'.repeat(100_000) });
    const cwd = temporaryFolder();
    const want = spawnSync('bash', ['-c', line], { cwd, env, input });
    const got = spawnSync(process.execPath, [PRODUCT, '-c', line], { cwd, env, input });
    expect([got.status, got.stdout.toString('latin1'), got.stderr.toString('latin1')]).toEqual([
      want.status,
      want.stdout.toString('latin1'),
      want.stderr.toString('latin1'),
    ]);
  });

  test.each([
    ['-c "echo hi; exit 4" >&-', '', 4],
    ['-c "cat; echo hi; exit 4" <&-', 'hi\n', 4],
    ['-c "echo hi; echo e >&2; exit 4" 2>&-', 'hi\n', 4],
    ['-c "exit 4" <&- >&- 2>&-', '', 4],
    ['raw "exit 4" <&- >&- 2>&-', '', 4],
    ['-c "seq 1 300000" | head -1', '1\n', 0],
    ['raw yes | head -1', 'y\n', 0],
  ])('closed streams are no reason to fail: %s', (rest, stdout, status) => {
    const done = spawnSync('bash', ['-c', `${OURS} ${rest}`], { env: open(), encoding: 'utf8' });
    expect([done.stdout, done.status]).toEqual([stdout, status]);
    expect(done.stderr).not.toMatch(/EPIPE|EBADF|\.js:\d+/);
  });

  test('text in another encoding is shown, bytes that are no text are told of and kept', () => {
    const env = open();
    expect(leanCtx(['-c', "printf 'caf\\xe9\\n'"], { env }).stdout).toBe('café\n');
    const { stdout } = leanCtx(['-c', 'head -c 9000 /bin/sh'], { env });
    const id = /^\[binary output: 9,000 bytes, .*lean-ctx expand (\w+)\]\n$/.exec(stdout)?.[1] as string;
    const back = spawnSync(process.execPath, [PRODUCT, 'expand', id], { env });
    expect(back.stdout.equals(readFileSync('/bin/sh').subarray(0, 9000))).toBe(true);
  });

  test('megabytes without a line break are cut, and come back', () => {
    const env = open();
    const { stdout } = leanCtx(['-c', 'printf "%03000000d" 7; echo; echo "error: at the end"'], { env });
    expect(stdout.length).toBeLessThan(50_000);
    expect(stdout).toContain('error: at the end');
    const id = /expand (\w{16})/.exec(stdout)?.[1] as string;
    const back = spawnSync(process.execPath, [PRODUCT, 'expand', id], { env, maxBuffer: 1 << 24 });
    expect(back.stdout.length).toBe(3_000_000 + 1 + 'error: at the end\n'.length);
  });

  test.each([
    ['-c', 'SIGKILL'],
    ['raw', 'SIGKILL'],
    ['-c', 'SIGTERM'],
    ['raw', 'SIGHUP'],
  ] as const)('nothing is left of it when lean-ctx %s gets %s', async (verb, signal) => {
    const mark = oddSleep();
    cleanUp(mark);
    const child = spawn(process.execPath, [PRODUCT, verb, `${mark}; ${mark} & ${mark}`], {
      env: open(),
      stdio: 'ignore',
    });
    expect(await until(() => running(`${mark}`).length > 1, 20_000)).toBe(true);
    child.kill(signal);
    expect(await until(() => running(mark).length === 0, ORPHANS_MS)).toBe(true);
  });

  test.each(['-c', 'raw'])('nothing is left of it when its shell is killed (%s)', async (verb) => {
    const mark = oddSleep();
    cleanUp(mark);
    const child = spawn(process.execPath, [PRODUCT, verb, `echo $$; ${mark}; true`], {
      env: open(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    expect(await until(() => running(mark).length > 1, 20_000)).toBe(true);
    const shell = running(`bash -c`).find((pid) => running(mark).includes(pid)) as number;
    process.kill(shell, 'SIGKILL');
    expect(await ended).toBe(137);
    expect(await until(() => running(mark).length === 0, ORPHANS_MS)).toBe(true);
  });

  test('the limit ends what does not want to end and hides its output', async () => {
    const mark = oddSleep();
    cleanUp(mark);
    const line = `(trap '' TERM INT HUP; ${mark}; true) > /dev/null 2>&1 & echo begun; ${mark}`;
    const done = leanCtx(['-c', line], { env: open({ LEAN_CTX_SHELL_TIMEOUT_MS: '1200' }) });
    expect([done.status, done.stdout]).toEqual([124, 'begun\n']);
    expect(await until(() => running(mark).length === 0, ORPHANS_MS)).toBe(true);
  });

  test('what was sent into the background on purpose stays there', async () => {
    const mark = oddSleep();
    cleanUp(mark);
    const done = leanCtx(['-c', `nohup ${mark} > /dev/null 2>&1 & echo begun`], { env: open() });
    expect(done.stdout).toBe('begun\n');
    await sleep(1800); // longer than any guard waits
    expect(running(mark)).toHaveLength(1);
  });

  test('a killed server leaves nothing running of ctx_shell', async () => {
    const mark = oddSleep();
    cleanUp(mark);
    const wire = new Wire(temporaryFolder(), { LEAN_CTX_SHELL_SECURITY: 'off', SHELL: '/bin/bash' });
    await wire.hello();
    for (const background of [false, true]) {
      const args = { command: `${mark} & ${mark}; true`, run_in_background: background };
      wire.send({
        id: background ? 8 : 7,
        method: 'tools/call',
        params: { name: 'ctx_shell', arguments: args },
      });
    }
    expect(await until(() => running(mark).length >= 4, 30_000)).toBe(true);
    wire.child.kill('SIGKILL');
    expect(await until(() => running(mark).length === 0, ORPHANS_MS)).toBe(true);
  });

  test.skipIf(!existsSync('/usr/bin/script'))(
    'what it asks at a terminal is seen before it is answered',
    async () => {
      const cwd = temporaryFolder();
      const env = open({ CLAUDECODE: '1', TERM: 'dumb' });
      const line = `${OURS} -c 'read -p "Continue? [y/N] " a; echo "said $a" > said; echo done'`;
      const child = spawn('/usr/bin/script', ['-qec', line, '/dev/null'], { cwd, env });
      let shown = '';
      child.stdout.on('data', (data: Buffer) => {
        shown += data.toString();
      });
      expect(await until(() => shown.includes('Continue? [y/N] '), 20_000)).toBe(true);
      child.stdin.write('y\n');
      expect(await until(() => shown.includes('done'), 20_000)).toBe(true);
      expect(readFileSync(path.join(cwd, 'said'), 'utf8')).toBe('said y\n');
    },
  );
});
