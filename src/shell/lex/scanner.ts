import type { CommandLine } from './command-line.ts';

/** Deeper nesting than a person writes; the reader is recursive. */
const DEEPEST = 40;

/** The line cannot be read further. Never leaves this folder. */
export class Unreadable extends Error {}

interface PendingHereDocument {
  readonly delimiter: string;
  readonly stripsTabs: boolean;
}

/** The position in a command line, shared by everything that reads a part of it. */
export class Scanner {
  readonly text: string;
  at = 0;
  #depth = 0;
  readonly #hereDocuments: PendingHereDocument[] = [];

  constructor(text: CommandLine['text']) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The character here, '' at the end. */
  get here(): string {
    return this.text[this.at] ?? '';
  }

  sees(part: string): boolean {
    return this.text.startsWith(part, this.at);
  }

  /** Goes past `part` when it is here. */
  take(part: string): boolean {
    if (!this.sees(part)) return false;
    this.at += part.length;
    return true;
  }

  expect(part: string): void {
    if (!this.take(part)) throw new Unreadable();
  }

  /** Reads something that may hold itself. */
  nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw new Unreadable();
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  /** Blanks, escaped line breaks, and a comment up to its line break. */
  skipBlanks(): void {
    for (;;) {
      if (this.here === ' ' || this.here === '\t') this.at++;
      else if (this.sees('\\\n')) this.at += 2;
      else if (this.here === '#') {
        const end = this.text.indexOf('\n', this.at);
        this.at = end < 0 ? this.text.length : end;
      } else return;
    }
  }

  /** The same with line breaks; bodies of here-documents begin behind one. */
  skipLines(): void {
    for (;;) {
      this.skipBlanks();
      if (!this.takeLineBreak()) return;
    }
  }

  takeLineBreak(): boolean {
    if (!this.take('\n')) return false;
    this.#skipHereDocuments();
    return true;
  }

  awaitHereDocument(pending: PendingHereDocument): void {
    this.#hereDocuments.push(pending);
  }

  /** A body is data. One without its delimiter goes on to the end, as for a shell. */
  #skipHereDocuments(): void {
    for (const { delimiter, stripsTabs } of this.#hereDocuments.splice(0)) {
      for (;;) {
        if (this.isAtEnd) break;
        const end = this.text.indexOf('\n', this.at);
        const line = this.text.slice(this.at, end < 0 ? this.text.length : end);
        this.at = end < 0 ? this.text.length : end + 1;
        if ((stripsTabs ? line.replace(/^\t+/, '') : line) === delimiter) break;
      }
    }
  }
}
