import type { Excerpt } from './excerpt.ts';

/** `        FAIL [   0.004s] (26/32) ledger tests::red::panics`, `  TRY 1 FAIL [...] name`. */
const STATUS =
  /^ +(?:TRY \d+ )?(?:PASS|FAIL|FLAKY|LEAK|SIG[A-Z]+|ABORT|TIMEOUT|SLOW|SKIP|XFAIL)[A-Z -]* \[[^\]]*\] +(?:\( *\d+\/\d+\) )?(.*)$/;
const FAILED = /^ +(?:TRY \d+ )?(?:FAIL|SIG[A-Z]+|ABORT|TIMEOUT)/;
const END = /^─{4,}$/;
/** What the harness of one test says of it in every case. */
const HARNESS =
  /^(?: {2}(?:stdout|stderr) ─{3}| {4}(?:running \d+ tests?|failures:|test .* \.\.\. FAILED|---- .* stdout ----|test result: FAILED\. 0 passed; 1 failed;.*|note: run with `RUST_BACKTRACE=1`.*))$/;
const PANIC = /^ {4}thread '.+' (?:\(\d+\) )?(panicked at .+)$/;
const NAME = /^ {8}\S+$/;

/** Reads what nextest prints below the tests that failed: what they wrote themselves, without their harness. */
export class NextestReader {
  readonly #out: Excerpt;
  readonly #shown = new Set<string>();
  #isInBlock = false;

  constructor(out: Excerpt) {
    this.#out = out;
  }

  /** Whether the line belongs to a test that failed, or repeats one; then it is dealt with. */
  read(line: string): boolean {
    const test = STATUS.exec(line)?.[1];
    if (test !== undefined && FAILED.test(line)) return this.#readFailed(line, test);
    if (test !== undefined || END.test(line)) this.#isInBlock = false;
    if (!this.#isInBlock) return false;
    const panicked = PANIC.exec(line)?.[1];
    if (panicked !== undefined) this.#out.keep(`    ${panicked}`);
    else if (line === '' || HARNESS.test(line) || this.#isNameShown(line)) this.#out.hide();
    else this.#out.other(line);
    return true;
  }

  #readFailed(line: string, test: string): boolean {
    this.#isInBlock = true;
    if (this.#shown.has(line)) this.#out.hide();
    else this.#out.keep(line);
    this.#shown.add(line);
    this.#shown.add(test.slice(test.indexOf(' ') + 1));
    return true;
  }

  #isNameShown(line: string): boolean {
    return NAME.test(line) && this.#shown.has(line.trim());
  }
}
