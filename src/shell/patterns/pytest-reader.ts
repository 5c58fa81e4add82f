import type { Excerpt, Tally } from './excerpt.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { endOfFailure, readPytestFailure } from './pytest-failure.ts';
import { readPytestWarnings } from './pytest-warnings.ts';

const FAILURE = /^_{2,} (.+?) _{2,}$/;
const RULE = /^(=|!)\1{2,} ?(.*?) ?(?:=|!){2,}$/;
const HEADER =
  /^(?:platform \S+ -- |cachedir: |rootdir: |configfile: |plugins: |testpaths: |benchmark: |asyncio: |Using --random|hypothesis profile|metadata: |django: |bringing up nodes|created: \d+\/\d+ workers|\d+ workers? \[|scheduling tests via|collecting \.\.\.|gw\d+ \[|initialized: )/;
const VERDICT =
  /^(?:\[gw\d+\] +\[ *\d+%\] +)?(\S.*?)? ?\b(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS|RERUN)\b(.*)$/;
const DOTS = /^(?:\S+\.\w+ )?[.sxXFERp]+ *(?:\[ *(?:\d+%|\d+\/\d+)\])?$/;
const COLLECTED = /^collected [1-9]\d* items?(?: \/ \d+ (?:deselected|selected|skipped).*)?$/;
const SUMMARY = /^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$/;

/** `a/test_b.py::TestC::test_d[1]` is headed `TestC.test_d[1]` where its failure is shown. */
const headingOf = (id: string): string => id.split('::').slice(1).join('.');

/** Reads pytest's report section by section. */
export class PytestReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  readonly #foreign: Uint8Array;
  /** Heading of a failure → its line in the summary, which has the whole name. */
  readonly #ids = new Map<string, string>();
  readonly #explained = new Set<string>();
  readonly #hasTotals: boolean;
  #section = '';
  #passed: Tally | undefined;
  #source: Tally | undefined;
  /** Failures above this one with the very same text, of which only the heading is written yet. */
  #alike = 0;

  constructor(lines: readonly string[], out: Excerpt) {
    this.#lines = lines;
    this.#out = out;
    this.#foreign = foreignFrameLines(lines);
    this.#hasTotals = lines.some((line) => / in [\d.]+s(?: \(.*\))?(?: =+)?$/.test(line));
    for (const line of lines) {
      const id = SUMMARY.exec(line)?.[1];
      if (id?.includes('::')) this.#ids.set(headingOf(id), id);
    }
  }

  read(): void {
    for (let at = 0; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? '';
      const rule = RULE.exec(line);
      if (rule) this.#enter(rule[2] ?? '', rule[1] ?? '');
      else if (line === '') this.#readBlank();
      else at = this.#readLine(line, at);
    }
  }

  #readBlank(): void {
    if (this.#section === '') this.#out.blank();
  }

  #enter(title: string, mark: string): void {
    this.#section =
      /^(?:FAILURES|ERRORS|PASSES|warnings summary|short test summary info)/.exec(title)?.[0] ?? '';
    if (title.startsWith('test session starts') || this.#section !== '') this.#out.hide();
    else if (mark === '!' || /\bin [\d.]+s\b/.test(title)) this.#out.keep(title);
    else if (title !== '') this.#out.keep(`== ${title}`);
    else this.#out.hide();
  }

  /** Returns the index of the last line that it dealt with. */
  #readLine(line: string, at: number): number {
    if (this.#section === 'FAILURES' || this.#section === 'ERRORS' || this.#section === 'PASSES') {
      const heading = FAILURE.exec(line)?.[1];
      if (heading !== undefined) return this.#readFailure(heading, at);
    }
    if (this.#section === 'warnings summary') return readPytestWarnings(this.#lines, at, this.#out);
    if (this.#section === 'short test summary info') this.#readSummary(line);
    else if (this.#foreign[at] === 1) this.#out.fold('lines of foreign frames');
    else this.#readProgress(line);
    return at;
  }

  #readFailure(heading: string, at: number): number {
    const id =
      this.#ids.get(heading) ?? this.#ids.get(heading.replace(/^ERROR at (?:setup|teardown) of /, ''));
    if (this.#alike === 0) this.#out.blank();
    this.#source ??= this.#out.tally('source lines');
    if (id === undefined) this.#out.keep(`__ ${heading}`);
    else if (heading.startsWith('ERROR')) this.#out.keep(`__ ${heading}: ${id}`);
    else this.#out.keep(`__ ${id}`);
    this.#explained.add(id ?? heading.replace(/^ERROR collecting /, ''));
    if (this.#isLikeNext(at + 1)) {
      this.#alike++;
      return endOfFailure(this.#lines, at + 1) - 1;
    }
    const last = readPytestFailure({
      lines: this.#lines,
      at: at + 1,
      out: this.#out,
      foreign: this.#foreign,
      source: this.#source,
    });
    if (this.#alike > 0) this.#out.fold('more failures with these lines', this.#alike);
    this.#alike = 0;
    return last;
  }

  /** Whether the failure below says the same, word for word: a fixture or an import that fails fails for many tests. */
  #isLikeNext(at: number): boolean {
    const end = endOfFailure(this.#lines, at);
    if (!FAILURE.test(this.#lines[end] ?? '')) return false;
    const textOf = (from: number, to: number): string => this.#lines.slice(from, to).join('\n').trimEnd();
    return textOf(at, end) === textOf(end + 1, endOfFailure(this.#lines, end + 1));
  }

  #readSummary(line: string): void {
    const id = SUMMARY.exec(line)?.[1];
    if (id !== undefined && this.#explained.has(id)) this.#out.hide();
    else if (id !== undefined || /^(?:SKIPPED|XFAIL|XPASS|PASSED) /.test(line)) this.#out.keep(line);
    else this.#readProgress(line);
  }

  #readProgress(line: string): void {
    const verdict = this.#hasTotals ? VERDICT.exec(line) : undefined;
    if (HEADER.test(line) || (this.#hasTotals && COLLECTED.test(line))) this.#out.hide();
    else if (this.#hasTotals && DOTS.test(line)) this.#out.fold('progress lines');
    else if (verdict && /^(?: *\(.*\))? *(?:\[ *\d+%\])?$|^ \S+::/.test(verdict[3] ?? ''))
      this.#count(verdict, line);
    else if (/^\S+\.py::\S.* $/.test(line)) this.#out.hide();
    else if (/^(?:\d+ (?:passed|failed|error|skipped)|no tests ran|TOTAL\s)/.test(line)) this.#out.keep(line);
    else if (/^\S+\.py +\d+ +0 +(?:\d+ +0 +)?100%$/.test(line)) this.#out.fold('files covered whole');
    else this.#out.other(line);
  }

  #count([, name = '', verdict = '', rest = '']: RegExpExecArray, line: string): void {
    const id = name || rest.trim();
    if (verdict === 'PASSED') {
      this.#passed ??= this.#out.tally('passed tests');
      this.#passed.add();
    } else if (verdict === 'SKIPPED' || verdict === 'XFAIL') this.#out.fold('skipped and expected failures');
    else if (this.#ids.has(headingOf(id))) this.#out.hide();
    else this.#out.keep(line);
  }
}
