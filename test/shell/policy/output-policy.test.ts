import { expect, test } from 'vitest';
import { lexCommandLine } from '../../../src/shell/lex/index.ts';
import { commandOf } from '../../../src/shell/patterns/command.ts';
import {
  isAnswer,
  isHeavy,
  outputPolicy,
  shellSettings,
  writtenFile,
} from '../../../src/shell/policy/index.ts';

const kindOf = (line: string, excluded: readonly string[] = []): string =>
  outputPolicy(lexCommandLine(line), excluded).kind;

test.each([
  ...[
    'vim x',
    'npm run dev',
    'npm start',
    'pnpm dev',
    'yarn workspace:watch',
    'npx vitest',
    'docker compose up',
  ],
  ...[
    'docker logs -f api',
    'docker exec -it web bash',
    'kubectl port-forward x 80',
    'tail -f log',
    'journalctl -f -u x',
  ],
  ...[
    'top',
    'ssh host',
    'psql',
    'sqlite3 a.db',
    'python',
    'node',
    'irb',
    'python manage.py runserver',
    'uvicorn app:x',
  ],
  ...[
    'python -m http.server',
    'cargo watch',
    './gradlew bootRun',
    'az login --use-device-code',
    'gh auth login',
    'ping host',
  ],
  ...[
    'tsserver --stdio',
    'ruff server',
    'gopls-language-server',
    'stdbuf -oL tool',
    'lean-ctx help all',
    'less file',
  ],
  ...['sudo vim /etc/hosts', 'cd web && npm run dev'],
  ...[
    'git commit',
    'git -C sub commit -a',
    'git commit --amend',
    'git add -p',
    'git rebase -i HEAD~3',
    'npm init',
  ],
])('passes through: %s', (line) => {
  expect(kindOf(line)).toBe('passthrough');
});

test.each([
  ...[
    'cat a',
    'sed -n 5,9p a',
    "sed 's/x-input/y/' a",
    'head -20 a',
    'tail -n 5 a',
    "awk 'NR<9' a",
    'seq 1 9 | head -2',
  ],
  ...[
    'jq . a.json',
    'xxd a',
    'sqlite3 a.db "select 1"',
    'psql -At -c "select 1"',
    'psql --csv -c "select 1"',
    'psql -P format=unaligned -c "select 1"',
    "psql -c '\\copy orders to stdout'",
    'psql -c "COPY (select 1) TO STDOUT"',
    'psql -o rows.txt -c "select 1"',
    'mysql -B -e "select 1"',
    'mariadb --xml -e "select 1"',
    'git show HEAD:a.md',
    'git -C x ls-files',
  ],
  ...[
    'git rev-parse HEAD',
    'gh api x',
    'gh pr list --json number',
    'python3 -c "print(1)"',
    'node -e 0',
    'tool --version',
  ],
  ...[
    'cargo --help',
    'md5sum a',
    'terraform output',
    'kubectl get pods -o json | jq .',
    'cat a; head b',
    'find . | wc -l',
  ],
])('verbatim: %s', (line) => {
  expect(kindOf(line)).toBe('verbatim');
});

test.each([
  ...[
    'git log --grep top -5',
    'git status',
    'psql -c "select 1"',
    'psql -l',
    'mysql -t -e "select 1"',
    'cargo test',
    'npx eslint .',
    'vitest run',
    'npx jest --ci',
    'docker logs api',
  ],
  ...[
    'kubectl logs web',
    'npm run build',
    'npm run broadcast-ci',
    'sed -i s/a/b/ x && make',
    'ls -R',
    'find . -name less',
  ],
  ...[
    'echo vim',
    'git commit -m "top"',
    'cargo run',
    'rails test',
    'ping -c 3 host',
    'docker compose up -d',
    'cat a && make',
  ],
  ...['echo "open', 'docker run --rm img ls', 'make test', 'turbo build', 'git diff HEAD~1 -- a:b'],
  ...[
    'git commit -am x',
    'git -C sub commit --amend --no-edit',
    'git commit -F - < text',
    'git add -A',
    'npm init -y',
  ],
])('compresses: %s', (line) => {
  expect(kindOf(line)).toBe('compress');
});

test('excluded commands are left alone, whole or as a beginning', () => {
  expect(kindOf('mytool report', ['MyTool'])).toBe('passthrough');
  expect(kindOf('mytools report', ['mytool'])).toBe('compress');
});

test('long work gets the longer limit', () => {
  const heavy = (line: string, prefixes: readonly string[] = []): boolean => {
    const lexed = lexCommandLine(line);
    return isHeavy(lexed, outputPolicy(lexed, []).printers.commands, prefixes);
  };
  for (const line of [
    'cargo build',
    'CI=1 npm test',
    'cd a && make',
    'git push',
    'for f in *; do x; done',
    './scripts/all.sh',
    'timeout 900 pytest',
  ])
    expect([line, heavy(line)]).toEqual([line, true]);
  for (const line of ['ls', 'git status', 'cargo --version'])
    expect([line, heavy(line)]).toEqual([line, false]);
  expect(heavy('deploy now', ['deploy'])).toBe(true);
});

test.each([
  ['grep x y', 1, true],
  ['rg x', 2, false],
  ['diff a b', 1, true],
  ['diff a b', 2, false],
  ['git diff --exit-code', 1, true],
  ['git diff', 1, false],
  ['terraform plan -detailed-exitcode', 2, true],
  ['gh pr checks', 8, true],
  ['systemctl is-active x', 3, true],
  ['pytest', 1, false],
  ['anything', 0, true],
] as const)('%s with %i is an answer: %s', (line, code, expected) => {
  expect(isAnswer(commandOf(line.split(' ')), code)).toBe(expected);
});

test.each([
  ['echo x > src/a.ts', 'src/a.ts'],
  ['make >> log', 'log'],
  ['cat <<E | tee a b\nx\nE', 'a'],
  ['curl -o page.html x', 'page.html'],
  ['curl -O x', 'curl -O'],
  ['wget x', 'wget'],
  ['dd if=/dev/zero of=disk', 'disk'],
  ['for i in 1; do echo $i > f$i; done', 'f$i'],
  ['echo x > /tmp/a; ls 2> err 2>&1 >/dev/null', undefined],
  ['make > "$LOG"', undefined],
  ['curl -s x | jq .', undefined],
  ['wget -qO- x', undefined],
  ['git diff > "p" 2>&1', 'p'],
  ['tee /tmp/x', undefined],
  ["cat <<'E'\na > b\nE", undefined],
] as const)('%s writes %s', (line, expected) => {
  expect(writtenFile(lexCommandLine(line))).toBe(expected);
});

const SAVED = {
  excluded_commands: ['x'],
  shell_security: 'warn',
  shell_allowlist_extra: ['a'],
  shell_heavy_prefixes: [],
  shell_timeout_secs: 5,
  shell_heavy_timeout_secs: 0,
} as const;

test('the environment settles what a file says otherwise', () => {
  expect(shellSettings({}).security).toBe('enforce');
  expect(shellSettings({ LEAN_CTX_SHELL_SECURITY: 'OFF' }).security).toBe('off');
  expect(shellSettings({ LEAN_CTX_SHELL_SECURITY: 'nonsense' }, SAVED).security).toBe('warn');
  expect(shellSettings({ LEAN_CTX_SHELL_ALLOWLIST: 'b' }, SAVED).rules.extraPrograms).toEqual(['a', 'b']);
  expect(shellSettings({}, SAVED)).toMatchObject({
    timeoutMs: 5000,
    heavyTimeoutMs: undefined,
    excludedCommands: ['x'],
  });
  expect(shellSettings({ LEAN_CTX_SHELL_ALLOWLIST: 'docker, kubectl' }).rules.extraPrograms).toEqual([
    'docker',
    'kubectl',
  ]);
  expect(shellSettings({ LEAN_CTX_SHELL_ALLOWLIST_OVERRIDE: '' }).rules.onlyPrograms).toEqual([]);
  expect(shellSettings({ LEAN_CTX_SHELL_TIMEOUT_SECS: '3' })).toMatchObject({
    timeoutMs: 3000,
    heavyTimeoutMs: undefined,
  });
  expect(shellSettings({ LEAN_CTX_SHELL_TIMEOUT_MS: '70' })).toMatchObject({
    timeoutMs: 70,
    heavyTimeoutMs: 70,
  });
});
