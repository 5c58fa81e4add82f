/**
 * What two nodes can have to do with each other. The number is what edge words hold (GRAPH_LIMITS.kinds at most),
 * so that a kind is never renumbered, only added.
 */
export const EdgeKind = {
  /** File → file that it imports, includes or requires. */
  imports: 0,
  /** Definition (or file, for code outside any) → definition that it calls. */
  calls: 1,
  /** Definition → type that it names. */
  typeRef: 2,
  /** Type → type that it extends, implements or mixes in. */
  inherits: 3,
  /** Source file → test file. */
  testedBy: 4,
  /** Two files that changed together in past commits; once in each direction. */
  coChange: 5,
  /** File → file that it is made of: Rust `mod x;`, a package's own modules. */
  module: 6,
  /** File → file whose names it exports again. */
  reexports: 7,
  /** Definition → definition that it is a method implementation of (interface member → member of a type). */
  implementedBy: 8,
} as const;
export type EdgeKindName = keyof typeof EdgeKind;

/** Names of the kinds by number, as answers and exports show them. */
export const EDGE_KIND_NAMES = [
  'imports',
  'calls',
  'type_ref',
  'inherits',
  'tested_by',
  'co_change',
  'module',
  'reexports',
  'implemented_by',
] as const;

/** How much of an effect passes along an edge of each kind, by number (spec: 1.0 an import … 0.35 a co-change). */
export const EDGE_WEIGHTS: readonly number[] = [1, 0.8, 0.5, 0.9, 0.4, 0.35, 0.6, 1, 0.6];

/** Edges of at least this confidence (0 … 1) are called certain, others guessed. */
export const CERTAIN = 0.9;
