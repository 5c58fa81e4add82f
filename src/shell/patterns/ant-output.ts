import { CDiagnosticsReader } from './c-diagnostics.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import type { CommandRun, ShortForm } from './pattern.ts';

const JUNIT = /^ *\[junit\] ?/;
const JAVAC = /^ *\[javac\](?! Compiling \d) ?/;
const SUITE = /^(?:Testsuite: |Running )\S/;
const CASE = /^Testcase: /;
const TALLY = /^Tests run: \d+, Failures: (\d+), Errors: (\d+)/;
const STEPS =
  /^ *\[(?:mkdir|copy|delete|jar|unzip|touch|move)\] |^ *\[javac\] Compiling \d|^[\w-]+:$|^Buildfile: /;
const TIME = /^Total time: /;

/**
 * Ant with findings of its compiler or with tests: suites without a failure as a number; of the others each failed test with the
 * frames of one's own code.
 */
export function shortenAnt(run: CommandRun): ShortForm | undefined {
  return run.stdout.some((line) => JUNIT.test(line) || JAVAC.test(line))
    ? excerptOf(run, readAnt)
    : undefined;
}

function readAnt(lines: readonly string[], out: Excerpt): void {
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    let end = at;
    if (JUNIT.test(line)) {
      while (JUNIT.test(lines[end] ?? '') && (end === at || !SUITE.test(textOf(lines[end])))) end++;
      readSuite(lines.slice(at, end), out);
    } else if (JAVAC.test(line)) {
      while (JAVAC.test(lines[end] ?? '')) end++;
      readFindings(lines.slice(at, end), out);
    } else if (STEPS.test(line)) out.fold('steps');
    else if (TIME.test(line)) out.hide();
    else if (line === '') out.blank();
    else if (line.startsWith('BUILD ')) out.keep(line);
    else out.other(line);
    at = Math.max(end, at + 1);
  }
}

function readFindings(lines: readonly string[], out: Excerpt): void {
  const texts = lines.map((line) => line.replace(JAVAC, ''));
  const findings = new CDiagnosticsReader(texts, out);
  for (const [at, text] of texts.entries()) {
    if (findings.read(at)) continue;
    findings.flush();
    if (text !== '') out.other(text);
  }
  findings.flush();
}

const textOf = (line = ''): string => line.replace(JUNIT, '');

function readSuite(lines: readonly string[], out: Excerpt): void {
  const [, failures = '', errors = ''] =
    lines.map((line) => TALLY.exec(textOf(line))).find((tally) => tally) ?? [];
  const texts = lines.map(textOf);
  if (
    failures === '0' &&
    errors === '0' &&
    texts.every((text) => text === '' || SUITE.test(text) || CASE.test(text) || TALLY.test(text))
  ) {
    out.fold('test suites without a failure');
    return;
  }
  const foreign = foreignFrameLines(texts);
  for (const [at, text] of texts.entries()) {
    const isPassedCase =
      CASE.test(text) && !/^\s*(?:FAILED|Caused an ERROR|SKIPPED)/.test(texts[at + 1] ?? '');
    if (foreign[at] === 1) out.fold('foreign frames');
    else if (isPassedCase) out.fold('tests without a failure');
    else if (text === '') out.hide();
    else out.keep(lines[at] ?? '');
  }
}
