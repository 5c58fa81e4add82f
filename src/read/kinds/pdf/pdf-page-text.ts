import type { PdfDocument, PdfPage } from './pdf-document.ts';
import { type PdfFont, readFont } from './pdf-font.ts';
import { PdfLexer } from './pdf-lexer.ts';
import {
  asDictionary,
  asList,
  asName,
  asNumber,
  asOperator,
  asString,
  type PdfDictionary,
  type PdfValue,
} from './pdf-values.ts';

/** The text of a page. */
export interface PageText {
  readonly text: string;
  /** Characters whose letters the file does not tell. */
  readonly unknownCount: number;
}

/** A horizontal step, in parts of the font's size, from which two pieces are two words. */
const WORD_STEP = 0.17;
/** A vertical one from which they are two lines. */
const LINE_STEP = 0.35;
const DEEPEST_FORM = 4;
const LARGEST_CHARACTERS = 1 << 20;

/** Reads the text of pages in the order in which it is written; fonts are read once for all pages. */
export class PageReader {
  readonly #document: PdfDocument;
  readonly #fonts = new Map<PdfDictionary, PdfFont>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  read({ dictionary, resources }: PdfPage): PageText {
    const pen = new Pen();
    this.#run(this.#contents(dictionary), { resources, depth: 0 }, pen);
    return pen.finished();
  }

  #contents(page: PdfDictionary): string {
    const contents = page.entries.get('Contents');
    const parts = asList(this.#document.resolve(contents)) ?? [contents ?? null];
    return parts.map((part) => this.#document.stream(part)?.toString('latin1') ?? '').join('\n');
  }

  #run(content: string, scope: { resources: PdfDictionary | undefined; depth: number }, pen: Pen): void {
    const lexer = new PdfLexer(content);
    let operands: PdfValue[] = [];
    for (let value = lexer.next(); value !== undefined && !pen.isFull; value = lexer.next()) {
      const word = asOperator(value);
      if (word === undefined) {
        operands.push(value);
        continue;
      }
      if (word === 'Tf')
        pen.setFont(this.#font(scope.resources, asName(operands[0])), asNumber(operands[1]) ?? 1);
      else if (word === 'Do') this.#runForm(scope, asName(operands[0]), pen);
      else if (word === 'BI') lexer.at = behindInlineImage(content, lexer.at);
      else pen.apply(word, operands);
      operands = [];
    }
  }

  #font(resources: PdfDictionary | undefined, name: string | undefined): PdfFont | undefined {
    const fonts = this.#document.dictionary(resources?.entries.get('Font'));
    const dictionary = name === undefined ? undefined : this.#document.dictionary(fonts?.entries.get(name));
    if (dictionary === undefined) return undefined;
    const known = this.#fonts.get(dictionary) ?? readFont(this.#document, dictionary);
    this.#fonts.set(dictionary, known);
    return known;
  }

  /** A form is a page in a page. */
  #runForm(
    { resources, depth }: { resources: PdfDictionary | undefined; depth: number },
    name: string | undefined,
    pen: Pen,
  ): void {
    const forms = this.#document.dictionary(resources?.entries.get('XObject'));
    const reference = name === undefined ? undefined : forms?.entries.get(name);
    const form = this.#document.dictionary(reference);
    if (depth >= DEEPEST_FORM || asName(this.#document.resolve(form?.entries.get('Subtype'))) !== 'Form')
      return;
    const content = this.#document.stream(reference)?.toString('latin1') ?? '';
    const own = asDictionary(this.#document.resolve(form?.entries.get('Resources'))) ?? resources;
    this.#run(content, { resources: own, depth: depth + 1 }, pen);
  }
}

function behindInlineImage(content: string, from: number): number {
  const end = /[\s\0]EI(?=[\s\0]|$)/.exec(content.slice(from));
  return end === null ? content.length : from + end.index + 3;
}

/** Follows where text is set (§9.4), and puts blanks and line ends where it jumps. */
class Pen {
  #text = '';
  #unknown = 0;
  #font: PdfFont | undefined;
  #size = 1;
  #characterSpacing = 0;
  #wordSpacing = 0;
  #scale = 1;
  #leading = 0;
  /** Where the current line of text began, and where the next character goes. */
  #lineX = 0;
  #lineY = 0;
  #x = 0;
  #unitX = 1;
  #unitY = 1;
  /** Where the last character ended. */
  #endX = 0;
  #endY = Number.NaN;

  get isFull(): boolean {
    return this.#text.length > LARGEST_CHARACTERS;
  }

  finished(): PageText {
    const text = this.#text
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
    return { text, unknownCount: this.#unknown };
  }

  setFont(font: PdfFont | undefined, size: number): void {
    this.#font = font;
    this.#size = size;
  }

  apply(word: string, operands: readonly PdfValue[]): void {
    const numbers = operands.map((operand) => asNumber(operand) ?? 0);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    switch (word) {
      case 'BT':
        this.#place(0, 0, { unitX: 1, unitY: 1 });
        break;
      case 'Tc':
        this.#characterSpacing = a;
        break;
      case 'Tw':
        this.#wordSpacing = a;
        break;
      case 'Tz':
        this.#scale = a / 100;
        break;
      case 'TL':
        this.#leading = a;
        break;
      case 'Tm':
        this.#place(e, f, { unitX: Math.hypot(a, b) || 1, unitY: Math.hypot(c, d) || 1 });
        break;
      case 'TD':
        this.#leading = -b;
        this.#move(a, b);
        break;
      case 'Td':
        this.#move(a, b);
        break;
      case 'T*':
        this.#move(0, -this.#leading);
        break;
      case 'Tj':
        this.#show(asString(operands[0]) ?? '');
        break;
      case "'":
        this.#move(0, -this.#leading);
        this.#show(asString(operands[0]) ?? '');
        break;
      case '"':
        this.#wordSpacing = a;
        this.#characterSpacing = b;
        this.#move(0, -this.#leading);
        this.#show(asString(operands[2]) ?? '');
        break;
      case 'TJ':
        for (const part of asList(operands[0]) ?? []) {
          const step = asNumber(part);
          if (step === undefined) this.#show(asString(part) ?? '');
          else this.#x -= (step / 1000) * this.#size * this.#scale * this.#unitX;
        }
        break;
    }
  }

  #place(x: number, y: number, { unitX, unitY }: { unitX: number; unitY: number }): void {
    this.#lineX = x;
    this.#lineY = y;
    this.#x = x;
    this.#unitX = unitX;
    this.#unitY = unitY;
  }

  #move(x: number, y: number): void {
    this.#lineX += x * this.#unitX;
    this.#lineY += y * this.#unitY;
    this.#x = this.#lineX;
  }

  #show(bytes: string): void {
    if (bytes === '') return;
    this.#separate();
    for (const { text, width, isBlank } of this.#font?.glyphs(bytes) ?? []) {
      if (text === undefined) this.#unknown++;
      else this.#text += text;
      const advance =
        (width / 1000) * this.#size + this.#characterSpacing + (isBlank ? this.#wordSpacing : 0);
      this.#x += advance * this.#scale * this.#unitX;
    }
    if (this.#font === undefined) this.#unknown += bytes.length;
    this.#endX = this.#x;
    this.#endY = this.#lineY;
  }

  #separate(): void {
    const height = Math.abs(this.#size * this.#unitY) || 1;
    const width = Math.abs(this.#size * this.#unitX) || 1;
    const step = this.#x - this.#endX;
    if (Math.abs(this.#lineY - this.#endY) > LINE_STEP * height) {
      if (this.#text !== '') this.#text += Math.abs(this.#lineY - this.#endY) > 2.2 * height ? '\n\n' : '\n';
    } else if ((step > WORD_STEP * width || step < -width) && !/\s$/.test(this.#text)) this.#text += ' ';
  }
}
