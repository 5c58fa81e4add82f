import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { folder, type ToolBox, toolBox } from '../tools/tool-box.ts';

const OPEN = { PATH: process.env.PATH ?? '', SHELL: '/bin/bash', LEAN_CTX_SHELL_SECURITY: 'off' };
const GATED = { PATH: process.env.PATH ?? '', SHELL: '/bin/bash' };
const box = (env: Readonly<Record<string, string>> = OPEN, files = {}): Promise<ToolBox> =>
  toolBox(folder(files), env);

describe.skipIf(process.platform === 'win32')('ctx_shell', () => {
  test('both streams, the code, and no input', async () => {
    const { call } = await box();
    expect(await call('ctx_shell', { command: 'cat; echo out; echo err >&2; exit 4' })).toEqual({
      isError: true,
      text: 'out\n--- stderr ---\nerr\n[exit:4]',
    });
    expect(await call('shell', { command: 'echo out; echo err >&2' })).toEqual({
      isError: false,
      text: 'out\nerr',
    });
    expect((await call('ctx_shell', { command: 'true' })).text).toBe('(no output)');
  });

  const noisy = 'for i in $(seq 1 60); do echo "step $((i * 7919)) of the thing is done"; done';

  test('what a reader was shown is not said again: not from elsewhere, not to others, not when it is asked for', async () => {
    const one = await box(OPEN, { 'sub/a': '' });
    const run = (more = {}): Promise<string> =>
      one.call('ctx_shell', { command: noisy, ...more }).then(({ text }) => text);
    const whole = await run();
    expect(whole).toContain('step 7919 of');
    expect(await run()).toMatch(/^\[same as #1 \(exit 0\): for i in .* raw=true shows it again\]$/);
    expect(await run({ raw: true })).toBe(whole);
    expect((await one.as('two').call('ctx_shell', { command: noisy })).text).toBe(whole);
    const shared = one.as('many', { isOneReader: false });
    for (let at = 0; at < 2; at++)
      expect((await shared.call('ctx_shell', { command: noisy })).text).toBe(whole);
    await one.call('ctx_cache', { action: 'clear' });
    expect(await run()).toBe(whole);
    expect(await run({ cwd: 'sub' })).toBe(whole);
  });

  test('after the client shortened its context a run shows all again', async () => {
    const one = await box();
    const data = process.env.LEAN_CTX_DATA_DIR ?? expect.fail('tests have a folder of data');
    const whole = (await one.call('ctx_shell', { command: noisy })).text;
    mkdirSync(data, { recursive: true });
    writeFileSync(path.join(data, 'last_compaction.json'), '{"at":2}\n');
    expect((await one.call('ctx_shell', { command: noisy })).text).toBe(whole);
  });

  test('filters of a project count when it is trusted', async () => {
    const filter = '[[filter]]\nname = "q"\ncommand = "^for i"\ndrop = { line = "^step ", as = "steps" }\n';
    const one = await box(OPEN, { '.lean-ctx.toml': filter });
    expect((await one.call('ctx_shell', { command: noisy })).text).toContain('step 7919 of');
    const trusting = await toolBox(one.root, { ...OPEN, LEAN_CTX_TRUST_WORKSPACE: '1' });
    expect((await trusting.call('ctx_shell', { command: noisy })).text).toContain('60 steps');
  });

  test('a code that is an answer is no error', async () => {
    const { call } = await box(OPEN, { a: 'x\n' });
    expect(await call('ctx_shell', { command: 'grep y a' })).toEqual({
      isError: false,
      text: '(no matches)\n[exit:1]',
    });
    expect((await call('ctx_shell', { command: 'ls /no/such' })).isError).toBe(true);
    expect((await call('ctx_shell', { command: 'false' })).isError).toBe(true);
  });

  test('the folder stays for the next call; one outside is told of and not used', async () => {
    const one = await box(OPEN, { 'sub/a': '', 'sub/deep/b': '' });
    expect((await one.call('ctx_shell', { command: 'pwd', cwd: 'sub' })).text).toBe(
      path.join(one.root, 'sub'),
    );
    expect((await one.call('ctx_shell', { command: 'pwd', cwd: 'deep' })).text).toBe(
      path.join(one.root, 'sub/deep'),
    );
    const late = await one.call('ctx_shell', { command: 'cd sub; sleep 78.5', timeout_ms: 900 });
    expect(late.text).toMatch(/\[still running at timeout: bash -c cd sub; sleep 78\.5 \| sleep 78\.5\]/);
    expect((await one.as('two').call('ctx_shell', { command: 'pwd' })).text).toBe(one.root);
    const outside = await one.call('ctx_shell', { command: 'pwd', cwd: '/etc' });
    expect(outside.text).toBe(
      `${one.root}\n[cwd /etc is outside the project or no folder; ran in ${one.root}]`,
    );
    expect((await one.call('ctx_shell', { command: 'pwd' })).text).toBe(path.join(one.root, 'sub/deep'));
  });

  test('a folder that the shell went to is where later calls start, and is told of', async () => {
    const one = await box(OPEN, { 'sub/deep/a': '', 'b b/c': '' });
    const run = async (command: string): Promise<string> => (await one.call('ctx_shell', { command })).text;
    const moved = (folder: string): string =>
      `[cwd is now ${path.join(one.root, folder)}, for later calls too]`;
    expect(await run('cd sub && ls; exit 3')).toBe(`deep\n${moved('sub')}\n[exit:3]`);
    expect(await run('pwd')).toBe(path.join(one.root, 'sub'));
    expect(await run('(cd deep; pwd); x=$(cd deep; pwd); cd deep | cat')).toBe(
      path.join(one.root, 'sub/deep'),
    );
    expect(await run('cd deep; cd -')).toBe(path.join(one.root, 'sub'));
    expect(await run("cd '../b b'; trap 'echo own' EXIT")).toBe('own');
    expect(await run("cd '../b b'; ls")).toBe(`c\n${moved('b b')}`);
    expect(await run('cd /; pwd')).toBe(
      `/\n[cwd / is outside the project; later calls start in ${path.join(one.root, 'b b')}]`,
    );
    expect(await run('pwd; cd ..; rm -r "b b"')).toBe(`${path.join(one.root, 'b b')}\n${moved('')}`);
    expect((await one.as('two').call('ctx_shell', { command: 'pwd' })).text).toBe(one.root);
    expect((await one.call('ctx_shell', { command: 'cd sub; pwd', cwd: '.' })).text).toContain(moved('sub'));
  });

  test('variables are added, but none that changes what runs', async () => {
    const { call } = await box();
    const env = { MINE: 'a b', PATH: '/nowhere', NODE_OPTIONS: '-r x', LEAN_CTX_DISABLED: '1', COUNT: 3 };
    const { text } = await call('ctx_shell', {
      command:
        'echo "$MINE|$COUNT|$NODE_OPTIONS|$LEAN_CTX_DISABLED|$GIT_TERMINAL_PROMPT|$PAGER"; which ls >/dev/null && echo found',
      env,
    });
    expect(text).toBe('a b|3|||0|cat\nfound');
  });

  test('a limit keeps what was written', async () => {
    const { call } = await box();
    const { text } = await call('ctx_shell', { command: 'echo partial; sleep 61.25', timeout_ms: 500 });
    expect(text).toMatch(/^partial\n.*timed out after \d+ms\n\[still running.*sleep 61.25.*\]\n\[exit:124/s);
  });

  test('who waits too long is given a job, which can be looked at and ended', async () => {
    const { call } = await box({ ...OPEN, LEAN_CTX_SHELL_FG_CAP_MS: '300' });
    const { text } = await call('ctx_shell', { command: 'echo first; sleep 62.25' });
    const id = /shell_\d+/.exec(text)?.[0] as string;
    expect((await call('ctx_shell', { background_action: 'status', job_id: id })).text).toMatch(
      /running \d+s\nfirst$/,
    );
    expect(await call('ctx_shell', { background_action: 'cancel', job_id: id })).toEqual({
      isError: false,
      text: `${id} cancelled`,
    });
    expect((await call('ctx_shell', { background_action: 'cancel', job_id: id })).isError).toBe(false);
    expect((await call('ctx_shell', { background_action: 'status', job_id: 'shell_99' })).text).toMatch(
      /^unknown job/,
    );
  });

  test('a finished job gives its whole answer', async () => {
    const { call } = await box();
    const { text } = await call('ctx_shell', { command: 'echo done; exit 3', run_in_background: true });
    const id = /shell_\d+/.exec(text)?.[0] as string;
    let answer = '';
    for (let tries = 0; tries < 100 && !answer.includes('[exit:3]'); tries++) {
      await sleep(20);
      answer = (await call('ctx_shell', { background_action: 'status', job_id: id })).text;
    }
    expect(answer).toBe('done\n[exit:3]');
  });

  test('what is left out comes back through ctx_expand', async () => {
    const { call } = await box();
    const command = 'for i in $(seq 1 3000); do echo "row $i of the table, value $((i*i))"; done';
    const { text } = await call('ctx_shell', { command });
    expect(text.length).toBeLessThan(20_000);
    const id = /expand (\w{16})/.exec(text)?.[1];
    expect((await call('ctx_expand', { id })).text).toContain('row 450 of the table, value 202500\nrow 451');
    expect((await call('ctx_shell', { command, raw: true })).text).toContain(
      'row 450 of the table, value 202500\nrow 451',
    );
  });

  test('the gate refuses before anything runs, and says how to go on', async () => {
    const one = await box(GATED, { a: '' });
    for (const [command, word] of [
      ['touch b; eval "touch c"', 'eval'],
      ['touch b; docker ps', 'docker'],
      ['echo x > b', 'b'],
    ]) {
      const refused = await one.call('ctx_shell', { command });
      expect([refused.isError, refused.text.includes(`'${word}'`)]).toEqual([true, true]);
    }
    expect((await one.call('ctx_shell', { command: 'ls' })).text).toBe('a');
    expect((await one.call('ctx_shell', { command: `echo ${'x'.repeat(9000)}` })).text).toMatch(
      /exceeds 8192 bytes/,
    );
    expect((await one.call('ctx_shell', {})).text).toBe('command is required.');
  });

  test('secrets are not shown', async () => {
    const { call } = await box();
    const token = `ghp_${'k3J9vQ2mX7bN4cR8tY1wZ6aS5dF0gH3jL9pA'}`;
    expect((await call('ctx_shell', { command: `echo "token ${token}"` })).text).not.toContain(token);
  });
});

describe.skipIf(process.platform === 'win32')('ctx_execute', () => {
  test('scripts print into the answer, in an empty folder that is gone afterwards', async () => {
    const one = await box();
    const script = {
      language: 'javascript',
      code: "import fs from 'node:fs'; console.log(process.cwd()); console.log(fs.readdirSync('.').join(), process.env.PROJECT_ROOT)",
    };
    const { text, isError } = await one.call('ctx_execute', script);
    const [cwd = '', line, footer] = text.split('\n');
    expect([line, isError]).toEqual([`script.mjs ${one.root}`, false]);
    expect(footer).toMatch(/^\[javascript \| \d+ ms\]$/);
    expect(() => readFileSync(path.join(cwd, 'script.mjs'))).toThrow(/ENOENT/);
    expect((await one.call('ctx_execute', { language: 'shell', code: 'pwd' })).text).not.toContain(one.root);
  });

  test('failures, silence, limits, and what does not exist', async () => {
    const { call } = await box();
    const run = async (code: string, rest = {}) =>
      (await call('ctx_execute', { language: 'shell', code, ...rest })).text;
    expect(await run('echo before; echo why >&2; exit 3')).toMatch(/^before\nEXIT 3 — why\n/);
    expect(await run('true')).toMatch(/^\(no output\)\n/);
    expect(await run('echo early; sleep 63.25', { timeout: 1 })).toMatch(/^early\ntimed out after 1s\n/);
    expect((await call('ctx_execute', { language: 'cobol', code: 'x' })).text).toMatch(
      /^unsupported language 'cobol'/,
    );
    expect((await call('ctx_execute', { language: 'shell' })).text).toBe('code is required.');
    const none = await box({ PATH: '/nowhere', LEAN_CTX_SHELL_SECURITY: 'off' });
    expect((await none.call('ctx_execute', { language: 'ruby', code: 'x' })).text).toMatch(
      /^runtime for 'ruby' not found/,
    );
  });

  test('several at once, and what each said', async () => {
    const { call } = await box();
    const items = JSON.stringify([
      { language: 'shell', code: 'echo one' },
      { language: 'shell', code: 'exit 2' },
    ]);
    const { text, isError } = await call('ctx_execute', { action: 'batch', items });
    expect(isError).toBe(true);
    expect(text).toMatch(
      /^\[1\/2\] shell: one \[\d+ ms\]\n\[2\/2\] shell: EXIT 2 — {2}\[\d+ ms\]\n2 tasks, \d+ ms total$/,
    );
    expect((await call('ctx_execute', { action: 'batch', items: '{}' })).text).toMatch(
      /must be a JSON array/,
    );
  });

  test('of a long output the middle is left out, or the lines that were looked for are kept', async () => {
    const { call } = await box();
    const code = 'for i in $(seq 1 9000); do echo "row $i"; done; echo "total 42"';
    const cut = (await call('ctx_execute', { language: 'shell', code })).text;
    expect(cut.length).toBeLessThan(34_000);
    const id = /more characters, all: ctx_expand (\w{16})/.exec(cut)?.[1];
    expect((await call('ctx_expand', { id, search: '^row 4500$' })).text).toContain('row 4500');
    const kept = (await call('ctx_execute', { language: 'shell', code, intent: 'find the total' })).text;
    expect(kept).toMatch(/^\[intent: find the total\]\ntotal 42\n… 9000 more lines/);
  });

  test('a file in short', async () => {
    const { call } = await box(OPEN, {
      'a.txt': Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join(''),
    });
    const { text } = await call('ctx_execute', { action: 'file', path: 'a.txt' });
    expect(text).toMatch(/^a.txt: 30 lines, 230 bytes\nline 0\n/);
    expect(text).toContain('line 9\n… 10 more lines\nline 20\n');
  });

  test('the gate looks at shell scripts too', async () => {
    const { call } = await box(GATED);
    expect((await call('ctx_execute', { language: 'shell', code: 'eval ls' })).text).toMatch(
      /^'eval' was refused/,
    );
  });
});
