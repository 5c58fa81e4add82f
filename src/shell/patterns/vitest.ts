import { hasOption, operands } from './command.ts';
import type { Excerpt, Tally } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { JsFailureReader } from './js-failure.ts';
import { type CommandRun, definePattern } from './pattern.ts';

const RULE = /^⎯+(?: ?(.+?) ⎯+|⎯*(?:\[\d+\/\d+\]⎯*)?)$/;
const PASSED_FILE = /^ *✓ (?:\|?\S+\|? )?\S.* \(\d+ tests?.*\)/;
const PASSED = /^ *[✓√] \S/;
const SKIPPED = /^ *[↓-] \S/;
const FAILED = /^ *[×❯] (?:\S.* > )?(\S.*?)(?: \(.*\))?(?: \d+(?:\.\d+)?m?s)?$/;

class VitestReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  readonly #failure: JsFailureReader;
  /** Last words of the names whose failure is shown in either stream. */
  readonly #explained: ReadonlySet<string>;
  #passed: Tally | undefined;
  #files: Tally | undefined;
  #isFailure = false;

  constructor(lines: readonly string[], out: Excerpt, run: CommandRun) {
    this.#lines = lines;
    this.#out = out;
    this.#failure = new JsFailureReader(lines, out);
    const failed = [...run.stdout, ...run.stderr].filter((line) => line.startsWith(' FAIL  '));
    this.#explained = new Set(
      failed.flatMap((line) => [line.split(' > ').at(-1) ?? '', line.slice(7).split(/ (?:>|\[) /)[0] ?? '']),
    );
  }

  read(): void {
    for (let at = 0; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? '';
      if (this.#readRule(line) || this.#readHead(line) || this.#readTotals(line)) continue;
      if (this.#isFailure) at = this.#failure.read(at);
      else if (line === '') this.#out.blank();
      else if (!this.#readListed(line)) this.#readOther(line, at);
    }
  }

  #readRule(line: string): boolean {
    const rule = RULE.exec(line);
    if (!rule) return false;
    const title = rule[1] ?? '';
    this.#isFailure = title !== '';
    if (title === '' || title.startsWith('Failed ')) this.#out.hide();
    else this.#out.keep(title);
    return true;
  }

  #readHead(line: string): boolean {
    const isHead = line.startsWith(' FAIL  ');
    if (!isHead) return false;
    this.#isFailure = true;
    this.#failure.begin();
    this.#out.blank();
    this.#out.keep(line.trim());
    return true;
  }

  #readTotals(line: string): boolean {
    if (/^ +(?:Test Files|Tests|Errors|Snapshots|Type Errors|Obsolete) {2,}\S/.test(line))
      this.#out.keep(line.trim());
    else if (/^ +(?:Start at|Duration) {2}|^ (?:RUN|DEV|PASS|RERUN) {2}|^ +Coverage enabled with/.test(line))
      this.#out.hide();
    else return false;
    this.#isFailure = false;
    return true;
  }

  /** The tree of files and tests. Failures are told below, or in the other stream. */
  #readListed(line: string): boolean {
    if (PASSED_FILE.test(line)) {
      this.#files ??= this.#out.tally('passed test files');
      this.#files.add();
    } else if (PASSED.test(line)) {
      this.#passed ??= this.#out.tally('passed tests');
      this.#passed.add();
    } else if (SKIPPED.test(line)) this.#out.fold('skipped tests');
    else if (this.#explained.has(FAILED.exec(line)?.[1] ?? '')) this.#out.hide();
    else if (/^ +→ /.test(line) && this.#explained.size > 0) this.#out.hide();
    else return false;
    return true;
  }

  #readOther(line: string, at: number): void {
    if (/^ *\S+ +\| +100 \| +100 \| +100 \| +100 \|\s*$/.test(line)) this.#out.fold('files covered whole');
    else if (this.#failure.isForeign(at)) this.#out.fold('foreign frames');
    else if (/^ *[×❯] /.test(line)) this.#out.keep(line);
    else this.#out.other(line);
  }
}

export const vitest = definePattern({
  name: 'vitest',
  family: 'vitest',
  programs: ['vitest'],
  match: (command) =>
    !hasOption(command, '--reporter', '--help', '-h', '--version', '-v') ||
    (!/json|tap|junit|html/.test(command.args.join(' ')) && operands(command)[0] !== 'list'),
  signature: [
    /^ RUN {2}v\d/,
    /^ +Test Files {2}\d/,
    /^ +Tests {2}\d/,
    /^ FAIL {2}\S/,
    /^⎯+ Failed (?:Tests|Suites) \d+ ⎯+$/,
  ],
  shorten: (run) => excerptOf(run, (lines, out) => new VitestReader(lines, out, run).read()),
});
