import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerHook, HOOK_VERBS, rewriteLine } from '../../src/clients/hooks/index.ts';
import { lexCommandLine } from '../../src/shell/lex/index.ts';
import { shellSettings } from '../../src/shell/policy/index.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/hooks');

function home(files: Readonly<Record<string, string>> = {}): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-hooks-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(made, name)), { recursive: true });
    writeFileSync(path.join(made, name), text);
  }
  return made;
}

const answer = (verb: string, payload: unknown, env: Readonly<Record<string, string>> = {}): unknown => {
  const input = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const text = answerHook(verb, input, { env: { HOME: home(), ...env }, binary: 'LEAN' });
  return text === '' ? null : JSON.parse(text);
};
const claude = (command: unknown, cwd = '') => ({
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  cwd,
  tool_input: { command },
});
const rewritten = (line: string, env = {}): string | undefined =>
  rewriteLine(line, shellSettings(env), 'LEAN');

describe('recorded payloads', () => {
  for (const name of readdirSync(FIXTURES).filter((each) => each.endsWith('.json'))) {
    test(name, () => {
      const fixture = JSON.parse(readFileSync(path.join(FIXTURES, name), 'utf8'));
      expect(answer(fixture.verb, fixture.payload)).toEqual(fixture.answer);
    });
  }
});

test('whatever comes in, the answer is none, or JSON that approves nothing', () => {
  const value = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('git status', 'Bash', 'PreToolUse', null, 7, true),
  );
  const key = fc.constantFrom(
    'tool_name',
    'toolName',
    'tool_input',
    'toolInput',
    'toolArgs',
    'hook_event_name',
    'command',
    'cursor_version',
  );
  const payload = fc.oneof(
    fc.string(),
    fc.json(),
    fc.dictionary(key, fc.oneof(value, fc.dictionary(fc.constantFrom('command', 'x'), value))),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(HOOK_VERBS)), payload, (verb, given) => {
      const said = answer(verb, given);
      expect(JSON.stringify(said)).not.toMatch(/"(?:allow|approve|deny|block)"|permission|decision/i);
    }),
    { numRuns: 400 },
  );
});

test('switched off, it says nothing', () => {
  for (const env of [{ LEAN_CTX_DISABLED: '1' }, { LEAN_CTX_NO_HOOK: '1' }]) {
    expect(answer('rewrite', claude('git status'), env)).toBeNull();
  }
});

test.each([
  ...[
    'lean-ctx -c "git status"',
    '/opt/lean-ctx -c x && git status',
    'git diff > fix.patch',
    'cargo test >&3',
    'git log 2>&4 | cat',
    'cargo build 5> log; git status',
    'git diff &> all',
    'git log >> f',
  ],
  ...[
    'git diff | tee fix.patch',
    'git diff > >(cat)',
    '(git diff) > f',
    'if true; then git log > f; fi',
    'git log &',
  ],
  ...[
    'LEAN_CTX_DISABLED=1 cargo test',
    'git commit -F - <<EOF\nx\nEOF',
    'frobnicate --level 3',
    'vim a',
    'npm run dev',
  ],
  ...[
    'npm install -g lean-ctx',
    'top',
    '',
    '   ',
    '# comment',
    'echo "open',
    'for f in *; do',
    'cd src',
    'export A=1',
  ],
  ...[
    'echo hello',
    'cat a.txt',
    'head -5 a',
    'eval "git status"',
    'docker ps',
    'git status; $CMD',
    'python -c "print(1)"',
    'git rev-parse HEAD',
  ],
])('left alone: %s', (line) => {
  expect(rewritten(line)).toBeUndefined();
});

test.each([
  ...[
    'git status',
    'cd a && cargo test',
    'git log && git status',
    'npx vitest run',
    'git log | cat',
    'cargo test 2>&1',
  ],
  ...[
    'git status 2>/dev/null',
    'git fetch >/dev/null; git status',
    'FOO=1 cargo build',
    'sudo git status',
    'git status # now',
  ],
])('wrapped whole: %s', (line) => {
  const next = rewritten(line) as string;
  expect(next).toBe(`LEAN -c '${line}'`);
  expect(lexCommandLine(next).isUnderstood).toBe(true);
});

test('with the gate off, what it would refuse is wrapped too', () => {
  expect(rewritten('docker ps', { LEAN_CTX_SHELL_SECURITY: 'off' })).toBe("LEAN -c 'docker ps'");
});

describe('rules of the user are judged on what the user wrote', () => {
  const withRules = (permissions: object, command: string): unknown => {
    const folder = home({ '.claude/settings.json': JSON.stringify({ permissions }) });
    return answer('rewrite', claude(command), { HOME: folder });
  };
  test('what is denied or to be asked about is left as it is, in any part of the line', () => {
    for (const rule of [
      'Bash(git push:*)',
      'Bash(git push*)',
      'Bash(git * main)',
      'Bash(git push origin main)',
      'Bash',
    ]) {
      for (const command of [
        'git push origin main',
        'git status && git push origin main',
        'sudo git push origin main',
        'bash -c "git push origin main; git status"',
      ]) {
        expect([rule, command, withRules({ deny: [rule] }, command)]).toEqual([rule, command, null]);
        expect([rule, command, withRules({ ask: [rule] }, command)]).toEqual([rule, command, null]);
      }
    }
  });
  test('others go on, without a decision of ours', () => {
    for (const permissions of [
      {},
      { deny: ['Bash(git push:*)', 'Read(x)'] },
      { allow: ['Bash(git status:*)'] },
      { deny: ['Bash(git stat)'] },
    ]) {
      expect(Object.keys(withRules(permissions, 'git status') as object)).toEqual(['hookSpecificOutput']);
    }
    expect(withRules({ allow: ['Bash(git:*)'], ask: ['Bash(git status:*)'] }, 'git status')).toBeNull();
  });
  test('rules of the project count, and rules that cannot be read are reason enough', () => {
    const project = home({
      'a/b/x': '',
      'a/.claude/settings.local.json': '{"permissions":{"deny":["Bash(git:*)"]}}',
    });
    expect(answer('rewrite', claude('git status', path.join(project, 'a/b')))).toBeNull();
    const broken = home({ '.claude/settings.json': '{ "permissions": ' });
    expect(answer('rewrite', claude('git status'), { HOME: broken })).toBeNull();
  });
  test('Cursor, Gemini and Codex keep theirs elsewhere', () => {
    const folder = home({
      '.cursor/cli-config.json': '{"permissions":{"deny":["Shell(git push)"]}}',
      '.gemini/settings.json': '{"tools":{"exclude":["run_shell_command(git push)"]}}',
      '.codex/rules/default.rules': 'prefix_rule(pattern=["git", "push"], decision="forbidden")\n',
    });
    const env = { HOME: folder };
    const command = 'git push origin';
    expect(
      answer('rewrite', { hook_event_name: 'preToolUse', tool_name: 'Shell', tool_input: { command } }, env),
    ).toBeNull();
    expect(
      answer(
        'rewrite',
        { hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', tool_input: { command } },
        env,
      ),
    ).toBeNull();
    expect(answer('codex-pretooluse', claude(command), env)).toBeNull();
    expect(answer('codex-pretooluse', claude('cargo test'), env)).not.toBeNull();
  });
});
