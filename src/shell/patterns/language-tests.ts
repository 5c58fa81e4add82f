import { hasOption, subcommand } from './command.ts';
import { excerptOf } from './excerpt-run.ts';
import { type CommandRun, definePattern, type ShortForm } from './pattern.ts';
import { type TestReportForm, TestReportReader } from './test-report.ts';

const NEVER = /^(?!)/;

const reportOf = (run: CommandRun, form: TestReportForm): ShortForm | undefined =>
  excerptOf(run, (lines, out) => new TestReportReader(lines, out, form).read());

const PHPUNIT: TestReportForm = {
  passed: /^ (?:✔|✓) \S|^\s+[✓✔] \S/,
  skipped: /^\s+[↩∅-] \S/,
  listed: /^\s+[✘⨯✗] (\S(?:.*\S)?)(?<! [\d.]{1,9}s)(?: +[\d.]+s)?$/,
  head: /^(?:\d+\) |\s*(?:FAILED|• )\s+)(\S.*)$/,
  totals: /^(?:OK\b|ERRORS!|FAILURES!|WARNINGS!|Tests: |\s+Tests: |Risky: |There (?:was|were) \d+ )/,
  hidden:
    /^(?:PHPUnit \d|Runtime: |Configuration: |Time: |Random Seed|--$|\s+Duration: |\s+─+)|^[.FEISRWDN]+(?: +\d+ \/ \d+ \( *\d+%\))?$/,
  foreign: /[\\/]vendor[\\/]\S+:\d+$/,
};

export const phpunit = definePattern({
  name: 'phpunit',
  family: 'phpunit',
  programs: ['artisan', 'codecept', 'paratest', 'pest', 'php', 'phpunit', 'simple-phpunit'],
  match: (command) =>
    (command.program !== 'php' ||
      /(?:phpunit|pest|paratest)$/.test(command.args[0] ?? '') ||
      (command.args[0] === 'artisan' && command.args[1] === 'test')) &&
    !hasOption(command, '--version', '--help', '-h', '--list-tests', '--teamcity'),
  signature: [/^PHPUnit \d+\.\d+/, /^(?:FAILURES|ERRORS|OK)(?:!| \()/, /^Tests: \d+, Assertions: \d+/],
  shorten: (run) => reportOf(run, PHPUNIT),
});

const RSPEC: TestReportForm = {
  passed: /^ {2,}(?=\S)(?!(?=.*\)$).*\((?:FAILED - \d+|PENDING: |ERROR ))/,
  skipped: /^ {2}(?=.*\)$).*\(PENDING: /,
  listed: /^ {2,}(\S.*) \(FAILED - \d+\)$/,
  listUntil: /^(?:Pending:|Failures:|Finished in|Failed examples:|An error occurred)/,
  head: /^ {2}(\d+\) \S.*)$/,
  headsAfter: /^Failures:$/,
  totals: /^(?:\d+ examples?, |rspec \S|Randomized with seed|Line Coverage|\d+ errors? occurred outside)/,
  hidden:
    /^(?:[.F*E]+|Finished in .*|Failures:|Failed examples:|Top \d+ slowest.*|\s+\(compared using .*\))$/,
};

export const rspec = definePattern({
  name: 'rspec',
  family: 'rspec',
  programs: ['rspec', 'parallel_rspec', 'turbo_tests'],
  match: (command) =>
    !/json|junit|html/i.test(command.args.join(' ')) && !hasOption(command, '--version', '--help', '-h'),
  signature: [/^\d+ examples?, \d+ failures?/, /^Failed examples:$/, /^rspec \.\/\S+:\d+ # /],
  shorten: (run) => reportOf(run, RSPEC),
});

const MINITEST: TestReportForm = {
  passed: /^\S+#test_.* = [\d.]+ s = \.$/,
  skipped: /^\S+#test_.* = [\d.]+ s = S$/,
  listed: NEVER,
  head: /^ {0,2}(\d+\) (?:Failure|Error)):$/,
  totals: /^\d+ (?:runs|tests), \d+ assertions/,
  hidden:
    /^(?:Run options:.*|# Running.*|[.FSE]+|Finished (?:in|tests in) .*|You have skipped tests.*|Running \d+ tests in .*|Started with run options.*)$/,
};

export const minitest = definePattern({
  name: 'minitest',
  family: 'minitest',
  programs: ['rails', 'rake', 'ruby', 'm'],
  match: ({ program, args }) =>
    program === 'ruby'
      ? /(?:_test|test_\w+)\.rb$/.test(args.find((word) => !word.startsWith('-')) ?? '')
      : /^(?:test|spec|default)?(?::|$)/.test(args[0] ?? ''),
  signature: [/^# Running/, /^\d+ (?:runs|tests), \d+ assertions, \d+ failures/, /^Run options: --seed/],
  shorten: (run) => reportOf(run, MINITEST),
});

const EXUNIT: TestReportForm = {
  passed: /^ {2}\* test .* \([\d.]+ms\)(?: \[L#\d+\])?$/,
  skipped: /^ {2}\* test .* \((?:skipped|excluded)\)(?: \[L#\d+\])?$/,
  head: /^ {2}(\d+\) (?:test|doctest|property) \S.*)$/,
  totals: /^\d+ (?:tests?|doctests?|properties)\b.*\bfailures?/,
  suite: /^\S+Test \[.*\]$/,
  hidden:
    /^(?:[.*]+|Running ExUnit .*|Finished in .*|(?:Including|Excluding) tags: .*|Compiling \d+ files? \(\.ex\)|Generated \S+ app|\s+stacktrace:|Randomized with seed .*)$/,
  foreign:
    /^\s+\((?:elixir|stdlib|ex_unit|kernel|mix|phoenix\w*|ecto\w*|plug\w*|erts|db_connection|gen_server) [\d.]+[^)]*\) /,
};

export const mixTest = definePattern({
  name: 'mix-test',
  family: 'mix',
  programs: ['mix'],
  match: (command) => subcommand(command) === 'test' && !hasOption(command, '--help'),
  signature: [/^Running ExUnit with seed: /, /^\d+ tests?, \d+ failures?/],
  shorten: (run) => reportOf(run, EXUNIT),
});

const ZIG: TestReportForm = {
  passed: /^\d+\/\d+ .*\.\.\.OK$/,
  skipped: /^\d+\/\d+ .*\.\.\.SKIP$/,
  head: /^\d+\/\d+ (.*?)\.\.\..*$/,
  totals: /^(?:All \d+ tests passed\.|\d+ passed; \d+ skipped; \d+ failed\.|error: .*)$/,
  hidden: /^(?:\/\S+\/test(?: --\S+)*|=+)$/,
};

export const zigTest = definePattern({
  name: 'zig-test',
  family: 'zig',
  programs: ['zig'],
  match: (command) =>
    subcommand(command) === 'test' || (subcommand(command) === 'build' && command.args.includes('test')),
  signature: [/^\d+\/\d+ \S.*\.\.\.(?:OK|FAIL)/, /^\d+ passed; \d+ skipped; \d+ failed\.$/],
  shorten: (run) => reportOf(run, ZIG),
});

const FLUTTER: TestReportForm = {
  passed:
    /^\d\d:\d\d \+\d+(?: ~\d+)?(?: -\d+)?: (?!.*\[E\]$)(?!(?:All tests passed!|Some tests failed\.)$).*$/,
  head: /^\d\d:\d\d \+\d+(?: ~\d+)? -\d+: (.*) \[E\]$/,
  totals: /^\d\d:\d\d \+\d+(?: ~\d+)?(?: -\d+)?: (?:All tests passed!|Some tests failed\.)$/,
  hidden:
    /^(?:To run this test again: .*|Consider enabling the flag chain-stack-traces.*|For example, 'dart test .*|Resolving dependencies.*|Got dependencies!|Building .*\.\.\.)$/,
  foreign: /^\s+(?:package:(?:test_api|matcher|flutter_test|flutter|stack_trace|async)|dart:)\S* /,
};

export const dartTest = definePattern({
  name: 'dart-test',
  family: 'flutter',
  programs: ['dart', 'flutter', 'fvm'],
  match: (command) => subcommand(command) === 'test' && !/json/.test(command.args.join(' ')),
  signature: [/^\d\d:\d\d \+\d+/, /^\d\d:\d\d .*: (?:All tests passed!|Some tests failed\.)$/],
  shorten: (run) => reportOf(run, FLUTTER),
});

const PRE_COMMIT: TestReportForm = {
  passed: /(?<!\.)\.{3,}(?:\([^().]*\))?Passed$/,
  skipped: /(?<!\.)\.{3,}(?:\([^().]*\))?Skipped$/,
  head: /^(\S.*?)(?<!\.)\.{3,}(?:\([^().]*\))?Failed$/,
  totals: NEVER,
  hidden: /^\[INFO\] |^(?:- duration: )/,
};

export const preCommit = definePattern({
  name: 'pre-commit',
  family: 'pre-commit',
  programs: ['pre-commit', 'prek', 'lefthook', 'husky'],
  match: (command) => ['run', 'try-repo', ''].includes(subcommand(command)),
  signature: [/(?<!\.)\.{3,}(?:Passed|Failed)$/, /^- hook id: /],
  shorten: (run) => reportOf(run, PRE_COMMIT),
});
