import type { PdfValue } from './pdf-values.ts';

const DEEPEST = 60;
const REGULAR = /[^ \t\r\n\f\0()<>[\]{}/%]+/y;
/** A no-break space is a letter of names here, so `\s` will not do. */
const BLANK = /(?:[ \t\r\n\f\0]+|%[^\r\n]*)+/y;
const REFERENCE = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]+R(?![A-Za-z])/y;

/** Reads values and words of a PDF from a text with one character a byte. Broken syntax gives `null`, never an error. */
export class PdfLexer {
  at: number;
  readonly text: string;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** The next value or word; `undefined` at the end. */
  next(depth = 0): PdfValue | undefined {
    this.#skip(BLANK);
    const { text, at } = this;
    if (at >= text.length) return undefined;
    switch (text.charAt(at)) {
      case '/':
        return this.#name();
      case '(':
        return this.#literal();
      case '<':
        return text.charAt(at + 1) === '<' ? this.#dictionary(depth) : this.#hex();
      case '[':
        this.at++;
        return this.#until(']', depth);
      case ']':
      case '>':
      case ')':
      case '{':
      case '}':
        this.at += text.startsWith('>>', at) ? 2 : 1;
        return { type: 'operator', word: text.slice(at, this.at) };
      default:
        return this.#word();
    }
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  #word(): PdfValue {
    REFERENCE.lastIndex = this.at;
    const reference = REFERENCE.exec(this.text);
    if (reference) {
      this.at += reference[0].length;
      return { type: 'reference', number: Number(reference[1]) };
    }
    const word = this.#skip(REGULAR);
    if (word === '') this.at++;
    const number = /^[+-]?(?:\d|\.\d)/.test(word) ? Number.parseFloat(word) : Number.NaN;
    if (Number.isFinite(number)) return number;
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : { type: 'operator', word };
  }

  #name(): PdfValue {
    this.at++;
    const name = this.#skip(REGULAR).replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return { type: 'name', name };
  }

  #literal(): PdfValue {
    const { text } = this;
    let bytes = '';
    let open = 1;
    let at = this.at + 1;
    for (; at < text.length; at++) {
      const character = text.charAt(at);
      if (character === '\\') {
        const sequence = /^(?:[0-7]{1,3}|\r\n|[\s\S])/.exec(text.slice(at + 1, at + 4))?.[0] ?? '';
        bytes += unescaped(sequence);
        at += sequence.length;
        continue;
      }
      if (character === '(') open++;
      else if (character === ')' && --open === 0) break;
      bytes += character;
    }
    this.at = at + 1;
    return { type: 'string', bytes };
  }

  #hex(): PdfValue {
    const end = this.text.indexOf('>', this.at);
    const digits = this.text
      .slice(this.at + 1, end < 0 ? this.text.length : end)
      .replace(/[^0-9A-Fa-f]/g, '');
    this.at = end < 0 ? this.text.length : end + 1;
    return {
      type: 'string',
      bytes: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1'),
    };
  }

  #dictionary(depth: number): PdfValue {
    this.at += 2;
    const values = this.#until('>>', depth);
    const entries = new Map<string, PdfValue>();
    for (let index = 0; index + 1 < values.length; index += 2) {
      const key = values[index];
      if (typeof key === 'object' && key !== null && 'type' in key && key.type === 'name') {
        entries.set(key.name, values[index + 1] ?? null);
      }
    }
    return { type: 'dictionary', entries };
  }

  #until(close: string, depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    if (depth > DEEPEST) return values;
    for (let value = this.next(depth + 1); value !== undefined; value = this.next(depth + 1)) {
      if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'operator') {
        if (value.word === close) return values;
        // An object that was not closed ends where the next one begins.
        if (value.word === 'endobj' || value.word === 'obj' || value.word === 'stream') return values;
      } else values.push(value);
    }
    return values;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(sequence: string): string {
  if (/^[0-7]/.test(sequence)) return String.fromCharCode(Number.parseInt(sequence, 8) & 0xff);
  if (/^[\r\n]/.test(sequence)) return '';
  return ESCAPES[sequence] ?? sequence;
}
