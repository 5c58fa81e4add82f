import type { Finding } from './findings.ts';
import type { LintFormat } from './lint-formats.ts';

const FILE = /^FILE: (\S.*)$/;
const FOUND = /^FOUND \d+ (?:ERROR|WARNING)/;
const RULE = /^-{20,}$/;
const ROW = /^ *(\d+) \| (ERROR|WARNING) +\| (\S.*)$/;
const MORE = /^ +\| +\| +(\S.*)$/;
const FIXABLE = /^PHPCBF CAN FIX THE /;

/** phpcs: a box for each file, `12 | ERROR | text` with what follows below the text, and how many of each there are. */
export const phpcsBlock: LintFormat = (lines, at) => {
  const file = FILE.exec(lines[at] ?? '')?.[1];
  const found = lines[at + 2] ?? '';
  if (file === undefined || !RULE.test(lines[at + 1] ?? '') || !FOUND.test(found)) return undefined;
  const findings: { where: string; text: string; details: readonly string[] }[] = [];
  let leftOut = 0;
  let end = at + 3;
  for (; end < lines.length && !FILE.test(lines[end] ?? ''); end++) {
    const line = lines[end] ?? '';
    const [, number, severity, text] = ROW.exec(line) ?? [];
    const more = MORE.exec(line)?.[1];
    const last = findings.at(-1);
    if (number !== undefined)
      findings.push({ where: `${file}:${number}`, text: `${severity} ${text}`, details: [] });
    else if (more !== undefined && last) last.text += ` ${more}`;
    else if (FIXABLE.test(line)) leftOut++;
    else if (!RULE.test(line)) break;
  }
  findings.push({ where: file, text: found, details: [] });
  return { findings: findings satisfies Finding[], end, leftOut };
};
