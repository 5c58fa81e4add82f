import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lexCommandLine } from '../../../src/shell/lex/index.ts';
import { type GateRules, objectionTo } from '../../../src/shell/policy/index.ts';

const RULES: GateRules = { extraPrograms: [], onlyPrograms: undefined, allowsInlineScripts: false };
const objection = (line: string, rules: Partial<GateRules> = {}): string | undefined => {
  const found = objectionTo(lexCommandLine(line), { ...RULES, ...rules });
  return found && `${found.kind} ${found.word}`;
};

test.each([
  'git status && cargo test; ls | wc -l',
  "printf 'b\\na\\n' | sort; (exit 3); echo $?",
  'wc -l < vendor/list/notes.txt; cd vendor && ls | cat; test -d list && echo is-dir',
  "git commit -F - <<'EOF'\neval $(rm -rf /)\nEOF",
  '# eval this\nls',
  'rg -n "a\\|b" | grep eval',
  'find . -name "*.ts" -exec grep -l x {} \\;',
  'case "$x" in a|b) ls;; *) pwd;; esac',
  'for f in *.txt; do cat "$f"; done',
  'f() { ls; }; f',
  './gradlew build && node_modules/.bin/tsc && target/debug/app',
  'bash -lc "cargo test && ls"',
  'X=1 A=$(git rev-parse HEAD) env B=2 make',
  '/usr/bin/git log',
  'python3.12 script.py; g++-13 a.cc',
  '"$HOME/bin/tool" x',
  'if [[ -f a && $b == c ]]; then echo 1; fi',
])('lets pass: %s', (line) => {
  expect(objection(line)).toBeUndefined();
});

test.each([
  ['touch first; eval "touch second"', 'construct eval'],
  ['. ./env.sh', 'construct .'],
  ['source x && ls', 'construct source'],
  ['exec ls', 'construct exec'],
  ['$(echo ls) x', 'construct $(echo ls)'],
  ['$CMD x', 'construct $CMD'],
  ['`which ls`', 'construct `which ls`'],
  ['echo $(docker ps)', 'program docker'],
  ['echo $((docker ps); (ls))', 'program docker'],
  ['cat <(kubectl get x)', 'program kubectl'],
  ['docker ps', 'program docker'],
  ['sudo docker ps', 'program docker'],
  ['ls && (cd a; frobnicate)', 'program frobnicate'],
  ['bash -c "eval x"', 'construct eval'],
  ['xargs eval', 'construct eval'],
  ['python3 -c "x"', 'inline-script python3'],
  ['node -e 0', 'inline-script node'],
  ['/opt/x/frob', 'program /opt/x/frob'],
  ["echo 'open", 'unreadable echo'],
  ['git log | $PAGER', 'construct $PAGER'],
] as const)('stops: %s', (line, expected) => {
  expect(objection(line)).toBe(expected);
});

test('the user widens or replaces the list', () => {
  expect(objection('docker ps', { extraPrograms: ['docker'] })).toBeUndefined();
  expect(objection('git status', { onlyPrograms: ['ls'] })).toBe('program git');
  expect(objection('frobnicate', { onlyPrograms: [] })).toBeUndefined();
  expect(objection('eval x', { onlyPrograms: [] })).toBe('construct eval');
  expect(objection('node -e 0', { allowsInlineScripts: true })).toBeUndefined();
});

test('`time` twice is looked through like once', () => {
  expect(objection('time time x=$( forbidden-program x ) ls')).toBe('program forbidden-program');
  expect(objection('time -p time ls')).toBeUndefined();
});

test('a forbidden word is found behind whatever stands around it', () => {
  const around = fc.constantFrom(
    (inner: string) => `ls && ${inner}`,
    (inner: string) => `( ${inner} )`,
    (inner: string) => `{ ${inner}; }`,
    (inner: string) => `echo "$( ${inner} )"`,
    (inner: string) => `if true; then ${inner}; fi`,
    (inner: string) => `for i in 1 2; do ${inner}; done`,
    (inner: string) => `ls | ${inner} | cat`,
    (inner: string) => `x=$( ${inner} ) ls`,
    (inner: string) => `case a in a) ${inner};; esac`,
    (inner: string) => `! ${inner}`,
    (inner: string) => `time ${inner}`,
    (inner: string) => `ls <(${inner})`,
  );
  fc.assert(
    fc.property(fc.array(around, { maxLength: 6 }), (layers) => {
      const line = layers.reduce((inner, wrap) => wrap(inner), 'forbidden-program x');
      expect([line, objection(line)]).toEqual([line, 'program forbidden-program']);
    }),
  );
});
