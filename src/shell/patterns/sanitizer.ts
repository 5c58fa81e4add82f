import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { definePattern } from './pattern.ts';

/** AddressSanitizer and its kin: what happened where, without foreign frames and the map of shadow memory. */
function readSanitizer(lines: readonly string[], out: Excerpt): void {
  const foreign = foreignFrameLines(lines);
  let isShadow = false;
  for (const [at, line] of lines.entries()) {
    if (/^Shadow bytes around the buggy address:/.test(line)) isShadow = true;
    else if (isShadow && !/^(?: |=>|Shadow byte legend)/.test(line)) isShadow = false;
    if (isShadow) out.fold('lines of shadow memory');
    else if (/^={20,}$/.test(line)) out.hide();
    else if (foreign[at] === 1) out.fold('foreign frames');
    else if (
      /Sanitizer|^(?:READ|WRITE) of size|^allocated by|^freed by|^0x[\da-f]+ is located|^\s+#\d+ /.test(line)
    )
      out.keep(line);
    else if (line === '') out.blank();
    else out.other(line);
  }
}

/** Known by its lines alone: any program may have been built with it. */
export const sanitizer = definePattern({
  name: 'sanitizer',
  family: 'gcc',
  programs: [],
  match: () => false,
  signature: [/^==\d+==(?:ERROR|WARNING): \w+Sanitizer: /, /^SUMMARY: \w+Sanitizer: /],
  shorten: (run) => excerptOf(run, readSanitizer),
});
