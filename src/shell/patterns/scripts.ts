import { hasOption } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { definePattern } from './pattern.ts';

const RUNTIME_NOISE =
  /^(?:\(node:\d+\) (?:ExperimentalWarning|\[DEP\d+\]|Warning: Setting the NODE_TLS)|\(Use `node --trace-|Node\.js v\d+\.\d+\.\d+$|\s*\^+$)/;

/** What a program prints is the user's; of a stack the frames of the runtime and of packages are counted. */
function readScript(lines: readonly string[], out: Excerpt): void {
  const foreign = foreignFrameLines(lines);
  for (const [at, line] of lines.entries()) {
    if (foreign[at] === 1) out.fold('foreign frames');
    else if (RUNTIME_NOISE.test(line)) out.hide();
    else out.other(line);
  }
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
