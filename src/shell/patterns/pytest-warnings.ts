import type { Excerpt } from './excerpt.ts';

const MESSAGE = /^ {2}(?:\S.*?:\d+: )?\w*Warning\b/;

/** Reads a line of the warnings summary: what is warned of is shown once, the tests that met it are counted. */
export function readPytestWarnings(lines: readonly string[], at: number, out: Excerpt): number {
  const line = lines[at] ?? '';
  if (MESSAGE.test(line) || /^ {2}\S.*:\d+: /.test(line)) out.keep(line.trim());
  else if (line.startsWith('-- Docs: ')) out.hide();
  else if (/^ {4}/.test(line)) out.fold('source lines');
  else if (/::|^\S+\.py:\d+$|^\S+\.py: \d+ warnings?$/.test(line)) out.fold('tests with warnings');
  else out.other(line);
  return at;
}
