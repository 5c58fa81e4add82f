import { type Command, hasOption, optionValue, subcommand } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { type Finding, findingLines } from './findings.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { LibtestReader } from './libtest.ts';
import { NextestReader } from './nextest.ts';
import { type CommandRun, definePattern, ranFine } from './pattern.ts';
import { isRustcHead, rustcDiagnostic } from './rustc-diagnostic.ts';

const VALUED = ['--manifest-path', '-C', '-Z', '--config', '--color', '--target-dir'];
const BUILDS = new Set(
  'b build c check t test nextest clippy fix run r bench doc d rustc rustdoc install update add remove fetch miri llvm-cov'.split(
    ' ',
  ),
);

const buildsSomething = (command: Command): boolean =>
  BUILDS.has(
    subcommand({ ...command, args: command.args.filter((word) => !word.startsWith('+')) }, VALUED),
  ) &&
  !/json/.test(optionValue(command, '--message-format', '--format') ?? '') &&
  !hasOption(command, '--build-plan', '--unit-graph', '--help', '-h', '--list');

const PROGRESS =
  /^\s+(?:Compiling|Checking|Downloading|Downloaded|Fresh|Documenting|Dirty|Unpacking|Scraping|Adding|Locking|Updating|Replacing|Packaging|Verifying|Blocking|Waiting|Building|Running|Executable|Doc-tests|Scanning|PASS|Removing|Archiving) /;
const NEXTEST_PASS = /^\s+PASS \[/;
const ADVICE =
  /^(?:Some errors have detailed explanations: |For more information about (?:this|an) error, try )|^warning: .*\(run `cargo .*to apply \d+ suggestions?\)$/;

/** `    Updating itoa v1.0.1 -> v1.0.19`: what `cargo update` is asked for, and what any other build says on its way. */
const CHANGED_PACKAGE = /^\s+(?:Updating|Upgrading|Downgrading|Adding|Removing|Installed|Replaced) \S+ v?\d/;
const CHANGES_PACKAGES = new Set(['update', 'add', 'remove', 'upgrade']);

/** What every build writes, with its count in the gap. */
function progressOf(line: string, changesPackages: boolean): string | undefined {
  if (!line.startsWith(' ') || (changesPackages && CHANGED_PACKAGE.test(line))) return undefined;
  if (NEXTEST_PASS.test(line)) return 'passed tests';
  if (!PROGRESS.test(line)) return undefined;
  const verb = /^\s+(\S+)/.exec(line)?.[1] ?? '';
  if (verb === 'Compiling' || verb === 'Checking' || verb === 'Fresh') return 'crates built';
  if (verb === 'Running' || verb === 'Executable' || verb === 'Doc-tests') return 'test binaries';
  return 'progress lines';
}

function readCargo(lines: readonly string[], out: Excerpt, run: CommandRun): void {
  const foreign = foreignFrameLines(lines);
  const tests = new LibtestReader(lines, out, ranFine(run));
  const nextest = lines.some((line) => line.startsWith(' Nextest run ID '))
    ? new NextestReader(out)
    : undefined;
  const changesPackages = run.command.args.some((word) => CHANGES_PACKAGES.has(word));
  let findings: Finding[] = [];
  let leftOut = 0;
  const flush = (): void => {
    if (findings.length > 0) out.keep(...findingLines(findings));
    if (leftOut > 0) out.fold('lines of source and hints', leftOut);
    findings = [];
    leftOut = 0;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (nextest?.read(line)) continue;
    if (line.startsWith('test ') && findings.length === 0 && tests.read(line)) continue;
    const diagnostic = isRustcHead(line) ? rustcDiagnostic(lines, at) : undefined;
    if (diagnostic) {
      findings.push(diagnostic.finding);
      leftOut += diagnostic.leftOut;
      at = diagnostic.end - 1;
      continue;
    }
    if (line === '') {
      if (findings.length === 0 && !tests.read(line)) out.blank();
      continue;
    }
    const progress = progressOf(line, changesPackages);
    if (progress !== undefined) {
      out.fold(progress);
      continue;
    }
    flush();
    if (foreign[at] === 1) out.fold('lines of foreign frames');
    else if (ADVICE.test(line)) keepCount(line, out);
    else if (!tests.read(line)) readOther(line, out);
  }
  flush();
  tests.end();
}

/** `generated 3 warnings (run …)` without the advice. */
function keepCount(line: string, out: Excerpt): void {
  const counted = /^(warning: .*) \(run `cargo/.exec(line)?.[1];
  if (counted === undefined) out.hide();
  else out.keep(counted);
}

function readOther(line: string, out: Excerpt): void {
  if (
    CHANGED_PACKAGE.test(line) ||
    /^\s+(?:Finished|Summary|FAIL|SIGSEGV|SIGABRT|TIMEOUT|Installed|Generated) |^(?:error|warning)[:[]/.test(
      line,
    )
  )
    out.keep(line);
  else out.other(line);
}

export const cargo = definePattern({
  name: 'cargo',
  family: 'cargo',
  programs: ['cargo', 'rustc', 'clippy-driver', 'cross', 'cargo-nextest'],
  match: (command) =>
    command.program === 'rustc'
      ? !hasOption(command, '--print', '-V', '--error-format')
      : buildsSomething(command),
  signature: [
    /^running \d+ tests?$/,
    /^test result: (?:ok|FAILED)\. /,
    /^\s+Compiling \S+ v\d/,
    /^error: could not compile /,
  ],
  shorten: (run) => excerptOf(run, readCargo),
});
