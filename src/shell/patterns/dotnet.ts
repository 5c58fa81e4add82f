import { subcommand } from './command.ts';
import type { Excerpt, Tally } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { type Finding, findingLines } from './findings.ts';
import { definePattern } from './pattern.ts';

const DIAGNOSTIC =
  /^\s*(?:\d+>)?(\S.*?\(\d+(?:,\d+)*\)|\S+): ((?:error|warning) [A-Z]+\d+: .*?)(?: \[[^\]]+\])?$/;
const NOISE =
  /^\s*(?:Determining projects to restore\.\.\.|Restored \S.*|All projects are up-to-date for restore\.|Time Elapsed .*|Test run for \S.*|VSTest version .*|Microsoft \(R\).*|Copyright \(C\).*|Starting test execution, please wait\.\.\.|A total of \d+ test files? matched.*|MSBuild version .*|Total time: .*|Results File: .*|\[xUnit\.net [\d:.]+\].*(?:Discovering|Discovered|Starting|Finished).*)$/;
const FOREIGN = /^\s+at (?:System|Microsoft|Xunit|NUnit)\.|^--- End of stack trace|^\s+at InvokeStub_/;

/** MSBuild says each finding twice, once as it comes and once below the result: it is shown once. */
function readDotnet(lines: readonly string[], out: Excerpt): void {
  const said = new Set<string>();
  let pending: Finding[] = [];
  let passed: Tally | undefined;
  const flush = (): void => {
    if (pending.length > 0) out.keep(...findingLines(pending));
    pending = [];
  };
  for (const line of lines) {
    const found = DIAGNOSTIC.exec(line);
    if (found) {
      const [, where = '', text = ''] = found;
      if (said.has(`${where} ${text}`)) out.fold('findings said before');
      else pending.push({ where, text, details: [] });
      said.add(`${where} ${text}`);
      continue;
    }
    flush();
    if (/^\s+(?:Passed|√|✓) \S/.test(line)) {
      passed ??= out.tally('passed tests');
      passed.add();
    } else if (/^\s+(?:Skipped) \S/.test(line)) out.fold('skipped tests');
    else if (NOISE.test(line)) out.hide();
    else if (FOREIGN.test(line)) out.fold('foreign frames');
    else if (line === '') out.blank();
    else if (
      /^\s*(?:Failed|Build |Passed!|Failed!|Test Run |Total tests|\d+ (?:Warning|Error)\(s\))/.test(line)
    )
      out.keep(line);
    else out.other(line);
  }
  flush();
}

export const dotnet = definePattern({
  name: 'dotnet',
  family: 'dotnet',
  programs: ['dotnet', 'msbuild', 'nuget', 'vstest.console'],
  match: (command) =>
    command.program !== 'dotnet' ||
    [
      'build',
      'test',
      'publish',
      'restore',
      'pack',
      'msbuild',
      'vstest',
      'clean',
      'format',
      'ef',
      'add',
      'run',
    ].includes(subcommand(command)),
  signature: [
    /^Build (?:succeeded\.|FAILED\.)$/,
    /: error (?:CS|MSB|NU|FS)\d+: /,
    /^(?:Passed|Failed)! {2}- Failed: +\d+/,
  ],
  shorten: (run) => excerptOf(run, readDotnet),
});
