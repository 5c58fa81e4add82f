import type { Finding } from './findings.ts';
import type { LintFormat } from './lint-formats.ts';

const FILE = /^== \[(.+)\] FAIL$/;
const ROW = /^L: *(\d+) \| P: *(\d+) \| +(\S.*)$/;
const MORE = /^ +\| (\S.*)$/;

/** sqlfluff: `== [a.sql] FAIL`, then `L:   1 | P:   9 | LT01 | text` with what follows below the text. */
export const sqlBlock: LintFormat = (lines, at) => {
  const file = FILE.exec(lines[at] ?? '')?.[1];
  if (file === undefined || !ROW.test(lines[at + 1] ?? '')) return undefined;
  const findings: { where: string; text: string; details: readonly string[] }[] = [];
  let end = at + 1;
  for (; end < lines.length; end++) {
    const [, line, column, text = ''] = ROW.exec(lines[end] ?? '') ?? [];
    const more = MORE.exec(lines[end] ?? '')?.[1];
    const last = findings.at(-1);
    if (line !== undefined)
      findings.push({ where: `${file}:${line}:${column}`, text: text.replace(' | ', ' '), details: [] });
    else if (more !== undefined && last) last.text += ` ${more}`;
    else break;
  }
  return { findings: findings satisfies Finding[], end, leftOut: 0 };
};
