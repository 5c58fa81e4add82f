import { hasOption, subcommand } from './command.ts';
import { excerptOf } from './excerpt-run.ts';
import { type CommandRun, definePattern, type ShortForm } from './pattern.ts';
import { type TestReportForm, TestReportReader } from './test-report.ts';

const reportOf = (run: CommandRun, form: TestReportForm): ShortForm | undefined =>
  excerptOf(run, (lines, out) => new TestReportReader(lines, out, form).read());

const MOCHA: TestReportForm = {
  passed: /^ {2,}[✓✔√] \S/,
  skipped: /^ {2,}- \S/,
  listed: /^ {2,}(\d+)\) \S/,
  head: /^ {2}(\d+)\) \S/,
  headsAfter: /^ {2}\d+ failing$/,
  totals: /^ {2}\d+ (?:passing|failing|pending)\b/,
  suite: /^ {2,}[^\s\d✓✔√-]/,
};

export const mocha = definePattern({
  name: 'mocha',
  family: 'mocha',
  programs: ['mocha', '_mocha', 'mochawesome', 'c8', 'nyc'],
  match: (command) =>
    !hasOption(command, '--version', '--help', '-h', '--dry-run') &&
    !/json|tap|xunit|doc|markdown/.test(command.args.join(' ')),
  signature: [/^ {2}\d+ passing \(/, /^ {2}\d+ failing$/, /^ {2,}✔ \S/],
  // `c8` and `nyc` run anything.
  shorten: (run) => (run.stdout.some((line) => MOCHA.totals.test(line)) ? reportOf(run, MOCHA) : undefined),
});

const NODE_SPEC: TestReportForm = {
  passed: /^\s*✔ \S/,
  skipped: /^\s*(?:﹣|✔ .* # (?:SKIP|TODO)|⚠) ?\S/,
  head: /^\s*✖ (\S.*)$/,
  totals: /^ℹ (?:pass|fail|cancelled|skipped|todo) (?!0$)/,
  suite: /^\s*▶ \S/,
  hidden: /^ℹ (?:tests|suites|duration_ms) |^ℹ (?:pass|fail|cancelled|skipped|todo) 0$/,
  detailsAfter: /^✖ failing tests:$/,
};

const TAP_NOISE =
  /^\s*(?:TAP version \d+|# Subtest: |\d+\.\.\d+|# (?:tests|suites|duration_ms) |# (?:pass|fail|cancelled|skipped|todo|skip|ok) 0$)/;

export const nodeTest = definePattern({
  name: 'node-test',
  family: 'node',
  programs: ['node', 'tsx', 'ts-node'],
  match: (command) =>
    hasOption(command, '--test') && !hasOption(command, '--test-reporter=junit', '--test-reporter=lcov'),
  signature: [/^ℹ (?:tests|pass|fail) \d+$/, /^ℹ duration_ms /, /^✖ failing tests:$/],
  shorten: (run) =>
    run.stdout.some((line) => line.startsWith('TAP version')) ? tap.shorten(run) : reportOf(run, NODE_SPEC),
});

const BUN: TestReportForm = {
  passed: /^(?:\(pass\)|✓) \S/,
  skipped: /^(?:\((?:skip|todo)\)|[»✎]) \S/,
  head: /^\(fail\) (\S.*)$/,
  totals:
    /^ *\d+ (?:pass|fail|skip|todo|error|expect\(\) calls|filtered out|snapshots?.*)s?$|^Ran \d+ tests? across \d+ files?/,
  hidden: /^bun test v|^\d+ tests? (?:skipped|failed|todo):$/,
  repeats: /^\d+ tests? failed:$/,
};

const DENO: TestReportForm = {
  passed: /^\s*\S.* \.\.\. ok(?: \([\d.]+[mµn]?s\))?$/,
  skipped: /^\s*\S.* \.\.\. ignored(?: .*)?$/,
  listed: /^(\S.*) \.\.\. FAILED(?: \(.*\))?$/,
  head: /^(\S.*) => \S+:\d+:\d+$/,
  totals: /^(?:ok|FAILED) \| \d+ passed/,
  hidden:
    /^(?:running \d+ tests? from |Check file:|Check \S| ERRORS $|ERRORS$| FAILURES $|Stack backtrace:$|\s+0: <unknown>$)/,
  repeats: /^ ?FAILURES ?$/,
};

const RUNTIMES: Readonly<Record<string, TestReportForm>> = { bun: BUN, deno: DENO };

export const runtimeTest = definePattern({
  name: 'bun-test',
  family: 'bun',
  programs: ['bun', 'deno'],
  match: (command) => subcommand(command) === 'test' && !hasOption(command, '--reporter', '--help'),
  signature: [
    /^\(pass\) \S/,
    /^ \d+ pass$/,
    /^Ran \d+ tests? across \d+ files?/,
    /^running \d+ tests? from \S/,
  ],
  shorten: (run) =>
    reportOf(
      run,
      RUNTIMES[run.command.program] ?? (run.stdout.some((line) => line.startsWith('running ')) ? DENO : BUN),
    ),
});

const PLAYWRIGHT: TestReportForm = {
  passed: /^\s*(?:✓|✔|ok) +\d+ \S/,
  skipped: /^\s*- +\d+ \S/,
  listed: /^\s*(?:✘|✖|x) +\d+ (\S.*)$/,
  head: /^ {2}\d+\) (\S.*)$/,
  totals: /^ {2}\d+ (?:passed|failed|flaky|skipped|interrupted|did not run)\b/,
  hidden:
    /^Running \d+ tests? using \d+ workers?|^ {4}\S.* › .* ─*$|^\s*(?:Usage:|npx playwright show-|To open last HTML report run:)/,
  retry: /^ {4}Retry #\d+ ─+$/,
};

export const playwright = definePattern({
  name: 'playwright',
  family: 'playwright',
  programs: ['playwright'],
  match: (command) =>
    subcommand(command) === 'test' &&
    !hasOption(command, '--ui', '--list', '--help', '--debug', '--reporter=json', '--reporter=junit'),
  signature: [
    /^Running \d+ tests? using \d+ workers?/,
    /^ {2}\d+\) (?:\[\S+\] › )?\S+:\d+:\d+ › /,
    /^ {2}\d+ (?:passed|failed|flaky) ?\(?/,
  ],
  shorten: (run) => reportOf(run, PLAYWRIGHT),
});

const CYPRESS: TestReportForm = {
  ...MOCHA,
  totals:
    /^ {2}\d+ (?:passing|failing|pending)\b|^ +[✔✖] .*(?:\d+ of \d+ failed|All specs passed)|^ {2}│ (?:Tests|Passing|Failing|Pending|Skipped): |^ {2}- {2}\S.*\.(?:png|mp4)/,
  hidden:
    /^ {2}[│├└┌][─│ ]*(?:(?:Cypress|Browser|Node Version|Specs|Searched|Experiments|Duration|Video|Spec Ran|Screenshots): ?.*)?[│┤┘┐─]*$|^[─=]{10,}$|^DevTools listening|^ {2}\((?:Run Starting|Run Finished|Results|Video)\)/,
};

export const cypress = definePattern({
  name: 'cypress',
  family: 'cypress',
  programs: ['cypress'],
  match: (command) => subcommand(command) === 'run',
  signature: [/^ {2}\(Run Starting\)$/, /^ {2}Running: {2}\S+/],
  shorten: (run) => reportOf(run, CYPRESS),
});

const AVA: TestReportForm = {
  passed: /^\s*[✔✓] \S/,
  skipped: /^\s*[-…] \S/,
  listed: /^\s*[✘✖] (?:\[fail\]: )?(\S.*?)(?: .*)?$/,
  head: /^ {2}(\S.* › \S.*|\S[^✔✖✘]*)$/,
  headsAfter: /^ {2}─+$/,
  hidden: /^\s*─+$/,
  totals:
    /^\s*\d+ tests? (?:passed|failed|skipped|todo)|^\s*\d+ (?:uncaught exception|unhandled rejection)s?/,
};

export const ava = definePattern({
  name: 'ava',
  family: 'ava',
  programs: ['ava'],
  match: (command) => !hasOption(command, '--tap', '-t', '--help', '--version'),
  shorten: (run) => reportOf(run, AVA),
});

const TAP: TestReportForm = {
  passed: /^\s*ok \d+\b(?!.*# (?:SKIP|skip|TODO|todo))/,
  skipped: /^\s*(?:not )?ok \d+\b.*# (?:SKIP|skip|TODO|todo)/,
  head: /^\s*not ok \d+ ?-? ?(.*)$/,
  totals:
    /^# (?:pass|fail|cancelled|skipped|todo|ok|skip)\w* +[1-9]|^Result: |^Files=|^All tests successful|^Failed (?:test|\d+\/)/,
  hidden: TAP_NOISE,
  suite: /^\s*(?:---|\.\.\.|duration_ms: .*|type: '?\w+'?)$/,
};

export const tap = definePattern({
  name: 'tap',
  family: 'tap',
  programs: ['tap', 'tape', 'bats', 'prove'],
  match: (command) => !hasOption(command, '--version', '--help', '-h'),
  signature: [/^TAP version \d+$/, /^(?:not )?ok \d+ /, /^\d+\.\.\d+$/],
  shorten: (run) => reportOf(run, TAP),
});
