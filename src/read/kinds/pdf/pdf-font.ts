import { textOfGlyph } from './glyph-names.ts';
import type { PdfDocument } from './pdf-document.ts';
import { PdfLexer } from './pdf-lexer.ts';
import {
  asList,
  asName,
  asNumber,
  asOperator,
  asString,
  type PdfDictionary,
  type PdfValue,
} from './pdf-values.ts';

/** One character code of a string with what it stands for. */
export interface PdfGlyph {
  /** `undefined` where the file does not say which letters its shapes are. */
  readonly text: string | undefined;
  /** In thousandths of the font's size. */
  readonly width: number;
  readonly isBlank: boolean;
}

/** How a font turns the bytes of a string into text. */
export interface PdfFont {
  glyphs(bytes: string): PdfGlyph[];
}

const DEFAULT_WIDTH = 500;

export function readFont(document: PdfDocument, font: PdfDictionary): PdfFont {
  const unicode = readCMap(document.stream(font.entries.get('ToUnicode')));
  const isComposite = asName(document.resolve(font.entries.get('Subtype'))) === 'Type0';
  const widthOf = isComposite ? compositeWidths(document, font) : simpleWidths(document, font);
  const letterOf = isComposite ? () => undefined : simpleEncoding(document, font);
  const codeBytes = isComposite ? 2 : 1;
  return {
    glyphs: (bytes) => {
      const glyphs: PdfGlyph[] = [];
      for (let at = 0; at < bytes.length; at += codeBytes) {
        let code = 0;
        for (let byte = 0; byte < codeBytes; byte++) code = code * 256 + (bytes.charCodeAt(at + byte) || 0);
        const text = unicode.get(code) ?? letterOf(code);
        glyphs.push({ text, width: widthOf(code), isBlank: codeBytes === 1 && code === 32 });
      }
      return glyphs;
    },
  };
}

/** The letters of character codes that a CMap tells (§9.10.3). */
function readCMap(stream: Buffer | undefined): Map<number, string> {
  const letters = new Map<number, string>();
  if (stream === undefined) return letters;
  const lexer = new PdfLexer(stream.toString('latin1'));
  let pending: PdfValue[] = [];
  for (let value = lexer.next(); value !== undefined; value = lexer.next()) {
    const word = asOperator(value);
    if (word === undefined) pending.push(value);
    else {
      if (word === 'endbfchar') addPairs(letters, pending);
      else if (word === 'endbfrange') addRanges(letters, pending);
      pending = [];
    }
  }
  return letters;
}

const codeOf = (value: PdfValue | undefined): number =>
  [...(asString(value) ?? '')].reduce((code, byte) => code * 256 + byte.charCodeAt(0), 0);

const utf16 = (value: PdfValue | undefined): string => {
  const bytes = Buffer.from(asString(value) ?? '', 'latin1');
  return bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : bytes.toString('latin1');
};

function addPairs(letters: Map<number, string>, values: readonly PdfValue[]): void {
  for (let at = 0; at + 1 < values.length; at += 2) letters.set(codeOf(values[at]), utf16(values[at + 1]));
}

const LONGEST_RANGE = 65_536;

function addRanges(letters: Map<number, string>, values: readonly PdfValue[]): void {
  for (let at = 0; at + 2 < values.length; at += 3) {
    const first = codeOf(values[at]);
    const last = Math.min(codeOf(values[at + 1]), first + LONGEST_RANGE);
    const list = asList(values[at + 2]);
    const start = utf16(values[at + 2]);
    const head = start.slice(0, -1);
    const tail = start.charCodeAt(start.length - 1) || 0;
    for (let code = first; code <= last; code++) {
      const text =
        list === undefined ? head + String.fromCharCode(tail + code - first) : utf16(list[code - first]);
      letters.set(code, text);
    }
  }
}

/** Codes of one byte: an encoding that has a name, with differences by the names of glyphs (§9.6.6). */
function simpleEncoding(document: PdfDocument, font: PdfDictionary): (code: number) => string | undefined {
  const encoding = document.resolve(font.entries.get('Encoding'));
  const dictionary = document.dictionary(font.entries.get('Encoding'));
  const base = asName(encoding) ?? asName(document.resolve(dictionary?.entries.get('BaseEncoding')));
  const differences = new Map<number, string | undefined>();
  let code = 0;
  for (const value of asList(document.resolve(dictionary?.entries.get('Differences'))) ?? []) {
    const number = asNumber(value);
    if (number !== undefined) code = number;
    else differences.set(code++, textOfGlyph(asName(value) ?? ''));
  }
  const decoder = base === 'MacRomanEncoding' ? MAC_ROMAN : base === 'WinAnsiEncoding' ? WINDOWS : undefined;
  const descriptor = document.dictionary(font.entries.get('FontDescriptor'));
  const own = decoder === undefined ? ownEncoding(document, descriptor) : undefined;
  const isSymbolic = ((asNumber(document.resolve(descriptor?.entries.get('Flags'))) ?? 0) & SYMBOLIC) !== 0;
  return (wanted) => {
    if (differences.has(wanted)) return differences.get(wanted);
    if (decoder !== undefined) return decoder.decode(Uint8Array.of(wanted));
    if (own !== undefined && own.size > 0) return own.get(wanted);
    // A font of symbols may draw anything in the place of a letter.
    if (isSymbolic && base === undefined) return undefined;
    return STANDARD.get(wanted) ?? (wanted >= 32 && wanted < 127 ? String.fromCharCode(wanted) : undefined);
  };
}

const SYMBOLIC = 4;

/** The encoding in the readable part of a Type 1 font: `dup 58 /period put`. */
function ownEncoding(
  document: PdfDocument,
  descriptor: PdfDictionary | undefined,
): Map<number, string | undefined> | undefined {
  const program = document.stream(descriptor?.entries.get('FontFile'))?.toString('latin1');
  if (program === undefined) return undefined;
  const clear = program.slice(0, Math.max(0, program.indexOf('eexec')));
  const letters = [...clear.matchAll(/dup\s+(\d{1,3})\s*\/(\S+)\s+put/g)];
  return new Map(letters.map(([, code, name]) => [Number(code), textOfGlyph(name ?? '')]));
}

const WINDOWS = new TextDecoder('windows-1252');
const MAC_ROMAN = new TextDecoder('macintosh');
/** Where Adobe's standard encoding is not ASCII, as far as prose needs it. */
const STANDARD: ReadonlyMap<number, string> = new Map([
  [39, '’'],
  [96, '‘'],
  [169, "'"],
  [170, '“'],
  [174, 'fi'],
  [175, 'fl'],
  [177, '–'],
  [183, '•'],
  [186, '”'],
  [188, '…'],
  [208, '—'],
  [251, 'ß'],
]);

function simpleWidths(document: PdfDocument, font: PdfDictionary): (code: number) => number {
  const first = asNumber(document.resolve(font.entries.get('FirstChar'))) ?? 0;
  const widths = asList(document.resolve(font.entries.get('Widths'))) ?? [];
  return (code) => asNumber(document.resolve(widths[code - first])) ?? DEFAULT_WIDTH;
}

/** Widths of a composite font: runs `c [w w …]` and `first last w` (§9.7.4.3). */
function compositeWidths(document: PdfDocument, font: PdfDictionary): (code: number) => number {
  const descendants = asList(document.resolve(font.entries.get('DescendantFonts')));
  const inner = document.dictionary(descendants?.[0]);
  const fallback = asNumber(document.resolve(inner?.entries.get('DW'))) ?? 1000;
  const widths = new Map<number, number>();
  const list = asList(document.resolve(inner?.entries.get('W'))) ?? [];
  for (let at = 0; at + 1 < list.length; ) {
    const first = asNumber(list[at]) ?? 0;
    const run = asList(document.resolve(list[at + 1]));
    const last =
      run === undefined
        ? Math.min(asNumber(list[at + 1]) ?? first, first + LONGEST_RANGE)
        : first + run.length - 1;
    const same = asNumber(list[at + 2]) ?? fallback;
    for (let code = first; code <= last; code++) {
      widths.set(
        code,
        run === undefined ? same : (asNumber(document.resolve(run[code - first])) ?? fallback),
      );
    }
    at += run === undefined ? 3 : 2;
  }
  return (code) => widths.get(code) ?? fallback;
}
