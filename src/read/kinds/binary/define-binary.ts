/** A file that is no text, as something that can be read in parts. */
export interface BinaryFile {
  /** Without folders. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Bytes from `start` up to, not including, `end`; fewer where the file is shorter. */
  read(start: number, end: number): Buffer;
}

/** What an image block of an answer needs to know. */
export interface ImageFacts {
  readonly mimeType: string;
  /** In pixels; `undefined` where the file does not say. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

export interface BinaryDescription {
  /** One line without a line end: name, kind, what is in it, bytes. */
  readonly text: string;
  /** Given for images that a client can show. */
  readonly image?: ImageFacts;
  /** Text that is in the file, as lines: what a PDF says, page by page. */
  readonly content?: string;
}

/** What a format says of a file, without its name and size. */
export interface Facts extends Omit<BinaryDescription, 'text'> {
  readonly what: string;
}

/** A format that is told by its first bytes. */
export interface BinaryKind {
  /** `png`, `zip`. */
  readonly id: string;
  /** @param head up to 1024 first bytes */
  readonly recognise: (head: Buffer) => boolean;
  /** What it is, without name and size; throws nothing on broken files, but may throw `RangeError` behind their end. */
  readonly describe: (file: BinaryFile) => Facts;
}

/** Describes a format: a file of this folder exports these, listed in `index.ts`. */
export const defineBinary = (kind: BinaryKind): BinaryKind => kind;

/** Whether bytes begin with those of a text in which each character is a byte. */
export const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** A name from inside of a file that is safe to print on a line. */
export const printable = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
