/** Sections of a stored graph. The order is part of the format. */
export const GRAPH_COLUMNS = [
  /** JSON, see `GraphMeta`. */
  'meta',
  'pathOffset',
  'pathBytes',
  /** Four words a file, see `SourceFile.content`. */
  'fileContent',
  /** Numbers of strings. */
  'fileLanguage',
  'filePackage',
  'fileLines',
  /** Two words a file each, see `file-digests.ts`. */
  'fileInterface',
  'fileImports',
  'fileDeclared',
  /** Imports that should lie inside the project and lead nowhere. */
  'fileUnresolved',
  /** Number of the first definition, counted over all files; one more entry than files. */
  'fileFirst',
  'fileScope',
  /** Numbers of strings. */
  'defName',
  'defQualified',
  /** kind << 8 | 1 exported | 2 test | 4 async */
  'defKind',
  /** Index of the parent in the same file, plus one; 0 at the top. */
  'defParent',
  'defStart',
  'defEnd',
  'defComplexity',
  'stringOffset',
  'stringBytes',
  /** Rows over all nodes, see `EdgeRows` and `ReverseRows`. */
  'outOffset',
  'outEdge',
  'outInfo',
  'outLine',
  /** `outInfo` without what a compiler's index says; empty when there is none. */
  'ownInfo',
  'inOffset',
  'inEdge',
  'inPlace',
  /** Rows over files alone: edges of definitions count for their files. */
  'fileOutOffset',
  'fileOutEdge',
  'fileOutInfo',
  'fileOutLine',
  'fileInOffset',
  'fileInEdge',
  'fileInPlace',
  /** What the edges of each file rest on: numbers of files, hashes of names. */
  'restFileOffset',
  'restFile',
  'restNameOffset',
  'restName',
] as const;
export type GraphColumnName = (typeof GRAPH_COLUMNS)[number];
type ByteColumn = 'meta' | 'pathBytes' | 'stringBytes';

/** A graph as typed arrays, as it is kept on the disk and used in memory. */
export type GraphColumns = {
  readonly [K in GraphColumnName]: K extends ByteColumn ? Uint8Array : Uint32Array;
};

declare const __LEAN_CTX_GRAPH_VERSION__: string | undefined;

/**
 * Differs when the same files would give another graph: the build puts in a hash of the sources of this folder. Run from
 * its sources the package uses one fixed number.
 */
export const GRAPH_FORMAT: number =
  typeof __LEAN_CTX_GRAPH_VERSION__ === 'string'
    ? Number.parseInt(__LEAN_CTX_GRAPH_VERSION__.slice(0, 8), 16)
    : 0;

export interface GraphMeta {
  readonly format: number;
  /** Version of the facts that it was made from. */
  readonly facts: number;
  /** Digest of the files and their contents. */
  readonly contents: string;
  /** Digest of everything that imports are resolved with besides the statements. */
  readonly resolution: string;
  /** Commit whose history gave the co-changes, '' for none. */
  readonly head: string;
  /** See `CompilerIndex.stamp`. */
  readonly compiler: string;
}
