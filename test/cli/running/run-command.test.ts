import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../product.ts';

/** `LEAN_CTX_TEST_LINES=1000` runs the comparison with bash at its full size. */
const LINES = Number(process.env.LEAN_CTX_TEST_LINES ?? 25);

const open = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv =>
  privateEnvironment({ SHELL: '/bin/bash', LEAN_CTX_SHELL_SECURITY: 'off', ...extra });
const bash = (line: string, cwd: string, env = open()) =>
  spawnSync('bash', ['-c', line], { cwd, env, encoding: 'utf8', input: 'from stdin\n', timeout: 30_000 });

/** A folder in which generated lines find files, in a place of its own. */
function place(): string {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-lines-')));
  return writeTree(root, { 'a.txt': 'alpha\nbeta\ngamma\n', 'b b.txt': 'two words\n', 'dir/ü.md': '# ü\n' });
}

/** Every file below a folder with its content. */
function files(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true }).map(String).sort();
  return Object.fromEntries(
    names
      .filter((name) => statSync(path.join(root, name)).isFile())
      .map((name) => [name, readFileSync(path.join(root, name), 'latin1')]),
  );
}

const word = fc.oneof(
  fc.constantFrom(
    'a.txt',
    '"b b.txt"',
    "'it'\\''s'",
    '*.txt',
    'dir/*',
    '"$HOME_NOT_SET"',
    '{1..3}',
    '~/x',
    '$((6*7))',
    '日本',
    '"é 🎉"',
  ),
  fc.constantFrom(
    '"a;b|c&d>e<f"',
    "$'t\\tab'",
    '"q\\"uote"',
    '\\$x',
    '`echo tick`',
    '$(echo sub "in ner")',
    `\${NO:-fall back}`,
    '-n',
    '--',
    '%s',
  ),
  fc.stringMatching(/^[a-z]{1,6}$/),
);
const simple = fc.oneof(
  fc
    .tuple(fc.constantFrom('echo', 'printf "<%s>\\n"', 'ls -d'), fc.array(word, { maxLength: 4 }))
    .map(([program, words]) => [program, ...words].join(' ')),
  fc.constantFrom(
    'cat a.txt',
    'cat "b b.txt"',
    'cat',
    'seq 1 5',
    'true',
    'false',
    '(exit 3)',
    'no-such-program-q7',
    'test -f a.txt',
    'wc -l < a.txt',
  ),
  fc.constantFrom(
    'cat <<EOF\nhere $((1+1)) > x\nEOF',
    "cat <<'E'\nraw $HOME `x`\nE",
    'cat <<< "word"',
    'x=5; echo "$x"',
    'cat <(echo proc)',
  ),
);
const filter = fc.constantFrom(
  'sort -r',
  'tr a-z A-Z',
  'head -2',
  'grep a',
  'wc -c',
  'tee copied',
  'cat',
  'sed s/a/b/',
  'grep -c zz',
);
const redirect = fc.constantFrom(
  '> out.log',
  '>> out.log',
  '2> err.log',
  '&> all.log',
  '>| out.log',
  '2>&1',
  '> "o u t"',
  '2>/dev/null',
  '1> out.log',
);
const pipeline = fc
  .tuple(simple, fc.array(filter, { maxLength: 2 }), fc.option(redirect))
  .map(([first, filters, target]) => {
    const isHere = first.includes('<<') && first.includes('\n');
    const line = isHere ? first : [first, ...filters].join(' | ');
    return isHere ? `${line}\n` : `${line}${target === null ? '' : ` ${target}`}`;
  });
const line = fc
  .array(fc.tuple(pipeline, fc.constantFrom('; ', ' && ', ' || ', '\n')), { minLength: 1, maxLength: 3 })
  .map((parts) =>
    parts
      .map(([text, joint], at) => text + (at === parts.length - 1 ? '' : text.endsWith('\n') ? '' : joint))
      .join(''),
  )
  .chain((text) =>
    fc.constantFrom(
      text,
      text,
      `( ${text}\n)`,
      `if true; then ${text}\nfi`,
      `for i in 1 2; do ${text}\ndone`,
      `# note\n${text}`,
      `set -e; ${text}`,
      `set -o pipefail; ${text}`,
    ),
  );

describe.skipIf(process.platform === 'win32')('lean-ctx -c', () => {
  test('a line leaves the same files, prints the same and ends with the same code as in bash', () => {
    const env = open();
    fc.assert(
      fc.property(line, (text) => {
        const [ours, theirs] = [place(), place()];
        try {
          const got = leanCtx(['-c', text], { cwd: ours, env, input: 'from stdin\n' });
          const want = bash(text, theirs, env);
          const plain = (shown: string): string =>
            shown.replaceAll(ours, '.').replaceAll(theirs, '.').trimEnd();
          expect([text, got.status, files(ours)]).toEqual([text, want.status, files(theirs)]);
          expect([text, plain(got.stdout), plain(got.stderr)]).toEqual([
            text,
            plain(want.stdout),
            plain(want.stderr),
          ]);
        } finally {
          rmSync(ours, { recursive: true });
          rmSync(theirs, { recursive: true });
        }
      }),
      { numRuns: LINES },
    );
  }, 3_600_000);

  test('several arguments are words for the shell; -t with several runs without one', () => {
    const env = open();
    const words = ['printf', '%s|', 'a b', '$HOME', '*', "it's", ''];
    for (const verb of ['-c', 'exec', '-t', 'raw']) {
      expect([verb, leanCtx([verb, ...words], { env }).stdout]).toEqual([verb, "a b|$HOME|*|it's||"]);
    }
    expect(leanCtx(['raw'], { env }).status).toBe(1);
  });

  test('what is switched off is exact: by variables, by the line itself, by raw', () => {
    const noisy =
      'for i in $(seq 1 400); do printf "\\033[32mgreen $i\\033[0m\\r50%%\\r100%%\\n"; done; echo e >&2; exit 3';
    const want = bash(noisy, temporaryFolder());
    for (const [args, extra] of [
      [['-c', noisy], { LEAN_CTX_DISABLED: '1' }],
      [['-c', noisy], { LEAN_CTX_RAW: '1' }],
      [['-c', '--raw', noisy], {}],
      [['raw', noisy], {}],
      [['-c', `LEAN_CTX_DISABLED=1 bash -c '${noisy}'`], {}],
    ] as const) {
      const got = leanCtx(args, { env: open(extra) });
      expect([args[0], got.status, got.stdout === want.stdout, got.stderr]).toEqual([
        args[0],
        3,
        true,
        want.stderr,
      ]);
    }
  });

  test('a file behind stderr gets every byte, and stdout is shortened all the same', () => {
    const cwd = temporaryFolder();
    const rows =
      'for i in $(seq 1 3000); do echo "row $i of the table"; echo "warning: step $i is slow" >&2; done';
    const env = open();
    const line = `'${process.execPath}' '${PRODUCT}' -c '${rows}' 2> errors`;
    const got = spawnSync('bash', ['-c', line], { cwd, env, encoding: 'utf8' });
    expect(got.stdout).toContain('lean-ctx expand');
    expect(readFileSync(path.join(cwd, 'errors'), 'utf8')).toBe(bash(rows, cwd).stderr);
  });

  test('a pipe is data for who knows that its reader sits at a terminal', () => {
    const rows = 'for i in $(seq 1 3000); do echo "row $i of the table"; done; echo "[$LEAN_CTX_READER]"';
    const got = leanCtx(['-c', rows], { env: open({ LEAN_CTX_READER: 'terminal' }) });
    expect(got.stdout).toBe(bash(rows, temporaryFolder()).stdout);
  });

  test('--explain says behind the output what was done with it, and why', () => {
    const env = open();
    const table = 'for i in $(seq 3000); do echo "row $i of the table"; done';
    const said = (line: string): string => leanCtx(['-c', '--explain', line], { env }).stderr;
    const rows = leanCtx(['-c', '--explain', `${table}; exit 3`], { env });
    expect(rows.stderr).toMatch(
      /^policy +compress: .*\nform +generic\ntokens +\d+ → \d+ \(o200k_base\), [789]\d % less\nlines +3000 → \d+\nexit +3\nall of it +lean-ctx expand \w{16}\n$/,
    );
    expect(rows.stdout).toContain('row 1 of the table\n');
    expect(said('echo hi')).toContain('form       raw: no more than 200 bytes\n');
    expect(said('cat <(seq 1 400)')).toMatch(
      /policy +verbatim: printed by cat.*\nform +raw: what was asked for/,
    );
    expect(said('true')).toContain('exit       0\n');
    expect(said('lean-ctx --version')).toMatch(
      /left alone: it needs the terminal, or does not end by itself\n$/,
    );
    expect(leanCtx(['-c', '--explain', '--raw', 'echo hi'], { env }).stderr).toBe(
      'left alone: raw was asked for\n',
    );
  });

  test('only a living lean-ctx above us counts as the owner of the output', () => {
    const rows = 'for i in $(seq 1 3000); do echo "row $i of the table, value $((i*i))"; done';
    const size = (extra: Readonly<Record<string, string>>): number =>
      leanCtx(['-c', rows], { env: open(extra) }).stdout.length;
    const whole = size({ LEAN_CTX_WRAPPED: String(process.pid) });
    expect(whole).toBeGreaterThan(100_000);
    expect(size({ LEAN_CTX_WRAPPED: '999999' })).toBeLessThan(whole / 4);
    expect(size({ LEAN_CTX_ACTIVE: '1' })).toBeLessThan(whole / 4);
  });

  test('the gate refuses the whole line with 126 where nobody is there to ask', () => {
    const cwd = temporaryFolder();
    const refused = leanCtx(['-c', 'touch first; eval "touch second"'], { cwd, env: privateEnvironment() });
    expect([refused.status, refused.stderr.includes("'eval' was refused"), readdirSync(cwd)]).toEqual([
      126,
      true,
      [],
    ]);
    const warned = leanCtx(['-c', 'eval "touch second"'], {
      cwd,
      env: privateEnvironment({ LEAN_CTX_SHELL_SECURITY: 'warn' }),
    });
    expect([warned.status, readdirSync(cwd)]).toEqual([0, ['second']]);
  });

  test('a later process brings back what was left out, both streams', () => {
    const env = open();
    const make =
      'for i in $(seq 1 3000); do echo "row $i of the table, value $((i*i))"; done; echo "error: row 9" >&2; exit 2';
    const shown = leanCtx(['-c', make], { env });
    const id = /expand (\w{16})/.exec(shown.stdout + shown.stderr)?.[1] as string;
    expect([shown.status, shown.stderr]).toEqual([2, 'error: row 9\n']);
    const raw = bash(make, temporaryFolder());
    expect(leanCtx(['expand', id], { env }).stdout).toBe(`${raw.stdout}--- stderr ---\n${raw.stderr}`);
    expect(leanCtx(['expand', id, '--grep', 'row 77 '], { env }).stdout).toBe(
      'row 77 of the table, value 5929\n',
    );
  });

  test('an owner that is killed leaves nothing running', async () => {
    const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, [PRODUCT, '-c', 'echo $$; exec sleep 77.25'], {
      env: open({ LEAN_CTX_RAW: '1' }),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [first] = (await child.stdout.take(1).toArray()) as Buffer[];
    const pid = Number(first?.toString());
    child.kill('SIGKILL');
    const isGone = (): boolean => {
      try {
        return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
      } catch {
        return true;
      }
    };
    for (const end = Date.now() + 5000; Date.now() < end && !isGone(); )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isGone()).toBe(true);
  });

  test('a folder that is gone is no reason not to run', () => {
    const line = `mkdir gone && cd gone && rmdir ../gone && '${process.execPath}' '${PRODUCT}' -c 'echo ran; exit 4'`;
    const done = bash(line, temporaryFolder(), open());
    expect([done.status, done.stdout]).toEqual([4, 'ran\n']);
  });

  test('the prompt runs line after line', () => {
    const done = leanCtx(['shell'], { env: open(), input: 'echo one\nexit 3\n(exit 5)\nquit\necho two\n' });
    expect([done.status, done.stdout]).toEqual([0, 'one\n']);
  });
});

describe.skipIf(process.platform === 'win32')('filters of the user', () => {
  const filter =
    '[[filter]]\nname = "quiet"\nprogram = "deploy"\ndrop = { line = "^copied ", as = "copied files" }\n';
  const copies = Array.from({ length: 60 }, (_, at) => `copied file ${at * 7919}`).join('\n');
  const deploy = `cat <<'END'\n${copies}\nEND\necho "error: disk is full"`;
  const home = () => {
    const root = writeTree(temporaryFolder(), {
      'config/filters.toml': filter,
      'bin/deploy': `#!/bin/sh\n${deploy}\n`,
    });
    chmodSync(path.join(root, 'bin/deploy'), 0o755);
    return root;
  };

  test('shape what an agent sees of a command; faults stay, and the way back is named', () => {
    const root = home();
    const env = open({
      LEAN_CTX_CONFIG_DIR: path.join(root, 'config'),
      LEAN_CTX_COMPRESS: '1',
      PATH: `${path.join(root, 'bin')}:${process.env.PATH}`,
    });
    const { stdout } = leanCtx(['-c', 'deploy'], { cwd: root, env });
    expect(stdout).toContain('60 copied files');
    expect(stdout).toContain('error: disk is full');
    expect(stdout).not.toContain('copied file 7919');
  });

  test('of a project count when it is trusted, and a folder that is gone does no harm', () => {
    const root = home();
    writeTree(root, { 'work/.lean-ctx.toml': filter, 'work/.git/HEAD': '' });
    const env = open({ LEAN_CTX_COMPRESS: '1', PATH: `${path.join(root, 'bin')}:${process.env.PATH}` });
    const cwd = path.join(root, 'work');
    expect(leanCtx(['-c', 'deploy'], { cwd, env }).stdout).toContain('copied file 7919\n');
    expect(leanCtx(['trust'], { cwd, env }).status).toBe(0);
    expect(leanCtx(['-c', 'deploy'], { cwd, env }).stdout).toContain('60 copied files');
    const gone = leanCtx(['-c', `rm -r ${cwd} && deploy`], { cwd, env });
    expect([gone.status, gone.stdout.includes('error: disk is full')]).toEqual([0, true]);
  });
});
