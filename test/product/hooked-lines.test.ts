import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerHook } from '../../src/clients/hooks/index.ts';
import { PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../cli/product.ts';

/** `LEAN_CTX_TEST_LINES=1000` runs it at its full size. */
const LINES = Number(process.env.LEAN_CTX_TEST_LINES ?? 8);

/** What each client sends, and where it looks for the command to run. */
const DIALECTS: Readonly<Record<string, readonly [verb: string, payload: (command: string) => object]>> = {
  claude: [
    'rewrite',
    (command) => ({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command, timeout: 5 } }),
  ],
  cursor: [
    'rewrite',
    (command) => ({
      hook_event_name: 'preToolUse',
      cursor_version: '2',
      tool_name: 'Shell',
      tool_input: { command },
    }),
  ],
  codex: [
    'codex-pretooluse',
    (command) => ({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } }),
  ],
  copilot: ['rewrite', (command) => ({ toolName: 'bash', toolArgs: JSON.stringify({ command }) })],
  gemini: [
    'rewrite',
    (command) => ({ hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', tool_input: { command } }),
  ],
  vibe: [
    'vibe-pre-tool',
    (command) => ({
      hook_event_name: 'pre_tool',
      tool_name: 'bash',
      tool_call_id: '1',
      tool_input: { command },
    }),
  ],
};

/** The command in an answer, wherever it stands. */
function commandIn(answer: string): string | undefined {
  let found: string | undefined;
  if (answer !== '')
    JSON.parse(answer, (key, value) => {
      if (key === 'command' && typeof value === 'string') found = value;
      return value;
    });
  return found;
}

const words = fc.constantFrom(
  ...['a.txt', '"b b.txt"', "'it'\\''s'", '*.txt', 'dir/*', '"$HOME_NOT_SET"', '{a,b}.txt', '"é 🎉"', '日本'],
  ...[
    '"a;b|c&d>e"',
    "$'t\\tab'",
    '"q\\"uote"',
    '\\$x',
    '$(echo a.txt)',
    '`echo a.txt`',
    '"!"',
    "'#no'",
    '--',
    '"—"',
  ],
);
const known = fc.constantFrom(
  ...[
    'git status',
    'git log',
    'git log --stat',
    'git diff',
    'git diff --stat',
    'git show',
    'git ls-files',
    'git branch',
  ],
  ...[
    'ls -la',
    'ls -R',
    'find . -name "*.txt"',
    'grep -rn row .',
    'git grep -n row',
    'git rev-parse nosuch',
    'git nosuch',
  ],
  ...[
    'git stash -q',
    'git diff --quiet',
    'env A=1 git log',
    'command git log',
    'time git log',
    'diff a.txt old.txt',
  ],
);
const simple = fc.oneof(
  known,
  fc.tuple(known, words).map(([program, word]) => `${program} ${word}`),
  fc.constantFrom('echo "$x"', 'cat a.txt', 'true', 'false', 'printf "%s\\n" a b', '(exit 3)', 'x=5'),
);
const filter = fc.constantFrom(
  'wc -l',
  'sort -r',
  'head -3',
  'grep row',
  'tee copied',
  'cat',
  'git hash-object --stdin',
);
const target = fc.constantFrom(
  '> out',
  '>> out',
  '2> err',
  '&> all',
  '2>&1',
  '2>/dev/null',
  '> "o u t"',
  '> >(cat > sub)',
);
const pipeline = fc
  .tuple(simple, fc.array(filter, { maxLength: 2 }), fc.option(target))
  .map(([first, filters, where]) => [first, ...filters].join(' | ') + (where === null ? '' : ` ${where}`));
const captured = fc.constantFrom(
  'x=$(git diff); printf "%s\\n" "$x" > v',
  'git diff > p && git stash -q && git apply p',
  'git log --format=%s | while read -r l; do echo "$l" >> lines; done',
  'cat <(git diff) > s',
  'n=$(git diff | wc -l); echo "$n" > n',
);
const line = fc
  .array(fc.tuple(fc.oneof(pipeline, pipeline, captured), fc.constantFrom('; ', ' && ', ' || ', '\n')), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.map(([text, joint], at) => text + (at === parts.length - 1 ? '' : joint)).join(''))
  .chain((text) =>
    fc.constantFrom(text, text, `(${text}\n)`, `for i in 1 2; do ${text}\ndone`, `# note\n${text}`),
  );

/** A repository whose outputs are long enough to be shortened. */
function repository(env: NodeJS.ProcessEnv): string {
  const rows = (word: string): string =>
    Array.from({ length: 90 }, (_, at) => `row ${at} ${word}\n`).join('');
  const lock = (version: number): string => `${'x'.repeat(60)} ${version}\n`.repeat(40);
  const root = writeTree(temporaryFolder(), {
    'a.txt': rows('one'),
    'old.txt': rows('old'),
    'b b.txt': 'row\n',
    'yarn.lock': lock(1),
    ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`dir/file-${at}.txt`, `row ${at}\n`])),
  });
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, env });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  for (let at = 0; at < 15; at++)
    git('commit', '-q', '--allow-empty', '-m', `change ${at}`, '-m', 'Why it was made.');
  writeTree(root, { 'a.txt': rows('two'), 'yarn.lock': lock(2) });
  return root;
}

function files(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true }).map(String).sort();
  return Object.fromEntries(
    names
      .filter((name) => !name.startsWith('.git/') && statSync(path.join(root, name)).isFile())
      .map((name) => [name, readFileSync(path.join(root, name), 'latin1').replaceAll(root, '.')]),
  );
}

test.skipIf(process.platform === 'win32')(
  'what a client runs instead leaves the same files and ends with the same code',
  () => {
    const bin = temporaryFolder();
    writeFileSync(path.join(bin, 'lean-ctx'), `#!/bin/sh\nexec '${process.execPath}' '${PRODUCT}' "$@"\n`);
    chmodSync(path.join(bin, 'lean-ctx'), 0o755);
    const env = privateEnvironment({
      SHELL: '/bin/bash',
      LEAN_CTX_SHELL_SECURITY: 'off',
      GIT_CONFIG_GLOBAL: '/dev/null',
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) =>
          [`NAME=a`, `EMAIL=a@b`, `DATE=2026-01-01T00:00:00Z`].map((each) => {
            const [name, value] = each.split('=') as [string, string];
            return [`GIT_${who}_${name}`, value];
          }),
        ),
      ),
    });
    env.PATH = `${bin}:${env.PATH}`;
    const template = repository(env);
    const names = Object.keys(DIALECTS);
    let rewritten = 0;
    const run = (text: string): [number | null, Record<string, string>] => {
      const cwd = path.join(temporaryFolder(), 'work');
      cpSync(template, cwd, { recursive: true, preserveTimestamps: true });
      try {
        const { status } = spawnSync('bash', ['-c', text], {
          cwd,
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: 30_000,
        });
        spawnSync('sleep', ['0.05']); // what stands behind >(…) is not waited for
        return [status, files(cwd)];
      } finally {
        rmSync(cwd, { recursive: true });
      }
    };
    fc.assert(
      fc.property(line, fc.constantFrom(...names), (text, name) => {
        const [verb, payload] = DIALECTS[name] as (typeof DIALECTS)[string];
        const answer = answerHook(verb, JSON.stringify(payload(text)), { env, binary: 'lean-ctx' });
        const next = commandIn(answer);
        fc.pre(next !== undefined);
        rewritten++;
        expect([text, run(next as string)]).toEqual([text, run(text)]);
      }),
      { numRuns: LINES, maxSkipsPerRun: 200 },
    );
    expect(rewritten).toBeGreaterThanOrEqual(LINES);
  },
  3_600_000,
);
