import { hasOption } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { definePattern } from './pattern.ts';

/** The files are the result, a syntax error its first line; the frames below it are in the file. */
function readPrettier(lines: readonly string[], out: Excerpt): void {
  for (const line of lines) {
    if (/^\[error\] (?:>? *\d+ \|| {2,}\|)/.test(line)) out.fold('source lines');
    else if (/^\[(?:warn|error)\] /.test(line)) out.keep(line);
    else if (/^\S+ \d+ms \(unchanged\)$/.test(line)) out.fold('unchanged files');
    else if (line === 'Checking formatting...') out.hide();
    else if (line === '') out.blank();
    else out.other(line);
  }
}

export const prettier = definePattern({
  name: 'prettier',
  family: 'prettier',
  programs: ['prettier', 'prettierd', 'dprint'],
  match: (command) => hasOption(command, '--check', '-c', '--write', '-w', '--list-different', '-l'),
  signature: [/^Checking formatting\.\.\.$/, /^\[warn\] Code style issues /, /^\[error\] \S+: SyntaxError: /],
  shorten: (run) => excerptOf(run, readPrettier),
});
