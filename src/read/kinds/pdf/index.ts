import { printable } from '../binary/define-binary.ts';
import { PdfDocument } from './pdf-document.ts';
import { PageReader } from './pdf-page-text.ts';

const LARGEST_CHARACTERS = 8 * 1024 * 1024;

/** What could be read of a PDF. */
export interface PdfText {
  /** `PDF 1.5, 36 pages` and, where it is not all of it, which text could not be read and why. */
  readonly what: string;
  /** Text of the pages, each below a line `[page N]`; '' where there is none. */
  readonly text: string;
}

export const isPdf = (head: Buffer): boolean => head.subarray(0, 1024).includes('%PDF-');

/**
 * The text of a PDF by page, in the order in which the file sets it. It is not a picture of the page: columns and
 * tables come as they were written. What has no text is said, and no letter is guessed: fonts that do not tell which
 * letters their shapes are (and text in pictures) are counted, not shown.
 */
export function readPdf(bytes: Buffer): PdfText {
  const document = new PdfDocument(bytes);
  const name = `PDF ${document.version}`.trim();
  if (document.isEncrypted) return { what: `${name}, encrypted: its text is not read`, text: '' };
  const pages = document.pages();
  const reader = new PageReader(document);
  const rows: string[] = [];
  let length = 0;
  let unknown = 0;
  let bare = 0;
  let read = 0;
  for (const page of pages) {
    if (length > LARGEST_CHARACTERS) break;
    const { text, unknownCount } = reader.read(page);
    read++;
    unknown += unknownCount;
    if (text === '') bare++;
    const clear = text.split('\n').map(printable).join('\n');
    rows.push(`[page ${read}${text === '' ? ', no text' : ''}]`, ...(text === '' ? [] : [clear]));
    length += text.length;
  }
  const notes = [
    `${name}, ${pages.length} page${pages.length === 1 ? '' : 's'}`,
    ...(read < pages.length ? [`text of the first ${read}`] : []),
    ...(bare > 0 ? [`${bare} without text`] : []),
    ...(unknown > 0 ? [`${unknown} characters in fonts that do not say their letters are left out`] : []),
  ];
  return { what: notes.join(', '), text: bare === read ? '' : `${rows.join('\n')}\n` };
}
