import { ProtobufReader } from './protobuf-reader.ts';

/** A name in a file of a SCIP index. */
export interface ScipOccurrence {
  /** From 1. */
  readonly line: number;
  /** What the name stands for, in the notation of SCIP; `local …` within one file. */
  readonly symbol: string;
  readonly isDefinition: boolean;
}

/** A file of a SCIP index. */
export interface ScipDocument {
  /** Relative to the root of the index, with `/`. */
  readonly path: string;
  readonly occurrences: readonly ScipOccurrence[];
}

const IndexField = { documents: 2 } as const;
const DocumentField = { path: 1, occurrences: 2 } as const;
const OccurrenceField = { range: 1, symbol: 2, roles: 3 } as const;
/** Bits of an occurrence's roles. */
const Role = { definition: 1, forwardDefinition: 64 } as const;

/**
 * The files of a SCIP index (github.com/sourcegraph/scip), one after another. What is not needed is not decoded: hover texts,
 * external symbols, syntax.
 * @throws RangeError where the bytes are no such index
 */
export function* readScip(bytes: Uint8Array): Generator<ScipDocument> {
  const index = new ProtobufReader(bytes);
  for (let field = index.next(); field !== 0; field = index.next()) {
    if (field === IndexField.documents) yield documentOf(index.message());
    else index.skip();
  }
}

function documentOf(reader: ProtobufReader): ScipDocument {
  let path = '';
  const occurrences: ScipOccurrence[] = [];
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === DocumentField.path) path = reader.string();
    else if (field === DocumentField.occurrences) {
      const occurrence = occurrenceOf(reader.message());
      if (occurrence) occurrences.push(occurrence);
    } else reader.skip();
  }
  return { path, occurrences };
}

/** Nothing for one that only tells how to colour the text. */
function occurrenceOf(reader: ProtobufReader): ScipOccurrence | undefined {
  const range: number[] = [];
  let symbol = '';
  let roles = 0;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === OccurrenceField.range) reader.numbers(range);
    else if (field === OccurrenceField.symbol) symbol = reader.string();
    else if (field === OccurrenceField.roles) roles = reader.varint();
    else reader.skip();
  }
  if (symbol === '' || range.length === 0) return undefined;
  const isDefinition = (roles & (Role.definition | Role.forwardDefinition)) !== 0;
  return { line: (range[0] as number) + 1, symbol, isDefinition };
}
