import { expect, test } from 'vitest';
import { lexCommandLine, printingCommands } from '../../../src/shell/lex/index.ts';

/** The programs that print, with their arguments; `?` behind them when there may be more. */
function printers(line: string): string[] {
  const { commands, isComplete } = printingCommands(lexCommandLine(line));
  return [...commands.map(({ program, args }) => [program, ...args].join(' ')), ...(isComplete ? [] : ['?'])];
}

test.each([
  ['git status', ['git status']],
  ['/usr/bin/Git.exe status', ['git status']],
  ['A="x y" B=1 git status', ['git status']],
  ['sudo -u www -E git log', ['git log']],
  ['sudo FOO=1 apt list', ['apt list']],
  ['env -u HOME A=1 cargo test', ['cargo test']],
  ['timeout -k 5 300 cargo test --all', ['cargo test --all']],
  ['time nice -n 10 nohup make -j4', ['make -j4']],
  ['stdbuf -oL tool x', ['tool x']],
  ['npx vitest run', ['vitest run']],
  ['npx --yes -p typescript tsc --noEmit', ['tsc --noEmit']],
  ['npx -c "eslint ."', ['eslint .']],
  ['npm exec -- jest --ci', ['jest --ci']],
  ['npm test', ['npm test']],
  ['npm run broadcast-ci', ['npm run broadcast-ci']],
  ['pnpm --filter web exec tsc', ['tsc']],
  ['uv run --with httpx pytest -x', ['pytest -x']],
  ['poetry run python -m pytest tests', ['pytest tests']],
  ['python3 -m mypy src', ['mypy src']],
  ['python3 script.py -m x', ['python3 script.py -m x']],
  ['bundle exec rspec', ['rspec']],
  ['php vendor/bin/phpunit', ['phpunit']],
  ['node node_modules/.bin/jest', ['jest']],
  ['docker exec -it -u root web pytest -q', ['pytest -q']],
  ['docker run --rm -v "$PWD:/w" -w /w node:20 npm test', ['npm test']],
  ['docker compose exec api rails test', ['rails test']],
  ['docker ps --filter name=exec', ['docker ps --filter name=exec']],
  ['docker compose config --services', ['docker compose config --services']],
  ['kubectl -n prod exec web -c app -- ls /srv', ['ls /srv']],
  ['kubectl -n prod get pods', ['kubectl -n prod get pods']],
  ['bash -lc "cd x && cargo test"', ['cargo test']],
  ['bash -euo pipefail -c "go test ./... | tail"', ['tail']],
  ['bash build.sh', ['build.sh']],
  ['find . -name x | xargs -n 1 grep -n foo', ['grep -n foo']],
  ['cd sub && npm test', ['npm test']],
  ['npm install && vitest run; echo done', ['npm install', 'vitest run', 'echo done']],
  ['cat a | sort | uniq -c', ['uniq -c']],
  ['git log | cat', ['git log']],
  ['make 2>&1 | tee log | cat -', ['make']],
  ['git diff | tee p > q', []],
  ['git diff > p; git status', ['git status']],
  ['cargo test 2>&1 | tail -5', ['tail -5']],
  ['cargo test 2>&1', ['cargo test']],
  ['make 2> err.log', ['make']],
  ['(cd a; make); { ls; }', ['make', 'ls']],
  ['for f in *.txt; do cat "$f"; done', ['cat $f']],
  ['if true; then ls; else pwd; fi', ['ls', 'pwd']],
  ['case "$x" in a|b) make;; *) ls;; esac', ['make', 'ls']],
  ['[[ -f x && $y == z* ]] && ls', ['ls']],
  ['# check users\nwho', ['who']],
  ['rg -n "a\\.b\\|c"', ['rg -n a\\.b\\|c']],
  ['pwd >| /tmp/x', []],
  [`echo \${p%% *} "\${q:-it's}"`, [`echo \${p%% *} \${q:-it's}`]],
  ["git commit -F - <<'EOF'\na > b && rm x\nEOF\nls", ['git commit -F -', 'ls']],
  ['python3 - <<PY\nprint("(")\nPY', ['python3 -']],
  ['pytest $(git diff --name-only | grep test_)', ['pytest $(git diff --name-only | grep test_)']],
  ['eval "$X"', ['eval $X']],
  ['$CMD status', ['?']],
  ['f() { ls; }; f', ['f', '?']],
  ["echo 'open", ['?']],
  ['x=$(ls', ['?']],
  [`a=(1 2 "3 4"); echo \${a[1]}`, [`echo \${a[1]}`]],
  ["printf $'a\\tb'", ['printf a\tb']],
] as const)('%s', (line, expected) => {
  expect(printers(line)).toEqual(expected);
});

test('a chain is told from one command', () => {
  const isChain = (line: string): boolean => printingCommands(lexCommandLine(line)).isChain;
  expect(['cargo test', 'cd a && cargo test', 'a | b', 'bash -c "a"'].filter(isChain)).toEqual([]);
  expect(['a; b', 'a && b', 'for i in 1 2; do a; done', 'bash -c "a; b"'].every(isChain)).toBe(true);
});
