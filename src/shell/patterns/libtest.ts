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
  readonly #isSummed: boolean;
  #passed: Tally | undefined;
  #section: 'tests' | 'failures' = 'tests';
  #isAfterHeader = false;
  #sum = { suites: 0, passed: 0, ignored: 0, filtered: 0 };

  /** `isFine`: exit code 0. Only then suites that went well are added up. */
  constructor(lines: readonly string[], out: Excerpt, isFine: boolean) {
    this.#out = out;
    this.#explained = new Set(
      lines.flatMap((line) => (line.startsWith('----') ? (BLOCK.exec(line)?.[1] ?? []) : [])),
    );
    const suites = lines.filter((line) => line.startsWith('test result: ok.') && RESULT.test(line)).length;
    this.#isSummed = isFine && suites > FEW_SUITES;
  }

  /** Whether the line is one of the harness; then it is dealt with. */
  read(line: string): boolean {
    if (line.startsWith('test ') && line.endsWith(' ... ok')) {
      this.#countPassed();
      return true;
    }
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
    const [passed = 0, , ignored = 0, measured = 0, filtered = 0] = found.slice(2).map(Number);
    this.#passed = undefined;
    if (found[1] === 'ok' && this.#isSummed) {
      const { suites, ...sum } = this.#sum;
      this.#sum = {
        suites: suites + 1,
        passed: sum.passed + passed,
        ignored: sum.ignored + ignored,
        filtered: sum.filtered + filtered,
      };
      this.#out.hide();
    } else if (found[1] === 'ok' && passed + ignored + measured + filtered === 0)
      this.#out.fold('suites without tests');
    else this.#out.keep(upToLastCount(line));
    return true;
  }

  /** Writes what was added up. */
  end(): void {
    const { suites, passed, ignored, filtered } = this.#sum;
    if (suites === 0) return;
    const rest = `${ignored ? `; ${ignored} ignored` : ''}${filtered ? `; ${filtered} filtered out` : ''}`;
    this.#out.keep(`test result: ok. ${passed} passed; 0 failed${rest} (${suites} suites)`);
  }
}

/** Counts of nothing at the end of the line, and how long it took, tell nothing. */
function upToLastCount(line: string): string {
  const words = line.replace(/; finished in .*$/, '').split('; ');
  while (words.length > 2 && words.at(-1)?.startsWith('0 ')) words.pop();
  return words.join('; ');
}
