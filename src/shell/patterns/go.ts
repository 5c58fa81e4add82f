import { isFault } from '../generic/index.ts';
import { subcommand } from './command.ts';
import type { Excerpt, Tally } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { goVerdict, passedTests, startedTest } from './go-test-log.ts';
import { definePattern } from './pattern.ts';

const PRINTING = new Set('test build vet install get mod run generate work'.split(' '));
const OK_PACKAGE = /^ok {2}\t\S+\t/;
const NO_TESTS = /^\?? +\t\S+\t(?:\[no test files\]|.*coverage: 0\.0% of statements$)/;
/** More packages than these are counted. */
const FEW_PACKAGES = 4;

class GoReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  readonly #foreign: Uint8Array;
  readonly #passed: ReadonlySet<string>;
  readonly #foldsPackages: boolean;
  readonly #namesFailedPackage: boolean;
  #current = '';
  #isHeaderDue = false;
  #tally: Tally | undefined;
  #goroutines = 0;

  constructor(lines: readonly string[], out: Excerpt) {
    this.#lines = lines;
    this.#out = out;
    this.#foreign = foreignFrameLines(lines);
    this.#passed = passedTests(lines);
    const packages = lines.filter((line) => OK_PACKAGE.test(line)).length;
    this.#foldsPackages = packages > FEW_PACKAGES;
    this.#namesFailedPackage = lines.some((line) => line.startsWith('FAIL\t'));
  }

  read(): void {
    for (let at = 0; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? '';
      if (line === '') this.#out.blank();
      else if (!this.#readTest(line) && !this.#readPackage(line) && !this.#readTrace(line, at))
        this.#readOther(line);
    }
  }

  #readTest(line: string): boolean {
    const started = startedTest(line);
    if (started !== undefined) {
      this.#current = started;
      this.#isHeaderDue = !this.#passed.has(started);
      this.#out.hide();
      return true;
    }
    const found = goVerdict(line);
    if (!found) return false;
    this.#current = '';
    if (found.verdict === 'PASS') {
      this.#tally ??= this.#out.tally('passed tests');
      this.#tally.add();
    } else this.#out.keep(line);
    return true;
  }

  #readPackage(line: string): boolean {
    if (line === 'PASS' || line === 'exit status 1' || (line === 'FAIL' && this.#namesFailedPackage))
      this.#out.hide();
    else if (OK_PACKAGE.test(line)) this.#readOkPackage(line);
    else if (NO_TESTS.test(line)) this.#out.fold('packages without tests');
    else if (/^FAIL\t/.test(line)) this.#out.keep(line);
    else if (/^go: (?:downloading|finding|extracting) /.test(line)) this.#out.fold('downloads');
    else return false;
    this.#goroutines = 0;
    this.#current = '';
    return true;
  }

  #readOkPackage(line: string): void {
    this.#tally = undefined;
    if (this.#foldsPackages && !line.includes('coverage:')) this.#out.fold('packages that passed');
    else this.#out.keep(line);
  }

  /** The trace of the goroutine that failed, without frames of Go itself; what the others did is counted. */
  #readTrace(line: string, at: number): boolean {
    if (/^goroutine \d+ (?:gp=\S+ m=\S+ )?\[/.test(line)) this.#goroutines++;
    if (this.#goroutines > 1) this.#out.fold('lines of other goroutines');
    else if (this.#foreign[at] === 1) this.#out.fold('lines of other frames');
    else if (this.#goroutines === 0) return false;
    else this.#out.keep(line);
    return true;
  }

  #readOther(line: string): void {
    if (this.#passed.has(this.#current) && !isFault(line)) {
      this.#out.fold('lines logged by passed tests');
      return;
    }
    if (this.#isHeaderDue && this.#current !== '') this.#out.keep(`=== RUN   ${this.#current}`);
    this.#isHeaderDue = false;
    this.#out.other(line);
  }
}

export const go = definePattern({
  name: 'go',
  family: 'go',
  programs: ['go', 'gotestsum', 'richgo'],
  match: (command) => command.program !== 'go' || PRINTING.has(subcommand(command, ['-C'])),
  signature: [/^(?:ok {2}|FAIL|\? {2}) ?\t\S+\t/, /^ *--- (?:PASS|FAIL|SKIP): \S/, /^=== RUN +Test\w/],
  shorten: (run) => excerptOf(run, (lines, out) => new GoReader(lines, out).read()),
});
