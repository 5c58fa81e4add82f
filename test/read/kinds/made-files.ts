import { deflateSync } from 'node:zlib';

/** Each character as a byte. */
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
export const numbers = (size: 2 | 4, isBig: boolean, ...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(size);
      if (isBig) bytes.writeUIntBE(value, 0, size);
      else bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

/** The beginning of a picture, and something behind it. */
export const png = (width: number, height: number) =>
  Buffer.concat([latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), numbers(4, true, width, height), Buffer.alloc(40)]);
export interface PdfParts {
  readonly font?: string;
  readonly extra?: readonly string[];
  readonly trailer?: string;
}

/** A PDF of pages with the content given, uncompressed but for every second page. */
export function pdf(contents: readonly string[], { font, extra = [], trailer = '' }: PdfParts = {}): Buffer {
  const kids = contents.map((_, index) => `${10 + index * 2} 0 R`).join(' ');
  const fontObject =
    font ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const parts: Buffer[] = [
    latin('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    latin(
      `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${contents.length} /Resources << /Font << /F1 3 0 R >> >> >>\nendobj\n`,
    ),
    latin(`3 0 obj\n${fontObject}\nendobj\n${extra.join('')}`),
  ];
  for (const [index, content] of contents.entries()) {
    const number = 10 + index * 2;
    const isPacked = index % 2 === 1;
    const bytes = isPacked ? deflateSync(latin(content)) : latin(content);
    parts.push(
      latin(`${number} 0 obj\n<< /Type /Page /Parent 2 0 R /Contents ${number + 1} 0 R >>\nendobj\n`),
      latin(
        `${number + 1} 0 obj\n<< /Length ${bytes.length}${isPacked ? ' /Filter /FlateDecode' : ''} >>\nstream\n`,
      ),
      bytes,
      latin('\nendstream\nendobj\n'),
    );
  }
  parts.push(latin(`trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n`));
  return Buffer.concat(parts);
}
