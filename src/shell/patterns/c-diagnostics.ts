import { isFault } from '../generic/index.ts';
import type { Excerpt } from './excerpt.ts';
import { type Finding, findingLines } from './findings.ts';

const HEAD =
  /^((?:[A-Za-z]:)?[^\s:][^:]*(?::\d+){1,2}|[^\s:]+\(\d+(?:,\d+)?\)): ?(?:(?:fatal )?error|warning|note|remark)\b.*: *\S/;
const CONTEXT =
  /^(?:In file included from |\s+from \S+:\d+[,:]|\S+: (?:In |At |in )(?:.*function|.*constructor|.*destructor|.*member|.*instantiation|.*lambda|.*global scope|.*top level).*[:,]$)/;
const SAID_ONCE = /^note: each undeclared identifier is reported only once|^note: \(near initialization/;
const INSTANTIATED =
  /^\S+:(?:\d+:)*\s+(?:recursively )?required (?:from|by)\b|^\S+:\d+:\d+:\s+\[ skipping \d+ instantiation/;
const GUTTER = /^\s*\d* \|/;
const POINTER = /^\s*[\^~|][\s^~|]*$/;
/** What javac says of a finding below its source. */
const DETAIL = /^ {2,}(?:symbol|location|required|found|reason): {1,}\S/;
const TYPE_VARIABLES =
  /^ {2}where .+ (?:is a|are) (?:type-variables?|fresh type-variables?|intersection types?):$/;
const TYPE_VARIABLE = /^ {4}[\w#,?]+ extends .+ declared in /;
const PLACE = /^((?:[A-Za-z]:)?[^\s:][^:]*(?::\d+){1,2}|[^\s:]+\(\d+(?:,\d+)?\)): ?(.*)$/;

/** Reads what gcc, clang and compilers like them say about C, C++, Fortran: findings, without the source below them. */
export class CDiagnosticsReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  #findings: (Finding & { readonly details: string[] })[] = [];
  #leftOut = 0;
  #askedBy = '';

  constructor(lines: readonly string[], out: Excerpt) {
    this.#lines = lines;
    this.#out = out;
  }

  /** Whether the line at `at` belongs to a finding; then it is dealt with. */
  read(at: number): boolean {
    const line = this.#lines[at] ?? '';
    if (HEAD.test(line)) this.#begin(line);
    else if (this.#findings.length > 0 && DETAIL.test(line))
      this.#findings.at(-1)?.details.push(line.trim().replace(/: +/, ': '));
    else if (CONTEXT.test(line) || INSTANTIATED.test(line) || this.#isSource(line, at))
      this.#readContext(line);
    else if (
      this.#findings.length > 0 &&
      /^(?:compilation terminated\.|\d+ (?:warning|error)s?(?: and \d+ errors?)? generated\.)$/.test(line)
    ) {
      this.flush();
      this.#out.keep(line);
    } else return false;
    return true;
  }

  /** Where the user's code asked for the template that failed belongs to the finding that follows. */
  #readContext(line: string): void {
    if (/required from here/.test(line) && !line.startsWith('/usr/')) this.#askedBy = line;
    else this.#leftOut++;
  }

  #begin(line: string): void {
    const [, where = '', text = ''] = PLACE.exec(line) ?? [];
    const last = this.#findings.at(-1);
    if (SAID_ONCE.test(text) || this.#isForeignNote(where, text)) this.#leftOut++;
    else if (last && text.startsWith('note:')) last.details.push(line);
    else this.#findings.push({ where, text, details: this.#askedBy === '' ? [] : [this.#askedBy] });
    if (!text.startsWith('note:')) this.#askedBy = '';
  }

  /** Candidates in headers of the system, and one after another in own ones: three tell enough. */
  #isForeignNote(where: string, text: string): boolean {
    if (!text.startsWith('note:')) return false;
    const notes = this.#findings.at(-1)?.details.length ?? 0;
    return (
      notes >= 3 ||
      (/^(?:\/usr\/|\/opt\/|\/Library\/|\/Applications\/|[A-Z]:\\Program)/.test(where) &&
        this.#findings.length > 0)
    );
  }

  #isSource(line: string, at: number): boolean {
    if (GUTTER.test(line)) return true;
    if (this.#findings.length === 0) return false;
    if (TYPE_VARIABLES.test(line) || TYPE_VARIABLE.test(line)) return true;
    if (POINTER.test(line)) return true;
    const isBesidePointer =
      POINTER.test(this.#lines[at + 1] ?? '') ||
      (/^\s/.test(line) && POINTER.test(this.#lines[at - 1] ?? ''));
    return isBesidePointer && !isFault(line);
  }

  /** Writes the findings read so far. Called before anything else is written. */
  flush(): void {
    if (this.#findings.length > 0) this.#out.keep(...findingLines(this.#findings));
    if (this.#leftOut > 0) this.#out.fold('lines of source and context', this.#leftOut);
    this.#findings = [];
    this.#leftOut = 0;
  }
}
