import type { Excerpt } from './excerpt.ts';
import { type FiledFinding, filed, filedFindingLines, filedFindingsAt } from './filed-findings.ts';
import type { Finding } from './findings.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import {
  arrowBlock,
  banditBlock,
  biomeBlock,
  boxBlock,
  type LintFormat,
  lineTable,
  oneLine,
  shellcheckBlock,
} from './lint-formats.ts';
import { phpcsBlock } from './lint-phpcs.ts';
import { sqlBlock } from './lint-sql.ts';

const FORMATS: readonly LintFormat[] = [
  arrowBlock,
  biomeBlock,
  boxBlock,
  lineTable,
  shellcheckBlock,
  banditBlock,
  sqlBlock,
  phpcsBlock,
  oneLine,
];

/** Advice that is the same in every run, and how long it took. */
const SAID_IN_EVERY_RUN =
  /^(?: -{4,} -{4,}$| \d+\/\d+ \[[▓░]+\]|\s*Oh no! |\*{5,} Module |Finished in [\d.]+m?s|No configuration file found\.|For more information:$|For further information |Did you mean: ?$|\s*https:\/\/www\.shellcheck\.net\/wiki|\[main\]\tINFO\t|Run started:|Test results:$|-{20,}$|npm notice|See https:\/\/|\s*More Info: https|Errors {2}Files$|markdownlint-cli2 v|\d+\/\d+ \S+ [\d.]+ms(?: X| cached)?$|Finding: |Linting: \d+ file)/;

/** Reads what linters, type checkers and formatters print, whichever of the usual ways they write in. */
export function readLint(lines: readonly string[], out: Excerpt): void {
  const foreign = foreignFrameLines(lines);
  const pending = new PendingFindings(out);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const rows = filedFindingsAt(lines, at);
    const found = rows ? undefined : findingsAt(lines, at);
    if (rows) pending.addFiled(rows.findings);
    else if (found) pending.add(found.findings, found.leftOut);
    if (rows || found) at = (rows?.end ?? found?.end ?? at + 1) - 1;
    else if (line === '') pending.blank();
    else if (!isNameOfNext(lines, at)) {
      pending.flush();
      if (SAID_IN_EVERY_RUN.test(line)) out.hide();
      else if (foreign[at] === 1) out.fold('foreign frames');
      else out.other(line);
    }
  }
  pending.flush();
}

/** pyright names a file above its findings, each of which names it again. */
const isNameOfNext = (lines: readonly string[], at: number): boolean =>
  lines[at + 1]?.trimStart().startsWith(`${lines[at]}:`) === true;

function findingsAt(lines: readonly string[], at: number): ReturnType<LintFormat> {
  if (lines[at] === '') return undefined;
  for (const format of FORMATS) {
    const found = format(lines, at);
    if (found) return found;
  }
  return undefined;
}

/** Findings in a row: blank lines between them do not count. */
class PendingFindings {
  readonly #out: Excerpt;
  #findings: FiledFinding[] = [];
  #leftOut = 0;

  constructor(out: Excerpt) {
    this.#out = out;
  }

  add(findings: readonly Finding[], leftOut: number): void {
    this.#findings.push(...findings.map(filed));
    this.#leftOut += leftOut;
  }

  addFiled(findings: readonly FiledFinding[]): void {
    this.#findings.push(...findings);
  }

  blank(): void {
    if (this.#findings.length === 0) this.#out.blank();
  }

  flush(): void {
    if (this.#findings.length > 0) this.#out.keep(...filedFindingLines(this.#findings));
    if (this.#leftOut > 0) this.#out.fold('lines of source and hints', this.#leftOut);
    this.#findings = [];
    this.#leftOut = 0;
  }
}
