import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { installShellHook } from '../../../src/clients/shell-hook/index.ts';
import { temporaryFolder } from '../../cli/product.ts';

/** Lines whose output goes to a program or a file, and codes that a line goes on with; each leaves files behind. */
const POSIX_LINES = `
git rows > to-file; git rows >> to-file
x=$(git rows); printf '%s\\n' "$x" > to-variable
y=\`git rows 3\`; echo "$y" > to-backticks
git rows | wc -l > to-pipe
( git rows ) | cat > from-subshell
{ git rows 5; git rows 6; } > from-group
for i in 1 2; do git rows "$i"; done | tail -1 > from-loop
git rows > >(cat > to-process); while [ ! -s to-process ]; do sleep 0.02; done
cat <(git rows) > from-process
git rows 2>&1 | cat > both
git fail 3 2> errors; echo $? > code
git fail 3 2> >(cat > to-error-process) | cat; while [ ! -s to-error-process ]; do sleep 0.02; done
git fail 4 2> /dev/null | cat > piped-code; echo "\${PIPESTATUS[0]}\${pipestatus[1]}" >> piped-code
git fail 0 && echo yes > and || echo no > and
git fail 1 2> /dev/null && echo yes > or || echo no > or
f() { git rows; }; f | wc -c > from-function
printf 'a\\nb\\n' | git input > input; git input < input > again
git words "a b" '$HOME' "it's" 'é 日本 🎉' '*' '' "x\\"y" > words
git words *.none a*.txt 2> /dev/null > globs
cd 'sub dir' && git rows > ../from-below; cd ..
`;
const FISH_LINES = `
git rows > to-file; git rows >> to-file
set x (git rows); printf '%s\\n' $x > to-variable
git rows | wc -l > to-pipe
begin; git rows 5; git rows 6; end > from-group
for i in 1 2; git rows $i; end | tail -1 > from-loop
cat (git rows | psub) > from-process
git rows 2>&1 | cat > both
git fail 3 2> errors; echo $status > code
git fail 4 2> /dev/null | cat > piped-code; echo $pipestatus >> piped-code
git fail 0; and echo yes > and; or echo no > and
git fail 1 2> /dev/null && echo yes > or || echo no > or
function f; git rows; end; f | wc -c > from-function
echo "$(git rows 7)" > quoted
printf 'a\\nb\\n' | git input > input; git input < input > again
git words "a b" '$HOME' "it's" 'é 日本 🎉' '*' '' "x\\"y" > words
cd 'sub dir'; and git rows > ../from-below; cd ..
`;
const SHELLS = [
  { name: 'bash', lines: POSIX_LINES, streams: ['pipe', 'terminal'] },
  { name: 'zsh', lines: `setopt nonomatch\n${POSIX_LINES}`, streams: ['pipe', 'terminal'] },
  { name: 'fish', lines: FISH_LINES, streams: ['terminal'] },
] as const;

const GIT = `#!/bin/sh
case $1 in
rows) n=\${2:-200}; i=0; while [ $i -lt "$n" ]; do i=$((i+1)); echo "row $i"; done ;;
fail) echo "problem $2" >&2; exit "$2" ;;
input) cat ;;
words) shift; for each do printf '<%s>\\n' "$each"; done ;;
seen) echo seen ;;
esac
`;
/** As the real one it leaves files alone; all else is shortened to a word, so that it cannot be overlooked. */
const LEAN_CTX = `#!/bin/sh
shift
echo "$*" >> "$LEAN_CTX_CALLS"
[ -f /dev/fd/1 ] && exec "$@"
"$@" > /dev/null; code=$?
echo SHORTENED; exit $code
`;

/** Where it is missing, fish makes it in the background, as long as it takes. */
const FISH_MADE = '.local/share/fish/generated_completions';

const isThere = (program: string): boolean =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, program)));

interface Session {
  readonly shell: string;
  readonly lines: string;
  readonly stream: 'pipe' | 'terminal';
  readonly env: Readonly<Record<string, string>>;
}

/** Runs lines in an interactive shell with the functions installed. → the files they left, and the calls of lean-ctx */
function leftBy({ shell, lines, stream, env: extra }: Session) {
  const home = temporaryFolder();
  const bin = path.join(home, 'bin');
  const cwd = path.join(home, 'work');
  for (const folder of [
    bin,
    path.join(cwd, 'sub dir'),
    path.join(home, '.config/fish'),
    path.join(home, FISH_MADE),
  ])
    mkdirSync(folder, { recursive: true });
  for (const [name, text] of [
    ['git', GIT],
    ['lean-ctx', LEAN_CTX],
  ] as const) {
    writeFileSync(path.join(bin, name), text);
    chmodSync(path.join(bin, name), 0o755);
  }
  for (const rc of ['.bashrc', '.zshrc', '.config/fish/config.fish']) writeFileSync(path.join(home, rc), '');
  const config = path.join(home, '.config/lean-ctx');
  installShellHook(
    { home, config, platform: process.platform, env: { LEAN_CTX_SHELL_HOOK_FORCE: 'all' } },
    { withAliases: true, isDryRun: false },
  );
  writeFileSync(path.join(cwd, 'alone.txt'), '');
  writeFileSync(path.join(home, 'lines'), `${lines}\ngit seen\ntrue > done\n`);
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: home,
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    SHLVL: '1',
    HISTFILE: '/dev/null',
    LEAN_CTX_CALLS: path.join(home, 'calls'),
    ...extra,
  };
  const [program, ...args] =
    stream === 'pipe' ? [shell, '-i'] : ['script', '-qec', `${shell} -i`, '/dev/null'];
  const input = `${shell === 'fish' ? 'source' : '.'} ../lines\nexit\n`;
  const done = spawnSync(program, args, { cwd, env, input, encoding: 'utf8', timeout: 30_000 });
  const names = readdirSync(cwd).filter((name) => statSync(path.join(cwd, name)).isFile());
  return {
    said: done.stdout + done.stderr,
    files: Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(cwd, name), 'utf8')])),
    calls: existsSync(env.LEAN_CTX_CALLS) ? readFileSync(env.LEAN_CTX_CALLS, 'utf8').split('\n') : [],
  };
}

const AGENT = { CLAUDECODE: '1' };

describe.skipIf(process.platform !== 'linux')('in every shell on this machine', () => {
  for (const { name: shell, lines, streams } of SHELLS) {
    for (const stream of streams) {
      const isMissing = !isThere(shell) || (stream === 'terminal' && !isThere('script'));
      test.skipIf(isMissing)(
        `${shell}, a ${stream}: what a program or a file gets is what was written`,
        () => {
          const plain = leftBy({ shell, lines, stream, env: {} });
          const hooked = leftBy({ shell, lines, stream, env: AGENT });
          expect(plain.files.done, plain.said).toBe('');
          expect(Object.keys(plain.files).length).toBeGreaterThan(15);
          expect(plain.calls).toEqual([]);
          expect(hooked.files).toEqual(plain.files);
          expect([hooked.calls.includes('git seen'), hooked.said.includes('SHORTENED')]).toEqual([
            true,
            true,
          ]);
        },
      );
    }

    test.skipIf(!isThere(shell) || !isThere('script'))(
      `${shell}: nothing is there in CI, switched off, or without lean-ctx`,
      () => {
        for (const env of [
          { ...AGENT, CI: 'true' },
          { ...AGENT, LEAN_CTX_DISABLED: '1' },
          { ...AGENT, LEAN_CTX_SHELL_ACTIVATION: 'off' },
        ]) {
          const { calls, files } = leftBy({ shell, lines: '', stream: 'terminal', env });
          expect([calls, files.done]).toEqual([[], '']);
        }
        const gone = 'rm ../bin/lean-ctx; git words "still here" > words';
        const { files } = leftBy({ shell, lines: gone, stream: 'terminal', env: AGENT });
        expect(files.words).toBe('<still here>\n');
      },
    );

    test.skipIf(!isThere(shell) || !isThere('script'))(
      `${shell}: what the user put before a program stays, and off is off`,
      () => {
        const own =
          shell === 'fish'
            ? 'lean-ctx-off; function npm; echo own; end; lean-ctx-on; npm > own; lean-ctx-off; npm >> own; functions -q git; or echo gone > off'
            : 'lean-ctx-off; npm() { echo own; }; lean-ctx-on; npm > own; lean-ctx-off; npm >> own; typeset -f git > /dev/null || echo gone > off';
        const { files, said } = leftBy({ shell, lines: own, stream: 'terminal', env: AGENT });
        expect([files.own, files.off], said).toEqual(['own\nown\n', 'gone\n']);
      },
    );
  }

  for (const [shell, options] of [
    ['zsh', 'setopt nounset warn_create_global ksh_arrays noclobber'],
    ['zsh', 'emulate sh'],
    ['bash', 'set -u; set -C; set -f'],
    ['bash', 'set -o posix'],
  ] as const) {
    test.skipIf(!isThere(shell))(`${shell}: nothing is said under ${options}`, () => {
      const again = `${options}; . "$HOME/.config/lean-ctx/shell-hook.${shell}"; git rows | wc -l; lean-ctx-on`;
      const lines = `{ ${again}; } > ../all 2>&1; cat ../all > all`;
      const { files } = leftBy({ shell, lines, stream: 'pipe', env: AGENT });
      expect(files.all).toMatch(/^\s*200$/m);
      expect(files.all).not.toMatch(/created globally|not a valid|not set|unbound|error/);
    });
  }

  test.skipIf(!isThere('bash'))(
    'functions that were copied to a shell without the rest run the program',
    () => {
      const copied =
        'typeset -f git > ../copy; env -i PATH="$PATH" bash -c ". ../copy; git words still" > words';
      const { files, said } = leftBy({ shell: 'bash', lines: copied, stream: 'pipe', env: AGENT });
      expect(files.words, said).toBe('<still>\n');
    },
  );

  for (const shell of ['bash', 'zsh']) {
    test.skipIf(!isThere(shell))(`a line that an agent gives to ${shell} goes through lean-ctx once`, () => {
      const line = 'git words "a b"; exit 5';
      const open = '3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-';
      const call = `(CLAUDECODE=1 BASH_ENV="$HOME/.bashenv" ${shell} -c '${line}' ${open} | cat > inner)`;
      const plainly = `(CLAUDECODE=1 BASH_ENV="$HOME/.bashenv" ${shell} -ec '${line}' ${open} > plainly)`;
      const { calls, files, said } = leftBy({
        shell: 'bash',
        lines: `${call}; ${plainly}`,
        stream: 'pipe',
        env: {},
      });
      expect([calls.filter((each) => each.includes('words')), files.plainly], said).toEqual([
        [line],
        '<a b>\n',
      ]);
    });
  }
});
