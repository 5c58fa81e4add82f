import type { Excerpt, Tally } from './excerpt.ts';
import { foreignFrameLines } from './foreign-frames.ts';

const CODE_FRAME = /^\s*(?:>\s*)?\d+\s?\|(?: |$)/;
const POINTER = /^\s*\|\s*[\^~]+/;
const STACK = /^\s*(?:❯ |at )\S/;
const LEGEND = /^\s*- Expected(?::|\s+- \d+)?$/;
const OTHER_LEGEND = /^\s*\+ Received(?::|\s+\+ \d+)?$/;
const CHANGED = /^ {0,6}[-+](?: |$)/;
const SAME_IN_EVERY_RUN =
  /^\s*(?:If this is a long-running test, |Add a timeout value to this test |\+ actual - expected$|generatedMessage: |operator: '|code: 'ERR_ASSERTION'|- The error was thrown, while Vitest was|- If the error occurred after the test|This might cause false positive tests\.|at Array\.map \(<anonymous>\)$|(?:---|\.\.\.|duration_ms: [\d.]+|type: '\w+'|stack: \|-|failureType: 'testCodeFailure'|code: 'ERR_TEST_FAILURE')$)/;
/** A frame of Node itself in the YAML of a TAP report. */
const YAML_FRAME = /^\s+\S.* \(node:[\w/]+:\d+:\d+\)$/;

/**
 * What JavaScript test runners print of a failure, line by line: message, difference, code, stack. The line that the
 * code frame points at stays, so do changed lines of a difference with one line around them, and own frames.
 */
export class JsFailureReader {
  readonly #lines: readonly string[];
  readonly #out: Excerpt;
  readonly #foreign: Uint8Array;
  readonly #source: Tally;
  readonly #unchanged: Tally;
  #message = '';

  constructor(lines: readonly string[], out: Excerpt) {
    this.#lines = lines;
    this.#out = out;
    this.#foreign = foreignFrameLines(lines);
    this.#source = out.tally('source lines');
    this.#unchanged = out.tally('unchanged lines');
  }

  isForeign(at: number): boolean {
    return this.#foreign[at] === 1;
  }

  /** Begins a new failure. */
  begin(): void {
    this.#message = '';
  }

  /** Reads the line at `at`; returns the index of the last line dealt with. */
  read(at: number): number {
    const line = this.#lines[at] ?? '';
    if (this.#foreign[at] === 1 || YAML_FRAME.test(line)) this.#out.fold('foreign frames');
    else if (SAME_IN_EVERY_RUN.test(line)) this.#out.hide();
    else if (LEGEND.test(line)) return this.#readDifference(at);
    else if (CODE_FRAME.test(line)) this.#readCode(line, at);
    else if (POINTER.test(line)) this.#source.add();
    else if (STACK.test(line)) this.#out.keep(line.trim());
    else this.#readMessage(line);
    return at;
  }

  #readMessage(line: string): void {
    this.#message += `${line}\n`;
    if (line.trim() === '') this.#out.hide();
    else this.#out.keep(line.trimStart());
  }

  #readCode(line: string, at: number): void {
    if (POINTER.test(this.#lines[at + 1] ?? '')) this.#out.keep(line.replace(/^[\s>]+/, ''));
    else this.#source.add();
  }

  #readDifference(at: number): number {
    let end = at + 1;
    while (end < this.#lines.length && !this.#endsDifference(end)) end++;
    const lines = this.#lines
      .slice(at + 1, end)
      .filter((line) => line.trim() !== '' && !OTHER_LEGEND.test(line));
    const changed = lines.map((line) => CHANGED.test(line));
    const isSaid = lines.every(
      (line, index) => !changed[index] || this.#message.includes(line.trim().slice(2)),
    );
    this.#out.hide(end - at - lines.length);
    for (const [index, line] of lines.entries()) {
      const isNear = changed[index] || changed[index - 1] || changed[index + 1];
      if (isNear && !isSaid && !line.trimStart().startsWith('@@ ')) this.#out.keep(line);
      else this.#unchanged.add();
    }
    return end - 1;
  }

  #endsDifference(at: number): boolean {
    const line = this.#lines[at] ?? '';
    return (
      CODE_FRAME.test(line) ||
      STACK.test(line) ||
      this.#foreign[at] === 1 ||
      /^(?:⎯{3}| FAIL |\s*● )/.test(line)
    );
  }
}
