import { isPdf, readPdf } from '../pdf/index.ts';
import { ARCHIVES } from './archives.ts';
import {
  type BinaryDescription,
  type BinaryFile,
  type BinaryKind,
  defineBinary,
  type Facts,
} from './define-binary.ts';
import { IMAGES } from './images.ts';
import { OTHER_FORMATS } from './other-formats.ts';
import { PROGRAMS } from './programs.ts';

export type { BinaryDescription, BinaryFile, ImageFacts } from './define-binary.ts';
export { svgFacts } from './svg.ts';

const PDF = defineBinary({
  id: 'pdf',
  recognise: isPdf,
  describe: (file) => {
    if (file.sizeBytes > LARGEST_PDF_BYTES) return { what: 'PDF, too large for its text to be read' };
    const { what, text } = readPdf(file.read(0, file.sizeBytes));
    return text === '' ? { what } : { what, content: text };
  },
});

/** A PDF is read as a whole. */
const LARGEST_PDF_BYTES = 32 * 1024 * 1024;

/** Formats in the order in which their first bytes are compared. */
export const BINARY_KINDS: readonly BinaryKind[] = [
  ...IMAGES,
  PDF,
  ...ARCHIVES,
  ...PROGRAMS,
  ...OTHER_FORMATS,
];

const HEAD_BYTES = 1024;
const SHOWN_BYTES = 16;

/**
 * One line on a file that is no text: its name, what it is, its size. Nothing of its bytes is shown as text; a format
 * that nobody knows is told by its first bytes in hexadecimal.
 */
export function describeBinary(file: BinaryFile): BinaryDescription {
  const head = file.read(0, HEAD_BYTES);
  const size = `${file.sizeBytes.toLocaleString('en-US')} bytes`;
  const kind = BINARY_KINDS.find(({ recognise }) => recognise(head));
  if (kind === undefined) {
    const bytes = head
      .subarray(0, SHOWN_BYTES)
      .toString('hex')
      .replace(/..(?=.)/g, '$& ');
    return { text: `${file.name}: binary data, ${size}, beginning with ${bytes}` };
  }
  const { what, ...rest } = described(kind, file);
  return { text: `${file.name}: ${what}, ${size}`, ...rest };
}

function described(kind: BinaryKind, file: BinaryFile): Facts {
  try {
    return kind.describe(file);
  } catch (error) {
    // A file that ends before its format says so: what it is can still be told.
    if (error instanceof RangeError) return { what: `${kind.id} data, cut short` };
    throw error;
  }
}
