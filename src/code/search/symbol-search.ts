import type { Generation } from '../index/generation.ts';
import type { Segment } from '../index/segment.ts';
import { DEFINITION_KINDS, type DefinitionKind } from '../lang/index.ts';

/** A definition that a name led to. Lines are 1-based and inclusive. */
export interface SymbolHit {
  readonly path: string;
  readonly name: string;
  /** Names of the enclosing definitions and its own, joined with `.`. */
  readonly qualifiedName: string;
  readonly kind: DefinitionKind;
  readonly startLine: number;
  readonly endLine: number;
  readonly isExported: boolean;
  readonly isTest: boolean;
  /** How the name was met: to the letter, but for case, at its start, inside it. */
  readonly match: 'exact' | 'case' | 'prefix' | 'part';
}

export interface SymbolAnswer {
  readonly hits: readonly SymbolHit[];
  /** How many there are; `hits` may hold fewer. */
  readonly total: number;
}

const ORDER = { exact: 0, case: 1, prefix: 2, part: 3 } as const;

/**
 * Definitions by name. `Store.load` asks for a `load` inside a `Store`; `::`, `#` and `->` mean the same. When
 * no definition has the name, those that begin with it or contain it are given instead.
 */
export function findSymbols(generation: Generation, query: string, limit: number): SymbolAnswer {
  const names = query.split(/::|\.|#|->|\\/).filter((name) => name !== '');
  const wanted = names.at(-1);
  if (wanted === undefined) return { hits: [], total: 0 };
  const owners = names.slice(0, -1);
  const exact = collect(generation, owners, (segment) => segment.symbolsNamed(wanted), wanted);
  const hits =
    exact.length > 0 ? exact : collect(generation, owners, (s) => symbolsContaining(s, wanted), wanted);
  hits.sort(compareHits);
  return { hits: hits.slice(0, limit), total: hits.length };
}

function collect(
  generation: Generation,
  owners: readonly string[],
  candidates: (segment: Segment) => readonly number[],
  wanted: string,
): SymbolHit[] {
  const hits: SymbolHit[] = [];
  for (const { segment, removed } of generation.parts) {
    for (const symbol of candidates(segment)) {
      if (removed[segment.columns.symbolDoc[symbol] as number] !== 0) continue;
      const hit = describeSymbol(segment, symbol, wanted);
      if (ownedBy(hit.qualifiedName, owners)) hits.push(hit);
    }
  }
  return hits;
}

/** `Store.load` is owned by `Store`; the owners need not be neighbours. */
function ownedBy(qualifiedName: string, owners: readonly string[]): boolean {
  const parts = qualifiedName.toLowerCase().split('.').slice(0, -1);
  let from = 0;
  for (const owner of owners) {
    const at = parts.indexOf(owner.toLowerCase(), from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/** What the segment knows of one symbol. */
export function describeSymbol(segment: Segment, symbol: number, wanted = ''): SymbolHit {
  const { symbolDoc, symbolKind, symbolStart, symbolEnd, symbolParent } = segment.columns;
  const name = segment.symbolName(symbol);
  const chain = [name];
  for (let at = symbolParent[symbol] as number; at !== 0; at = symbolParent[at - 1] as number) {
    chain.unshift(segment.symbolName(at - 1));
  }
  const kind = symbolKind[symbol] as number;
  return {
    path: segment.paths[symbolDoc[symbol] as number] as string,
    name,
    qualifiedName: chain.join('.'),
    kind: DEFINITION_KINDS[kind >>> 8] ?? 'function',
    startLine: symbolStart[symbol] as number,
    endLine: symbolEnd[symbol] as number,
    isExported: (kind & 1) !== 0,
    isTest: (kind & 2) !== 0,
    match: matchOf(name, wanted),
  };
}

function matchOf(name: string, wanted: string): SymbolHit['match'] {
  if (name === wanted) return 'exact';
  const folded = name.toLowerCase();
  if (folded === wanted.toLowerCase()) return 'case';
  return folded.startsWith(wanted.toLowerCase()) ? 'prefix' : 'part';
}

const lowerNames = new WeakMap<Segment, string>();

/** The names of all symbols, one behind the other, in lower case. */
function lowerNamesOf(segment: Segment): string {
  const known = lowerNames.get(segment);
  if (known !== undefined) return known;
  const { buffer, byteOffset, byteLength } = segment.columns.symbolNameBytes;
  const names = Buffer.from(buffer, byteOffset, byteLength).toString('utf8').toLowerCase();
  lowerNames.set(segment, names);
  return names;
}

/** Symbols whose name contains `wanted`, whatever the case, in file order. */
function symbolsContaining(segment: Segment, wanted: string): number[] {
  const { symbolNameOffset, symbolNameBytes } = segment.columns;
  const names = lowerNamesOf(segment);
  const needle = wanted.toLowerCase();
  // Lower-casing may change the byte length of a few letters; then names are compared one by one.
  if (names.length !== symbolNameBytes.length) {
    const all = Array.from({ length: segment.symbolCount }, (_, symbol) => symbol);
    return all.filter((symbol) => segment.symbolName(symbol).toLowerCase().includes(needle));
  }
  const found: number[] = [];
  let symbol = 0;
  for (let at = names.indexOf(needle); at >= 0; at = names.indexOf(needle, at + 1)) {
    symbol = symbolAt(symbolNameOffset, at, symbol);
    const isInside = at + needle.length <= (symbolNameOffset[symbol + 1] as number);
    if (isInside && found.at(-1) !== symbol) found.push(symbol);
  }
  return found;
}

/** The symbol whose name covers this offset; offsets only grow from call to call. */
function symbolAt(offsets: Uint32Array, at: number, from: number): number {
  let low = from;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function compareHits(a: SymbolHit, b: SymbolHit): number {
  return (
    ORDER[a.match] - ORDER[b.match] ||
    Number(a.isTest) - Number(b.isTest) ||
    Number(b.isExported) - Number(a.isExported) ||
    (a.path < b.path ? -1 : a.path > b.path ? 1 : a.startLine - b.startLine)
  );
}
