import { hasOption } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { definePattern } from './pattern.ts';
import { logsTracebacks, readTracebacks } from './python-tracebacks.ts';

const RUNTIME_NOISE =
  /^(?:\(node:\d+\) (?:ExperimentalWarning|\[DEP\d+\]|Warning: Setting the NODE_TLS)|\(Use `node --trace-|Node\.js v\d+\.\d+\.\d+$|\s*\^+$)/;

/** What a program prints is the user's; of a stack the frames of the runtime and of packages are counted. */
function readScript(lines: readonly string[], out: Excerpt): void {
  const foreign = foreignFrameLines(lines);
  const readLine = (at: number): void => {
    const line = lines[at] ?? '';
    if (foreign[at] === 1) out.fold('foreign frames');
    else if (RUNTIME_NOISE.test(line)) out.hide();
    else out.other(line);
  };
  if (logsTracebacks(lines)) readTracebacks(lines, out, readLine);
  else for (const at of lines.keys()) readLine(at);
}

export const script = definePattern({
  name: 'script',
  family: 'python',
  programs: [
    'bun',
    'deno',
    'java',
    'node',
    'perl',
    'php',
    'pypy3',
    'python',
    'python2',
    'python3',
    'ruby',
    'ts-node',
    'tsx',
  ],
  match: (command) =>
    !hasOption(command, '-c', '-e', '-p', '-V', '--version', '-h', '--help', '--eval', '--print', '-r'),
  shorten: (run) => excerptOf(run, readScript),
});
