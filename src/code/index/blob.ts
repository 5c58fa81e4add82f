/**
 * What one file contributes to the index, found by the hash of its content: nothing in it depends on where
 * the file lies, so that branches, worktrees and moved files share it.
 *
 *     u32 header[HEADER]        counts, see `Field`
 *     chunks        4 × u32     startLine, endLine, definition + 1, length in terms
 *     terms         2 × u32     low, high; ascending by high
 *     offsets       u32         terms + 1: where each term's postings begin
 *     postings      u32         chunk << 12 | frequency (at most 4095)
 *     name terms, offsets, postings: the same for the names of definitions
 *     definitions   19 × u32    see `writeDefinitions`
 *     imports, imported names, exports, calls, type references, inheritance, bindings: u32 records
 *     duplicates    4 × u32     hash low, hash high, startLine, endLine of a block of lines
 *     strings       u32         string count + 1 offsets, then UTF-8
 *     trigrams      varint deltas, ascending buckets
 *
 * All integers are little-endian; everything before the strings is aligned to four bytes.
 */
export const BLOB_FORMAT = 2;

export const Field = {
  format: 0,
  byteLength: 1,
  flags: 2,
  lineCount: 3,
  byteSize: 4,
  language: 5,
  chunks: 6,
  terms: 7,
  postings: 8,
  nameTerms: 9,
  namePostings: 10,
  definitions: 11,
  imports: 12,
  importedNames: 13,
  exports: 14,
  calls: 15,
  typeRefs: 16,
  inheritance: 17,
  bindings: 18,
  duplicates: 19,
  strings: 20,
  stringBytes: 21,
  trigrams: 22,
  trigramBytes: 23,
  /** String id of the name of the package or module that the file says it belongs to; 0 for none. */
  packageName: 24,
} as const;
export const HEADER = 26;

/** Bits of `Field.flags`. */
export const Flag = {
  parsed: 1,
  syntaxErrors: 2,
  generated: 4,
  binary: 8,
  tooLarge: 16,
  parseFailed: 32,
  /** Beside `parseFailed`: for a reason that may pass, such as a thread that died. */
  parseStopped: 64,
} as const;

export const DEFINITION_WORDS = 19;
export const POSTING_SHIFT = 12;
export const MAX_FREQUENCY = (1 << POSTING_SHIFT) - 1;

/** Record sizes in words, in layout order after the definitions. */
export const RECORD_WORDS = {
  imports: 5,
  importedNames: 2,
  exports: 3,
  calls: 4,
  typeRefs: 3,
  inheritance: 3,
  bindings: 6,
};

export const IMPORT_KINDS = ['names', 'namespace', 'wildcard', 'effect', 'include', 'module'] as const;
export const INHERITANCE_KINDS = ['extends', 'implements', 'mixin'] as const;

/** A read-only view of one blob inside a larger buffer; nothing is copied or decoded before it is asked for. */
export class BlobView {
  readonly words: Uint32Array;
  readonly bytes: Uint8Array;

  /** @param offset byte offset of the blob, a multiple of 4 */
  constructor(buffer: ArrayBufferLike, offset: number, length: number) {
    this.words = new Uint32Array(buffer, offset, length >>> 2);
    this.bytes = new Uint8Array(buffer, offset, length);
  }

  count(field: number): number {
    return this.words[field] as number;
  }

  /** Word offset of each section. */
  get layout(): BlobLayout {
    const n = (field: number) => this.words[field] as number;
    const chunks = HEADER;
    const terms = chunks + 4 * n(Field.chunks);
    const termOffsets = terms + 2 * n(Field.terms);
    const postings = termOffsets + n(Field.terms) + 1;
    const nameTerms = postings + n(Field.postings);
    const nameOffsets = nameTerms + 2 * n(Field.nameTerms);
    const namePostings = nameOffsets + n(Field.nameTerms) + 1;
    const definitions = namePostings + n(Field.namePostings);
    const imports = definitions + DEFINITION_WORDS * n(Field.definitions);
    const importedNames = imports + RECORD_WORDS.imports * n(Field.imports);
    const exports = importedNames + RECORD_WORDS.importedNames * n(Field.importedNames);
    const calls = exports + RECORD_WORDS.exports * n(Field.exports);
    const typeRefs = calls + RECORD_WORDS.calls * n(Field.calls);
    const inheritance = typeRefs + RECORD_WORDS.typeRefs * n(Field.typeRefs);
    const bindings = inheritance + RECORD_WORDS.inheritance * n(Field.inheritance);
    const duplicates = bindings + RECORD_WORDS.bindings * n(Field.bindings);
    const stringOffsets = duplicates + 4 * n(Field.duplicates);
    const stringBytes = (stringOffsets + n(Field.strings) + 1) * 4;
    const trigrams = stringBytes + n(Field.stringBytes);
    return {
      chunks,
      terms,
      termOffsets,
      postings,
      nameTerms,
      nameOffsets,
      namePostings,
      definitions,
      imports,
      importedNames,
      exports,
      calls,
      typeRefs,
      inheritance,
      bindings,
      duplicates,
      stringOffsets,
      stringBytes,
      trigrams,
    };
  }
}

/** Word offsets, except `stringBytes` and `trigrams`, which are byte offsets. */
export interface BlobLayout {
  readonly chunks: number;
  readonly terms: number;
  readonly termOffsets: number;
  readonly postings: number;
  readonly nameTerms: number;
  readonly nameOffsets: number;
  readonly namePostings: number;
  readonly definitions: number;
  readonly imports: number;
  readonly importedNames: number;
  readonly exports: number;
  readonly calls: number;
  readonly typeRefs: number;
  readonly inheritance: number;
  readonly bindings: number;
  readonly duplicates: number;
  readonly stringOffsets: number;
  readonly stringBytes: number;
  readonly trigrams: number;
}
