import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { VISIBLE_COMMANDS } from '../../src/cli/commands/index.ts';
import { SHELLS } from '../../src/cli/completion/scripts.ts';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder } from './product.ts';

const env = privateEnvironment();
const complete = (...words: string[]): string[] =>
  leanCtx(['__complete', ...words], { env })
    .stdout.split('\n')
    .slice(0, -1);

describe('candidates', () => {
  test('are every command a person may call, then what it takes', () => {
    expect(complete('')).toEqual(VISIBLE_COMMANDS.map(({ name }) => name).sort());
    expect(complete('con')).toEqual(['config']);
    expect(complete('config', '')).toEqual(['get', 'path', 'schema', 'set', 'show', 'validate']);
    expect(complete('config', 's')).toEqual(['schema', 'set', 'show']);
    expect(complete('ls', '--')).toEqual(['--depth', '--help', '--no-gitignore']);
    expect(complete('tokens', '--model', 'c')).toEqual(['cl100k', 'cl100k_base']);
    expect(complete('help', 'con')).toEqual(['config']);
  });

  test('are none where a file is wanted, or for an unknown command', () => {
    expect(complete('tokens', '')).toEqual([]);
    expect(complete('nonsense', '')).toEqual([]);
  });
});

test('there is a script for each shell, and a clear answer for others', () => {
  for (const shell of SHELLS) expect(leanCtx(['completions', shell], { env }).stdout).toContain('__complete');
  const { status, stderr } = leanCtx(['completions', 'tcsh'], { env });
  expect([status, stderr]).toEqual([
    1,
    "lean-ctx completions: there is no script for 'tcsh'. There is one for bash, zsh, fish, powershell.\n",
  ]);
});

describe.runIf(process.platform !== 'win32' && spawnSync('bash', ['--version']).status === 0)('bash', () => {
  test('completes with the script', () => {
    const bin = temporaryFolder();
    writeFileSync(path.join(bin, 'lean-ctx'), `#!/bin/sh\nexec '${process.execPath}' '${PRODUCT}' "$@"\n`);
    chmodSync(path.join(bin, 'lean-ctx'), 0o755);
    const script = `eval "$(lean-ctx completions bash)"
      COMP_WORDS=(lean-ctx config va); COMP_CWORD=2; _lean_ctx; echo "$COMPREPLY"
      COMP_WORDS=(lean-ctx ""); COMP_CWORD=1; _lean_ctx; echo "\${#COMPREPLY[@]}"`;
    const { stdout } = spawnSync('bash', ['-c', script], {
      env: { ...env, PATH: `${bin}:${env.PATH}` },
      encoding: 'utf8',
    });
    expect(stdout).toBe(`validate\n${VISIBLE_COMMANDS.length}\n`);
  });
});
