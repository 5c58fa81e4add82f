import type { Excerpt } from './excerpt.ts';
import { type Finding, findingLines } from './findings.ts';

const HEAD =
  /^((?:[A-Za-z]:)?[^\s:][^:]*(?::\d+){1,2}|[^\s:]+\(\d+(?:,\d+)?\)): ?(?:(?:fatal )?error|warning|note|remark)\b.*: ?\S/;
const CONTEXT =
  /^(?:In file included from |\s+from \S+:\d+[,:]|\S+: (?:In |At |in )(?:.*function|.*constructor|.*destructor|.*member|.*instantiation|.*lambda|.*global scope|.*top level).*[:,]$)/;
const SAID_ONCE = /^note: each undeclared identifier is reported only once|^note: \(near initialization/;
const GUTTER = /^\s*\d* \|/;
const POINTER = /^\s*[\^~|][\s^~|]*$/;
const PLACE = /^((?:[A-Za-z]:)?[^\s:][^:]*(?::\d+){1,2}|[^\s:]+\(\d+(?:,\d+)?\)): ?(.*)$/;

/** Reads what gcc, clang and compilers like them say about C, C++, Fortran: findings, without the source below them. */
export class CDiagnosticsReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  #findings: (Finding & { readonly details: string[] })[] = [];
  #leftOut = 0;

  constructor(lines: readonly string[], out: Excerpt) {
    this.#lines = lines;
    this.#out = out;
  }

  /** Whether the line at `at` belongs to a finding; then it is dealt with. */
  read(at: number): boolean {
    const line = this.#lines[at] ?? '';
    if (HEAD.test(line)) this.#begin(line);
    else if (CONTEXT.test(line) || this.#isSource(line, at)) this.#leftOut++;
    else if (
      this.#findings.length > 0 &&
      /^(?:compilation terminated\.|\d+ (?:warning|error)s?(?: and \d+ errors?)? generated\.)$/.test(line)
    ) {
      this.flush();
      this.#out.keep(line);
    } else return false;
    return true;
  }

  #begin(line: string): void {
    const [, where = '', text = ''] = PLACE.exec(line) ?? [];
    const last = this.#findings.at(-1);
    if (SAID_ONCE.test(text)) this.#leftOut++;
    else if (last && text.startsWith('note:')) last.details.push(line);
    else this.#findings.push({ where, text, details: [] });
  }

  #isSource(line: string, at: number): boolean {
    if (GUTTER.test(line)) return true;
    if (this.#findings.length === 0) return false;
    return (
      POINTER.test(line) ||
      POINTER.test(this.#lines[at + 1] ?? '') ||
      (POINTER.test(this.#lines[at - 1] ?? '') && /^\s/.test(line))
    );
  }

  /** Writes the findings read so far. Called before anything else is written. */
  flush(): void {
    if (this.#findings.length > 0) this.#out.keep(...findingLines(this.#findings));
    if (this.#leftOut > 0) this.#out.fold('lines of source and context', this.#leftOut);
    this.#findings = [];
    this.#leftOut = 0;
  }
}
