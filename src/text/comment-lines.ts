import type { CommentSyntax } from './comment-syntax.ts';

/** What a line is made of. */
export const LineKind = { code: 0, blank: 1, comment: 2 } as const;

/**
 * For each line (from 1) whether it is blank, holds nothing but comment, or anything else. One pass over the text that
 * knows strings; where a language is odder than its family, a line may count as the wrong kind, so that whoever leaves
 * lines out because of it has to mark them.
 */
export function lineKinds(text: string, lineCount: number, syntax: CommentSyntax): Uint8Array {
  const kinds = new Uint8Array(lineCount + 1).fill(LineKind.blank);
  const scan = new Scanner(text, syntax);
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) {
      scan.endLine();
      line++;
      at++;
      continue;
    }
    const step = scan.step(at, code);
    if (!isBlankCode(code) || step > 1 || step < -1) {
      if (step > 0) kinds[line] = LineKind.code;
      else if (kinds[line] === LineKind.blank) kinds[line] = LineKind.comment;
    }
    at += Math.abs(step);
  }
  return kinds;
}

const NEWLINE = 10;
const isBlankCode = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xfeff;

/** Where the scan is: in code, in a comment, or in a string, with what ends it. */
class Scanner {
  readonly #text: string;
  readonly #syntax: CommentSyntax;
  /** For each ASCII code whether something may begin with it. */
  readonly #mayBegin = new Uint8Array(128);
  #state: 'code' | 'lineComment' | 'blockComment' | 'longString' | 'string' = 'code';
  #end = '';

  constructor(text: string, syntax: CommentSyntax) {
    this.#text = text;
    this.#syntax = syntax;
    const openers = [
      ...syntax.line,
      ...syntax.block.map(([open]) => open),
      ...syntax.longStrings.map(([open]) => open),
    ];
    const starts = openers.map((opener) => opener.trimStart().charAt(0)).join('') + syntax.quotes;
    for (let at = 0; at < starts.length; at++) this.#mayBegin[starts.charCodeAt(at)] = 1;
  }

  /**
   * How many characters from `at`, which is a character `code`, belong together: below zero when they are comment.
   * None of them ends a line.
   */
  step(at: number, code: number): number {
    switch (this.#state) {
      case 'lineComment':
        return -this.#toEndOfLine(at);
      case 'blockComment':
        return -this.#inside(at);
      case 'longString':
        return this.#inside(at);
      case 'string':
        return this.#inString(at);
      case 'code':
        return code < 128 && this.#mayBegin[code] === 1 ? this.#inCode(at) : 1;
    }
  }

  endLine(): void {
    if (this.#state === 'lineComment' || this.#state === 'string') this.#state = 'code';
  }

  #inCode(at: number): number {
    for (const [open, close] of this.#syntax.block) {
      if (this.#opens(open, at)) return this.#enter('blockComment', open, close);
    }
    for (const [open, close] of this.#syntax.longStrings) {
      if (this.#opens(open, at)) return this.#enter('longString', open, close);
    }
    for (const open of this.#syntax.line) {
      if (this.#opens(open, at) && this.#mayBeginComment(open, at))
        return this.#enter('lineComment', open, '');
    }
    const character = this.#text.charAt(at);
    if (this.#syntax.quotes.includes(character) && this.#closesOnLine(character, at)) {
      this.#state = 'string';
      this.#end = character;
    }
    return 1;
  }

  #opens(open: string, at: number): boolean {
    if (!open.startsWith('\n')) return this.#text.startsWith(open, at);
    return (
      this.#text.startsWith(open.slice(1), at) && (at === 0 || this.#text.charCodeAt(at - 1) === NEWLINE)
    );
  }

  /** `#` inside of a word or behind `$` is none: `$#`, `a#b`, `${#list}`. */
  #mayBeginComment(open: string, at: number): boolean {
    return open !== '#' || at === 0 || /[\s;)\]}]/.test(this.#text.charAt(at - 1));
  }

  /** An apostrophe that nothing on its line closes (a lifetime, a word such as don't) opens no string. */
  #closesOnLine(quote: string, at: number): boolean {
    const end = this.#text.indexOf(quote, at + 1);
    const newline = this.#text.indexOf('\n', at);
    return end >= 0 && (newline < 0 || end < newline);
  }

  #enter(state: 'blockComment' | 'longString' | 'lineComment', open: string, close: string): number {
    this.#state = state;
    this.#end = close.trimStart();
    const { length } = open.trimStart();
    return state === 'longString' ? length : -length;
  }

  #inside(at: number): number {
    if (this.#state === 'longString' && this.#text[at] === '\\' && this.#end === '`') return this.#pair(at);
    if (!this.#text.startsWith(this.#end, at)) return 1;
    this.#state = 'code';
    return this.#end.length;
  }

  #inString(at: number): number {
    if (this.#text[at] === '\\') return this.#pair(at);
    if (this.#text[at] === this.#end) this.#state = 'code';
    return 1;
  }

  /** A backslash and what it escapes, unless that is the end of the line. */
  #pair(at: number): number {
    return at + 1 < this.#text.length && this.#text.charCodeAt(at + 1) !== NEWLINE ? 2 : 1;
  }

  #toEndOfLine(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return (end < 0 ? this.#text.length : end) - at;
  }
}
