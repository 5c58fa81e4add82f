import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../product.ts';

/** A home in which the shell functions are installed, with a program `lean-ctx` on the path. */
function hooked(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const bin = temporaryFolder();
  const program = path.join(bin, 'lean-ctx');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${PRODUCT}' "$@"\n`);
  chmodSync(program, 0o755);
  // Without a level of its own a bash with a socket as its input takes itself for a remote one, and reads other files.
  const env = privateEnvironment({
    SHELL: '/bin/bash',
    SHLVL: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...extra,
  });
  writeFileSync(path.join(env.HOME as string, '.bashrc'), 'export MINE=1');
  env.PATH = `${bin}:${env.PATH}`;
  expect(leanCtx(['init', '--global'], { env }).status).toBe(0);
  return env;
}

const AGENT = { CLAUDECODE: '1' };
const ROWS = 'for i in $(seq 1 2000); do echo "row $i of the table, value $((i*i))"; done';

/** The test runner leaves descriptors open to its children; an agent does not. */
const CLOSED = 'exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; exec bash -c "$0"';

/** A command line in a shell as an agent starts it. */
const inShell = (line: string, env: NodeJS.ProcessEnv, cwd = temporaryFolder()) =>
  spawnSync('sh', ['-c', CLOSED, line], {
    cwd,
    env: { ...env, BASH_ENV: path.join(env.HOME as string, '.bashenv') },
    encoding: 'utf8',
    timeout: 60_000,
  });
/** The same in an interactive shell, where the functions stand before programs. */
const atPrompt = (line: string, env: NodeJS.ProcessEnv, cwd = temporaryFolder()) =>
  spawnSync('bash', ['-i'], { cwd, env, encoding: 'utf8', timeout: 60_000, input: `${line}\n` });

function repository(): string {
  const cwd = temporaryFolder();
  const lines = (word: string): string => Array.from({ length: 400 }, (_, at) => `${at} ${word}\n`).join('');
  writeTree(cwd, { 'a.txt': lines('one') });
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd });
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'first'],
  ])
    git(...args);
  writeTree(cwd, { 'a.txt': lines('two') });
  return cwd;
}

describe.skipIf(process.platform === 'win32')('shell functions', () => {
  test('come and go without a trace, and twice is once', () => {
    const env = hooked();
    const rc = path.join(env.HOME as string, '.bashrc');
    const once = readFileSync(rc);
    expect(leanCtx(['init', '-g'], { env }).stdout).not.toContain('written');
    expect(readFileSync(rc).equals(once)).toBe(true);
    expect(leanCtx(['uninstall'], { env }).status).toBe(0);
    expect(readFileSync(rc, 'utf8')).toBe('export MINE=1');
    expect(() => readFileSync(path.join(env.HOME as string, '.bashenv'))).toThrow(/ENOENT/);
    expect(leanCtx(['uninstall'], { env }).stdout).toBe('There is nothing to remove.\n');
    expect(leanCtx(['init'], { env }).status).toBe(1);
  });

  test('a line of an agent is shortened, with its own code', () => {
    const env = hooked(AGENT);
    const { stdout, status } = inShell(`${ROWS}; exit 7`, env);
    expect([status, stdout.includes('lean-ctx expand'), stdout.length < 30_000]).toEqual([7, true, true]);
  });

  test.each([
    ['without an agent', {}, ROWS],
    ['in CI', { ...AGENT, CI: 'true' }, ROWS],
    ['switched off', { ...AGENT, LEAN_CTX_NO_HOOK: '1' }, ROWS],
  ] as const)('nothing is touched %s', (_, extra, line) => {
    expect(inShell(line, hooked(extra)).stdout).toContain('row 1000 of the table, value 1000000\n');
  });

  test('what the start file of the shell defines is there in the line', () => {
    const env = hooked(AGENT);
    const file = path.join(env.HOME as string, '.bashenv');
    writeFileSync(file, `mine() { echo "mine $1"; }\n${readFileSync(file, 'utf8')}`);
    const { stdout, status } = inShell(`${ROWS}; mine $LEAN_CTX_SHELL_OWNER; exit 6`, env);
    expect([status, stdout.includes('lean-ctx expand')]).toEqual([6, true]);
    expect(stdout).toMatch(/^mine \d+$/m);
  });

  test('more than a plain line is left to the shell: arguments, options, descriptors, shells below', () => {
    const env = hooked(AGENT);
    const run = (args: readonly string[], fourth = false) =>
      spawnSync('bash', args, {
        env: { ...env, BASH_ENV: path.join(env.HOME as string, '.bashenv') },
        encoding: 'utf8',
        stdio: fourth ? ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'] : ['ignore', 'pipe', 'pipe'],
      });
    expect(run(['-c', 'echo "$1"', '_', 'word']).stdout).toBe('word\n');
    expect(run(['-ec', 'false; echo on']).status).toBe(1);
    const wrapped = run(['-c', `${ROWS}; echo $? >&4`], true);
    expect([wrapped.stdout.includes('row 1000 '), wrapped.output[4]]).toEqual([true, '0\n']);
    const below = run(['-c', `x=$(bash -c '${ROWS}'); echo \${#x}; echo "$1"`, '_', 'end']);
    expect(below.stdout).toMatch(/^7\d{4}\nend\n$/);
  });

  test('what goes to a file, a pipe or a variable is what the program wrote', () => {
    const env = hooked(AGENT);
    const want = (line: string, cwd: string): string =>
      spawnSync('bash', ['-c', line], {
        cwd,
        encoding: 'utf8',
        env: { PATH: env.PATH, GIT_CONFIG_GLOBAL: '/dev/null' },
      }).stdout;
    const line =
      'git diff > p; git diff | wc -l > n; x=$(git diff); printf "%s\\n" "$x" > v; git stash -q; git apply p && git diff > q; cat <(git diff) > s';
    for (const run of [atPrompt, inShell]) {
      const cwd = repository();
      const diff = want('git diff', cwd);
      run(line, env, cwd);
      const text = (name: string): string => readFileSync(path.join(cwd, name), 'utf8');
      expect([text('p'), text('n').trim(), text('v'), text('q'), text('s')]).toEqual([
        diff,
        String(diff.split('\n').length - 1),
        diff,
        diff,
        diff,
      ]);
    }
  });

  test('the functions are there when they are wanted, and no program starts for a prompt', () => {
    const env = hooked();
    const said = atPrompt(
      'type git | head -1; lean-ctx-on; type git | head -1; lean-ctx-off; type git | head -1; lean-ctx-mode x; lean-ctx-raw echo raw',
      env,
    );
    expect(said.stdout).toMatch(/^git is \/.*\ngit is a function\ngit is \/.*\nraw\n$/);
    expect(said.stderr).toContain('usage: lean-ctx-mode');
    const script = readFileSync(path.join(env.HOME as string, '.config/lean-ctx/shell-hook.bash'), 'utf8');
    expect(script).not.toMatch(/PROMPT_COMMAND|precmd|DEBUG/);
    expect(spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr).toBe('');
  });
});

describe.skipIf(process.platform === 'win32')('hooks of clients', () => {
  test('a command that a hook rewrote leaves files, variables and pipes as they are', () => {
    const env = hooked();
    for (const command of [
      'x=$(git diff); printf "%s\\n" "$x" > v; git status',
      'git diff | wc -l; git log -1 --format=%s',
      'git status && git diff --stat | cat',
    ]) {
      const payload = JSON.stringify({
        hook_event_name: 'PreToolUse',
        tool_name: 'Bash',
        tool_input: { command },
      });
      const { stdout } = leanCtx(['hook', 'rewrite'], { env, input: payload });
      const next = stdout === '' ? command : JSON.parse(stdout).hookSpecificOutput.updatedInput.command;
      const [ours, theirs] = [repository(), repository()];
      const run = (line: string, cwd: string) =>
        spawnSync('bash', ['-c', line], { cwd, env, encoding: 'utf8' });
      const [a, b] = [run(next, ours), run(command, theirs)];
      expect([command, a.status]).toEqual([command, b.status]);
      if (command.includes('> v')) {
        expect(readFileSync(path.join(ours, 'v'), 'utf8')).toBe(readFileSync(path.join(theirs, 'v'), 'utf8'));
      }
    }
  });

  test('a verb that does not exist ends with 1, everything else with 0', () => {
    expect(leanCtx(['hook', 'nonsense'], { env: privateEnvironment() }).status).toBe(1);
    for (const verb of ['rewrite', 'redirect', 'observe', 'codex-session-start']) {
      const done = leanCtx(['hook', verb], { env: privateEnvironment(), input: 'no json' });
      expect([verb, done.status, done.stdout, done.stderr]).toEqual([verb, 0, '', '']);
    }
  });
});
