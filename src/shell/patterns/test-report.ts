import { isFault, masked } from '../generic/index.ts';
import type { Excerpt, Tally } from './excerpt.ts';
import { JsFailureReader } from './js-failure.ts';

/** How a test runner writes its report. Expressions are tried against single lines. */
export interface TestReportForm {
  readonly passed: RegExp;
  readonly skipped?: RegExp;
  /** A failed test in the list of all; group 1 is its name. Hidden when its failure is shown elsewhere. */
  readonly listed?: RegExp;
  /** First line of a failure; group 1 is its name. */
  readonly head: RegExp;
  /** Heads are only looked for after this line. */
  readonly headsAfter?: RegExp;
  /** Counts: kept, and the end of a failure. */
  readonly totals: RegExp;
  /** Names of suites above their tests. */
  readonly suite?: RegExp;
  /** The same in every run. */
  readonly hidden?: RegExp;
  /** From here on failures are told once more. */
  readonly repeats?: RegExp;
  /** After this line comes every failure whole: what is said of it before is left out. */
  readonly detailsAfter?: RegExp;
  /** Passes are only looked for up to this line. */
  readonly listUntil?: RegExp;
  /** Frames of the language and its libraries, where they are not known by their path. */
  readonly foreign?: RegExp;
  /** The same failure at another try. */
  readonly retry?: RegExp;
}

/** `a › b › c (12ms)` → `c`. */
const lastName = (name: string): string =>
  (name.split(/ [›>»] /).at(-1) ?? name)
    .replace(/ ─+$/, '')
    .replace(/ [([][\d.]+ ?[mµn]?s[)\]]$/, '')
    .replace(/ \(retry #\d+\)$/, '')
    .trim();

/** Reads a report in one of the usual forms: passes are counted, failures shown whole, what is said twice once. */
export class TestReportReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  readonly #form: TestReportForm;
  readonly #failure: JsFailureReader;
  readonly #explained: ReadonlySet<string>;
  readonly #hasDetails: boolean;
  #place: 'list' | 'failure' | 'told below' | 'repeated' = 'list';
  #isHeadKnown: boolean;
  #isTellingAll = false;
  #isListed = true;
  #passed: Tally | undefined;
  #first = new Set<string>();

  constructor(lines: readonly string[], out: Excerpt, form: TestReportForm) {
    this.#lines = lines;
    this.#out = out;
    this.#form = form;
    this.#isHeadKnown = form.headsAfter === undefined;
    this.#hasDetails = form.detailsAfter !== undefined && lines.some((line) => form.detailsAfter?.test(line));
    this.#explained = new Set(lines.flatMap((line) => form.head.exec(line)?.[1] ?? []).map(lastName));
    this.#failure = new JsFailureReader(lines, out);
  }

  read(): void {
    for (let at = 0; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? '';
      if (this.#readMark(line) || this.#readVerdict(line) || this.#readHead(line)) continue;
      if (this.#place === 'repeated') this.#out.fold('lines that repeat the failures');
      else if (this.#place === 'told below') this.#readToldBelow(line, at);
      else if (this.#place === 'failure') at = this.#readFailure(line, at);
      else this.#readOther(line, at);
    }
  }

  #readMark(line: string): boolean {
    const { headsAfter, totals, repeats, detailsAfter, hidden, listUntil } = this.#form;
    if (listUntil?.test(line)) this.#isListed = false;
    if (headsAfter?.test(line)) this.#isHeadKnown = true;
    if (detailsAfter?.test(line)) {
      this.#place = 'list';
      this.#isTellingAll = true;
    } else if (repeats?.test(line)) this.#place = 'repeated';
    if (totals.test(line)) {
      this.#place = 'list';
      this.#out.keep(line);
    } else if (repeats?.test(line) || detailsAfter?.test(line) || hidden?.test(line)) this.#out.hide();
    else return false;
    return true;
  }

  #readVerdict(line: string): boolean {
    const { passed, skipped, listed } = this.#form;
    if (this.#place === 'repeated' || !this.#isListed) return false;
    if (passed.test(line)) {
      this.#passed ??= this.#out.tally('passed tests');
      this.#passed.add();
    } else if (skipped?.test(line)) this.#out.fold('skipped tests');
    else if (this.#isToldBelow(listed, line)) this.#out.hide();
    else return false;
    this.#place = this.#place === 'failure' && this.#hasDetails ? 'failure' : 'list';
    return true;
  }

  #isToldBelow(listed: RegExp | undefined, line: string): boolean {
    const name = listed?.exec(line)?.[1];
    if (name === undefined || (this.#isHeadKnown && this.#form.headsAfter)) return false;
    return this.#explained.has(lastName(name));
  }

  #readHead(line: string): boolean {
    if (!this.#isHeadKnown || this.#place === 'repeated' || !this.#form.head.test(line)) return false;
    const isBelow = this.#hasDetails && !this.#isTellingAll;
    this.#place = isBelow ? 'told below' : 'failure';
    this.#first = new Set();
    if (isBelow) {
      this.#out.hide();
      return true;
    }
    this.#failure.begin();
    this.#out.blank();
    this.#out.keep(line.trim().replace(/ ─+$/, ''));
    return true;
  }

  #readToldBelow(line: string, at: number): void {
    if (/^\s{2,}\S/.test(line)) this.#out.fold('lines told below');
    else if (line.trim() === '') this.#out.hide();
    else {
      this.#place = 'list';
      this.#readOther(line, at);
    }
  }

  #readFailure(line: string, at: number): number {
    if (this.#form.retry?.test(line)) return this.#readRetry(at);
    this.#first.add(masked(line));
    if (this.#form.foreign?.test(line)) {
      this.#out.fold('foreign frames');
      return at;
    }
    return this.#failure.read(at);
  }

  /** Another try that failed in the same way says nothing new. */
  #readRetry(at: number): number {
    const { head, totals } = this.#form;
    let end = at + 1;
    while (
      end < this.#lines.length &&
      !head.test(this.#lines[end] ?? '') &&
      !totals.test(this.#lines[end] ?? '')
    )
      end++;
    const isSame = this.#lines
      .slice(at + 1, end)
      .every((line) => line.trim() === '' || this.#first.has(masked(line)));
    if (!isSame) {
      this.#out.keep(this.#lines[at] ?? '');
      return at;
    }
    this.#out.fold('lines of retries', end - at);
    return end - 1;
  }

  #readOther(line: string, at: number): void {
    if (line.trim() === '') this.#out.blank();
    else if (this.#form.suite?.test(line) && !isFault(line) && !/^\s+at /.test(line)) this.#out.hide();
    else if (this.#failure.isForeign(at)) this.#out.fold('foreign frames');
    else this.#out.other(line);
  }
}
