import type { Language } from 'web-tree-sitter';

/** Kind of an ERROR node: tree-sitter's built-in symbol, outside every grammar's table. */
export const ERROR_KIND = 0xffff;

/**
 * What walking a tree needs to know of a grammar, as integer tables.
 * Node kinds are public symbol ids: the ids that `Node.typeId` shows, after aliases.
 */
export interface Grammar {
  readonly language: Language;
  /** Kind → its name (`function_item`, `async`); names are shared strings, so that `===` compares pointers. */
  readonly typeNames: readonly string[];
  /** Kind → 1 when it is a named node. */
  readonly isNamed: Uint8Array;
  /** Name of a named node type → its kind. */
  readonly namedKinds: ReadonlyMap<string, number>;
  /** Text of an anonymous token → its kind. */
  readonly tokenKinds: ReadonlyMap<string, number>;
  readonly fieldIds: ReadonlyMap<string, number>;
  /** Symbol id of a subtree → public symbol id. */
  readonly publicSymbols: Uint16Array;
  /**
   * For child c of production p: `productions[p * productionWidth + c]` = alias symbol | field id << 16.
   * Children at `productionWidth` and beyond, and all children of production 0, have neither.
   */
  readonly productions: Uint32Array;
  readonly productionWidth: number;
}

/**
 * `struct TSLanguage` of tree-sitter on a 32-bit machine (`lib/src/parser.h`), offsets in bytes:
 *
 * | offset | field | |
 * |---|---|---|
 * | 4 | symbol_count | u32, without the aliases |
 * | 8 | alias_count | u32, their ids follow |
 * | 28 | production_id_count | u32 |
 * | 32 | field_count | u32 |
 * | 36 | max_alias_sequence_length | u16 |
 * | 64 | field_map_slices | pointer to { index u16, length u16 } by production |
 * | 68 | field_map_entries | pointer to { field u16, child_index u8, inherited u8 } |
 * | 76 | public_symbol_map | pointer to u16 by symbol |
 * | 84 | alias_sequences | pointer to u16 by production × child |
 */
const OFFSET = {
  symbolCount: 4,
  aliasCount: 8,
  productionCount: 28,
  fieldCount: 32,
  aliasLength: 36,
  fieldSlices: 64,
  fieldEntries: 68,
  publicSymbols: 76,
  aliasSequences: 84,
} as const;

/** Reads a grammar's tables out of WebAssembly memory; the names come from the official interface. */
export function readGrammar(language: Language, memory: WebAssembly.Memory): Grammar {
  const view = new DataView(memory.buffer);
  const address = (language as unknown as { 0: number })[0];
  return { ...readNames(language), ...readProductions(view, address), language };
}

function readNames(language: Language) {
  const typeNames: string[] = [];
  const isNamed = new Uint8Array(ERROR_KIND + 1);
  const namedKinds = new Map<string, number>();
  const tokenKinds = new Map<string, number>();
  for (let id = 0; id < language.nodeTypeCount; id++) {
    const name = internalized(language.types[id] ?? '');
    typeNames.push(name);
    if (name === '') continue;
    const named = language.nodeTypeIsNamed(id);
    const kind = language.idForNodeType(name, named) ?? id;
    if (named) {
      isNamed[id] = 1;
      namedKinds.set(name, kind);
    } else tokenKinds.set(name, kind);
  }
  isNamed[ERROR_KIND] = 1;
  const fieldIds = new Map<string, number>();
  for (const [id, name] of language.fields.entries()) if (name) fieldIds.set(name, id);
  return { typeNames, isNamed, namedKinds, tokenKinds, fieldIds };
}

/** The engine keeps property keys once each: comparing two of them is comparing pointers. */
function internalized(name: string): string {
  return Object.keys({ [name]: 0 })[0] ?? '';
}

function readProductions(view: DataView, address: number) {
  const u32 = (offset: number) => view.getUint32(offset, true);
  const u16 = (offset: number) => view.getUint16(offset, true);
  const symbolCount = u32(address + OFFSET.symbolCount) + u32(address + OFFSET.aliasCount);
  const publicSymbolsAt = u32(address + OFFSET.publicSymbols);
  const publicSymbols = new Uint16Array(ERROR_KIND + 1);
  for (let id = 0; id < symbolCount; id++) publicSymbols[id] = u16(publicSymbolsAt + 2 * id);
  publicSymbols[ERROR_KIND] = ERROR_KIND;

  const productionCount = u32(address + OFFSET.productionCount);
  const aliasLength = u16(address + OFFSET.aliasLength);
  const aliasesAt = u32(address + OFFSET.aliasSequences);
  const entries = u32(address + OFFSET.fieldCount) === 0 ? [] : readFields(view, address, productionCount);
  const productionWidth = entries.reduce((width, entry) => Math.max(width, entry.child + 1), aliasLength);
  const productions = new Uint32Array(productionCount * productionWidth);
  for (let production = 1; production < productionCount; production++) {
    for (let child = 0; child < aliasLength; child++) {
      productions[production * productionWidth + child] = u16(
        aliasesAt + 2 * (production * aliasLength + child),
      );
    }
  }
  // The first entry for a child is the one that the official cursor reports.
  for (const { production, child, field } of entries) {
    const at = production * productionWidth + child;
    if ((productions[at] ?? 0) >>> 16 === 0) productions[at] = (productions[at] ?? 0) | (field << 16);
  }
  return { publicSymbols, productions, productionWidth };
}

/** Fields that a production gives to its own children; inherited entries repeat what the child says itself. */
function readFields(view: DataView, address: number, productionCount: number) {
  const slicesAt = view.getUint32(address + OFFSET.fieldSlices, true);
  const entriesAt = view.getUint32(address + OFFSET.fieldEntries, true);
  const entries: { production: number; child: number; field: number }[] = [];
  for (let production = 1; production < productionCount; production++) {
    const first = view.getUint16(slicesAt + 4 * production, true);
    const length = view.getUint16(slicesAt + 4 * production + 2, true);
    for (let index = first; index < first + length; index++) {
      const at = entriesAt + 4 * index;
      const isInherited = view.getUint8(at + 3) !== 0;
      if (isInherited) continue;
      entries.push({ production, child: view.getUint8(at + 2), field: view.getUint16(at, true) });
    }
  }
  return entries;
}
