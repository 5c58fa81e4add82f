import { isFault } from '../generic/index.ts';
import { hasOption } from './command.ts';
import type { Excerpt, Tally } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { JsFailureReader } from './js-failure.ts';
import { definePattern } from './pattern.ts';

const FILE = /^(PASS|FAIL) (?:\S+ )?\S+\.\S+(?: \([\d.]+ m?s\))?$/;
const HEAD = /^ {2}● (\S.*)$/;
const TOTALS = /^(?:Test Suites|Tests|Snapshots): +\d/;

class JestReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  readonly #failure: JsFailureReader;
  readonly #explained: ReadonlySet<string>;
  #place: 'none' | 'list' | 'failure' | 'repeated' = 'none';
  #passed: Tally | undefined;
  #files: Tally | undefined;

  constructor(lines: readonly string[], out: Excerpt) {
    this.#lines = lines;
    this.#out = out;
    this.#failure = new JsFailureReader(lines, out);
    this.#explained = new Set(lines.flatMap((line) => HEAD.exec(line)?.[1]?.split(' › ').at(-1) ?? []));
  }

  read(): void {
    for (let at = 0; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? '';
      if (this.#readTotals(line)) continue;
      if (this.#place === 'repeated') this.#out.fold('lines that repeat the failures');
      else if (this.#readFile(line) || this.#readHead(line)) continue;
      else if (this.#place === 'failure' && !/^ {0,1}\S/.test(line)) at = this.#failure.read(at);
      else if (line === '') this.#out.blank();
      else if (this.#failure.isForeign(at)) this.#out.fold('foreign frames');
      else if (!this.#readListed(line)) this.#out.other(line);
    }
  }

  #readTotals(line: string): boolean {
    if (line === 'Summary of all failing tests') {
      this.#place = 'repeated';
      this.#out.hide();
    } else if (TOTALS.test(line)) {
      this.#place = 'none';
      if (!/^Snapshots: +0 total$/.test(line)) this.#out.keep(line);
    } else if (/^(?:Time: +[\d.]+ m?s|Ran all test suites)/.test(line)) this.#out.hide();
    else return false;
    return true;
  }

  #readFile(line: string): boolean {
    const verdict = FILE.exec(line)?.[1];
    if (verdict === undefined) return false;
    this.#place = 'list';
    if (verdict === 'PASS') {
      this.#files ??= this.#out.tally('passed test files');
      this.#files.add();
    } else this.#out.keep(line);
    return true;
  }

  #readHead(line: string): boolean {
    const name = HEAD.exec(line)?.[1];
    if (name === undefined || /^Console$/.test(name)) return false;
    this.#place = 'failure';
    this.#failure.begin();
    this.#out.blank();
    this.#out.keep(`● ${name}`);
    return true;
  }

  /** The tree of `--verbose`: suites, and tests with their verdicts. */
  #readListed(line: string): boolean {
    if (this.#place !== 'list') return false;
    const test = /^ {2,}([✓✕○✎√×]) (.*?)(?: \([\d.]+ m?s\))?$/.exec(line);
    if (test?.[1] === '✓' || test?.[1] === '√') {
      this.#passed ??= this.#out.tally('passed tests');
      this.#passed.add();
    } else if (test && (test[1] === '○' || test[1] === '✎')) this.#out.fold('skipped tests');
    else if (test) {
      if (this.#explained.has(test[2] ?? '')) this.#out.hide();
      else this.#out.keep(line);
    } else if (/^ {2,}\S/.test(line) && !/^ {2}console\.|^\s+at /.test(line) && !isFault(line))
      this.#out.hide();
    else {
      this.#place = 'none';
      return false;
    }
    return true;
  }
}

export const jest = definePattern({
  name: 'jest',
  family: 'jest',
  programs: ['jest', 'react-scripts', 'craco', 'ts-jest'],
  match: (command) =>
    !hasOption(command, '--json', '--listTests', '--showConfig', '--version', '--help', '-h'),
  signature: [/^(?:PASS|FAIL) \S+\.\S+/, TOTALS, /^Ran all test suites/, /^ {2}● .+ › /],
  shorten: (run) => excerptOf(run, (lines, out) => new JestReader(lines, out).read()),
});
