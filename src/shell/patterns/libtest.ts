import type { Excerpt, Tally } from './excerpt.ts';

const RESULT =
  /^test result: (ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored; (\d+) measured; (\d+) filtered out(?:; finished in .*)?$/;
const TEST =
  /^test (.+?)(?: - should panic(?: - compile(?: fail)?)?| - compile(?: fail)?)? \.\.\. (ok|FAILED|ignored)(?:[, <(].*)?$/;
const BLOCK = /^---- (.+) (stdout|stderr) ----$/;

/** More suites that went well become one line. */
const FEW_SUITES = 3;

/** Reads the output of Rust's test harness line by line; several suites may follow each other. */
export class LibtestReader {
  readonly #out: Excerpt;
  readonly #explained: ReadonlySet<string>;
  readonly #suites: number;
  #passed: Tally | undefined;
  #section: 'tests' | 'failures' = 'tests';
  #isAfterHeader = false;
  #sum = { suites: 0, passed: 0, ignored: 0, filtered: 0 };

  constructor(lines: readonly string[], out: Excerpt) {
    this.#out = out;
    this.#explained = new Set(lines.flatMap((line) => BLOCK.exec(line)?.[1] ?? []));
    this.#suites = lines.filter((line) => line.startsWith('test result: ok.') && RESULT.test(line)).length;
  }

  /** Whether the line is one of the harness; then it is dealt with. */
  read(line: string): boolean {
    if (line === '' && this.#isAfterHeader) return true;
    this.#isAfterHeader = false;
    if (line === '') return false;
    if (line === 'failures:') return this.#listOrDetails();
    return this.#readTest(line) || this.#readBlock(line) || this.#readResult(line);
  }

  #listOrDetails(): boolean {
    this.#section = 'failures';
    this.#out.hide();
    return true;
  }

  #readTest(line: string): boolean {
    if (/^running \d+ tests?$/.test(line)) {
      this.#section = 'tests';
      this.#out.hide();
      return true;
    }
    const test = TEST.exec(line);
    if (!test) return this.#readNamed(line);
    const [, name = '', verdict] = test;
    if (verdict === 'ok') this.#countPassed();
    else if (verdict === 'ignored') this.#out.fold('ignored tests');
    else if (this.#explained.has(name)) this.#out.hide();
    else this.#out.keep(line);
    return true;
  }

  #countPassed(): void {
    this.#passed ??= this.#out.tally('passed tests');
    this.#passed.add();
  }

  /** Names in the list at the end were all explained above; one that was not is shown. */
  #readNamed(line: string): boolean {
    if (this.#section !== 'failures' || !line.startsWith('    ')) return false;
    if (!this.#explained.has(line.slice(4))) return false;
    this.#out.hide();
    return true;
  }

  #readBlock(line: string): boolean {
    const block = BLOCK.exec(line);
    if (block) {
      this.#out.blank();
      this.#out.keep(`---- ${block[1]}`);
      this.#isAfterHeader = true;
      return true;
    }
    if (/^note: run with `RUST_BACKTRACE=1`|^note: Some details are omitted, run with/.test(line)) {
      this.#out.hide();
      return true;
    }
    const panicked = /^thread '.+' (?:\(\d+\) )?(panicked at .+)$/.exec(line)?.[1];
    if (panicked === undefined) return false;
    this.#out.keep(panicked);
    return true;
  }

  #readResult(line: string): boolean {
    const found = RESULT.exec(line);
    if (!found) return false;
    const [passed = 0, failed = 0, ignored = 0, measured = 0, filtered = 0] = found.slice(2).map(Number);
    this.#passed = undefined;
    if (found[1] === 'ok' && this.#suites > FEW_SUITES) {
      const sum = this.#sum;
      this.#sum = {
        suites: sum.suites + 1,
        passed: sum.passed + passed,
        ignored: sum.ignored + ignored,
        filtered: sum.filtered + filtered,
      };
      this.#out.hide();
    } else if (found[1] === 'ok' && passed + ignored + measured + filtered === 0)
      this.#out.fold('suites without tests');
    else this.#out.keep(resultLine(found[1] ?? '', { passed, failed, ignored, measured, filtered }));
    return true;
  }

  /** Writes what was added up. */
  end(): void {
    const { suites, passed, ignored, filtered } = this.#sum;
    if (suites === 0) return;
    this.#out.keep(
      `${resultLine('ok', { passed, failed: 0, ignored, measured: 0, filtered })} (${suites} suites)`,
    );
  }
}

function resultLine(verdict: string, counts: Readonly<Record<string, number>>): string {
  const { passed, failed, ignored, measured, filtered } = counts;
  const rest = [
    ignored ? `; ${ignored} ignored` : '',
    measured ? `; ${measured} measured` : '',
    filtered ? `; ${filtered} filtered out` : '',
  ];
  return `test result: ${verdict}. ${passed} passed; ${failed} failed${rest.join('')}`;
}
