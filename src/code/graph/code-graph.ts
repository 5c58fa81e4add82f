import { DEFINITION_KINDS, type DefinitionKind } from '../lang/index.ts';
import { type EdgeRows, GUESSED, KIND_SHIFT, NODE_MASK, type ReverseRows } from './build/edge-table.ts';
import type { GraphColumns, GraphMeta } from './graph-columns.ts';
import type { EdgeView, GraphView } from './graph-view.ts';
import { EDGE_REASONS } from './project-facts.ts';

/** Bits of `defKind`. */
const EXPORTED = 1;
const TEST = 2;

/** A graph over the columns that it is stored in; strings are decoded when they are first asked for. */
export class CodeGraph implements GraphView {
  readonly columns: GraphColumns;
  readonly meta: GraphMeta;
  readonly fileCount: number;
  readonly nodeCount: number;
  readonly edgeCount: number;
  #paths: readonly string[] | undefined;
  #strings: readonly string[] | undefined;
  #fileByPath: Map<string, number> | undefined;
  #nodesByName: Map<string, number[]> | undefined;
  #fileOfDefinition: Uint32Array | undefined;

  constructor(columns: GraphColumns) {
    this.columns = columns;
    this.meta = JSON.parse(Buffer.from(columns.meta).toString('utf8')) as GraphMeta;
    this.fileCount = columns.fileFirst.length - 1;
    this.nodeCount = this.fileCount + columns.defName.length;
    this.edgeCount = columns.outEdge.length;
  }

  get paths(): readonly string[] {
    this.#paths ??= decodeAll(this.columns.pathOffset, this.columns.pathBytes);
    return this.#paths;
  }

  get strings(): readonly string[] {
    this.#strings ??= decodeAll(this.columns.stringOffset, this.columns.stringBytes);
    return this.#strings;
  }

  /** Imports that should lie inside the project and lead nowhere. */
  get unresolvedCount(): number {
    return this.columns.fileUnresolved.reduce((sum, count) => sum + count, 0);
  }

  isFile(node: number): boolean {
    return node < this.fileCount;
  }

  fileOf(node: number): number {
    if (node < this.fileCount) return node;
    this.#fileOfDefinition ??= this.#filesOfDefinitions();
    return this.#fileOfDefinition[node - this.fileCount]!;
  }

  #filesOfDefinitions(): Uint32Array {
    const { fileFirst } = this.columns;
    const files = new Uint32Array(this.nodeCount - this.fileCount);
    for (let file = 0; file < this.fileCount; file++)
      files.fill(file, fileFirst[file]!, fileFirst[file + 1]!);
    return files;
  }

  pathOf(node: number): string {
    return this.paths[this.fileOf(node)]!;
  }

  languageOf(node: number): string {
    return this.strings[this.columns.fileLanguage[this.fileOf(node)]!]!;
  }

  nameOf(node: number): string {
    if (node < this.fileCount) return this.paths[node]!;
    return this.strings[this.columns.defName[node - this.fileCount]!]!;
  }

  qualifiedNameOf(node: number): string {
    if (node < this.fileCount) return this.paths[node]!;
    return this.strings[this.columns.defQualified[node - this.fileCount]!]!;
  }

  kindOf(node: number): DefinitionKind | 'file' {
    if (node < this.fileCount) return 'file';
    return DEFINITION_KINDS[this.columns.defKind[node - this.fileCount]! >>> 8] ?? 'function';
  }

  startLineOf(node: number): number {
    return node < this.fileCount ? 1 : this.columns.defStart[node - this.fileCount]!;
  }

  endLineOf(node: number): number {
    return node < this.fileCount
      ? this.columns.fileLines[node]!
      : this.columns.defEnd[node - this.fileCount]!;
  }

  /** McCabe's complexity of a definition's body; 0 for a file. */
  complexityOf(node: number): number {
    return node < this.fileCount ? 0 : this.columns.defComplexity[node - this.fileCount]!;
  }

  /** The definition around a definition, `undefined` at the top. */
  parentOf(node: number): number | undefined {
    if (node < this.fileCount) return undefined;
    const parent = this.columns.defParent[node - this.fileCount]!;
    return parent === 0 ? undefined : this.definitionsIn(this.fileOf(node)).first + parent - 1;
  }

  isTest(node: number): boolean {
    return node >= this.fileCount && (this.columns.defKind[node - this.fileCount]! & TEST) !== 0;
  }

  isExported(node: number): boolean {
    return node >= this.fileCount && (this.columns.defKind[node - this.fileCount]! & EXPORTED) !== 0;
  }

  fileAt(path: string): number | undefined {
    this.#fileByPath ??= new Map(this.paths.map((name, file) => [name, file]));
    return this.#fileByPath.get(path);
  }

  definitionsIn(file: number): { readonly first: number; readonly end: number } {
    const { fileFirst } = this.columns;
    return { first: this.fileCount + fileFirst[file]!, end: this.fileCount + fileFirst[file + 1]! };
  }

  definitionsNamed(name: string): readonly number[] {
    this.#nodesByName ??= this.#groupByName();
    return this.#nodesByName.get(name) ?? [];
  }

  /** Every name of a definition. */
  definedNames(): Iterable<string> {
    this.#nodesByName ??= this.#groupByName();
    return this.#nodesByName.keys();
  }

  #groupByName(): Map<string, number[]> {
    const { defName } = this.columns;
    const byNumber: number[][] = new Array(this.strings.length);
    for (let i = 0; i < defName.length; i++) {
      const name = defName[i]!;
      const known = byNumber[name];
      if (known) known.push(this.fileCount + i);
      else byNumber[name] = [this.fileCount + i];
    }
    const groups = new Map<string, number[]>();
    byNumber.forEach((nodes, name) => {
      groups.set(this.strings[name]!, nodes);
    });
    return groups;
  }

  edgesFrom(node: number, kind?: number): readonly EdgeView[] {
    return this.#forward(this.rows, node, kind);
  }

  edgesTo(node: number, kind?: number): readonly EdgeView[] {
    return this.#backward(this.rows, this.reverse, node, kind);
  }

  /** Edges from file to file: those of definitions count for their files. Best confidence first. */
  fileEdgesFrom(file: number, kind?: number): readonly EdgeView[] {
    return this.#forward(this.fileRows, file, kind);
  }

  fileEdgesTo(file: number, kind?: number): readonly EdgeView[] {
    return this.#backward(this.fileRows, this.fileReverse, file, kind);
  }

  /** All nodes with their edges. */
  get rows(): EdgeRows {
    const { outOffset, outEdge, outInfo, outLine } = this.columns;
    return { offsets: outOffset, edges: outEdge, info: outInfo, lines: outLine };
  }

  get reverse(): ReverseRows {
    const { inOffset, inEdge, inPlace } = this.columns;
    return { offsets: inOffset, edges: inEdge, places: inPlace };
  }

  get fileRows(): EdgeRows {
    const { fileOutOffset, fileOutEdge, fileOutInfo, fileOutLine } = this.columns;
    return { offsets: fileOutOffset, edges: fileOutEdge, info: fileOutInfo, lines: fileOutLine };
  }

  get fileReverse(): ReverseRows {
    const { fileInOffset, fileInEdge, fileInPlace } = this.columns;
    return { offsets: fileInOffset, edges: fileInEdge, places: fileInPlace };
  }

  #forward(rows: EdgeRows, node: number, kind: number | undefined): EdgeView[] {
    const found: EdgeView[] = [];
    for (let at = rows.offsets[node]!; at < rows.offsets[node + 1]!; at++) {
      const word = rows.edges[at]!;
      if (kind === undefined || kindIn(word) === kind) found.push(view(rows, at, word & NODE_MASK));
    }
    return found.sort(bestFirst);
  }

  #backward(rows: EdgeRows, reverse: ReverseRows, node: number, kind: number | undefined): EdgeView[] {
    const found: EdgeView[] = [];
    for (let at = reverse.offsets[node]!; at < reverse.offsets[node + 1]!; at++) {
      const word = reverse.edges[at]!;
      if (kind === undefined || kindIn(word) === kind)
        found.push(view(rows, reverse.places[at]!, word & NODE_MASK));
    }
    return found.sort(bestFirst);
  }
}

const kindIn = (word: number): number => (word >>> KIND_SHIFT) & ~GUESSED;

function view({ edges, info, lines }: EdgeRows, at: number, node: number): EdgeView {
  return {
    node,
    kind: kindIn(edges[at]!),
    confidence: (info[at]! >>> 8) / 100,
    reason: EDGE_REASONS[info[at]! & 0xff] ?? 'import',
    line: lines[at]!,
  };
}

const bestFirst = (a: EdgeView, b: EdgeView): number =>
  b.confidence - a.confidence || a.kind - b.kind || a.node - b.node;

function decodeAll(offsets: Uint32Array, bytes: Uint8Array): string[] {
  const all = Buffer.from(bytes); // one copy out of shared memory, then cheap slices
  const texts: string[] = new Array(offsets.length - 1);
  for (let i = 0; i < texts.length; i++) texts[i] = all.toString('utf8', offsets[i], offsets[i + 1]);
  return texts;
}
