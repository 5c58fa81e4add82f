import type { Excerpt, Tally } from './excerpt.ts';

const CTEST = /^ *\d+\/\d+ Test +#\d+: (\S.*?) \.+ *(\S.*?) +[\d.]+ sec$/;
const CTEST_FAILED = /^ *\d+\/\d+ Test +#\d+: .*\*\*\*/;
const MESON = /^ *\d+\/\d+ (\S.*?) +(OK|SKIP|EXPECTEDFAIL) +[\d.]+ ?s(?: .*)?$/;
const NOISE =
  /^(?: +Start +\d+: |Test project |Internal ctest changing into directory|Total Test time |Errors while running CTest$|Output from these tests are in: |Use "--rerun-failed|Full log written to |ninja: no work to do\.$|UpdateCTestConfiguration|Constructing a list of tests|Done constructing a list of tests|Updating test list|Checking test dependency graph)/;
const LISTED = /^\t *\d+ - (.+?) \(.+\)(?: +\S+)?$/;

/** Reads the tests that ctest or meson ran: those that passed are counted. */
export class CtestReader {
  readonly #out: Excerpt;
  readonly #failed: ReadonlySet<string>;
  #passed: Tally | undefined;

  constructor(lines: readonly string[], out: Excerpt) {
    this.#out = out;
    this.#failed = new Set(
      lines.flatMap((line) => (CTEST_FAILED.test(line) ? (/#\d+: (\S+)/.exec(line)?.[1] ?? []) : [])),
    );
  }

  read(line: string): boolean {
    const verdict = CTEST.exec(line)?.[2] ?? MESON.exec(line)?.[2];
    if (verdict === 'Passed' || verdict === 'OK') {
      this.#passed ??= this.#out.tally('passed tests');
      this.#passed.add();
    } else if (CTEST_FAILED.test(line)) this.#out.keep(line);
    else if (NOISE.test(line)) this.#out.hide();
    else if (line === 'The following tests FAILED:' && this.#failed.size > 0) this.#out.hide();
    else if (this.#failed.has(LISTED.exec(line)?.[1] ?? '')) this.#out.hide();
    else if (/^(?:Expected Fail|Fail|Unexpected Pass|Skipped|Timeout|Ok): +0 *$/.test(line)) this.#out.hide();
    else if (/^\d+% tests passed, |^(?:Ok|Fail|Skipped|Timeout): +\d+ *$/.test(line)) this.#out.keep(line);
    else return false;
    return true;
  }
}
