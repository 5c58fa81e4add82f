import { BuildStepsReader } from './build-steps.ts';
import { CDiagnosticsReader } from './c-diagnostics.ts';
import { subcommand } from './command.ts';
import type { Excerpt, Tally } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { definePattern } from './pattern.ts';

const PASSED = /^(?:Test Case .* passed \(|✔ Test .* passed after)/;
const NOISE =
  /^(?:Test Case .* (?:started|failed)\b|Test Suite .* (?:started|passed|failed) at|◇ |Building for |Build complete!|Fetching |Fetched |Computing version|Computed |Creating working copy|Working copy of|Planning build|warning: .*: unhandled$|\s+Executed \d+ tests?, .*\(.*\) seconds$)/;

function readSwift(lines: readonly string[], out: Excerpt): void {
  const diagnostics = new CDiagnosticsReader(lines, out);
  const steps = new BuildStepsReader(out);
  let passed: Tally | undefined;
  const lastCount = lines.findLastIndex((line) => /Executed \d+ tests?, with /.test(line));
  for (const [at, line] of lines.entries()) {
    if (diagnostics.read(at)) continue;
    diagnostics.flush();
    if (PASSED.test(line)) {
      passed ??= out.tally('passed tests');
      passed.add();
    } else if (at === lastCount) out.keep(line);
    else if (NOISE.test(line)) out.hide();
    else if (line === '') out.blank();
    else if (!steps.read(line)) out.other(line);
  }
  diagnostics.flush();
}

export const swift = definePattern({
  name: 'swift',
  family: 'swift',
  programs: ['swift', 'swiftc', 'xcodebuild', 'xctest'],
  match: (command) =>
    command.program !== 'swift' || ['build', 'test', 'package'].includes(subcommand(command)),
  signature: [/^Test Case '.*' (?:passed|failed) \(/, /^\s*Executed \d+ tests?, with \d+ failures?/],
  shorten: (run) => excerptOf(run, readSwift),
});
