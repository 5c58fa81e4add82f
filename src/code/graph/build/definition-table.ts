import { DEFINITION_KINDS, type Definition } from '../../lang/index.ts';
import type { CodeGraph } from '../code-graph.ts';
import type { KnownDefinition } from '../scip/confirmations.ts';
import type { StringPool } from './string-pool.ts';

const KIND_IDS = new Map(DEFINITION_KINDS.map((kind, id) => [kind, id]));

/** The columns of all definitions, filled file by file. */
export class DefinitionTable {
  /** Number of the first definition of each file; one more entry than files. */
  readonly first: Uint32Array;
  readonly columns;
  readonly #strings: StringPool;

  /** @param counts how many definitions each file has */
  constructor(counts: readonly number[], strings: StringPool) {
    this.#strings = strings;
    this.first = new Uint32Array(counts.length + 1);
    counts.forEach((count, file) => {
      this.first[file + 1] = this.first[file]! + count;
    });
    const make = () => new Uint32Array(this.first.at(-1)!);
    const names = { defName: make(), defQualified: make() };
    const places = { defParent: make(), defStart: make(), defEnd: make() };
    this.columns = { ...names, defKind: make(), ...places, defComplexity: make() };
  }

  /** Files and definitions together. */
  get nodeCount(): number {
    return this.first.length - 1 + this.first.at(-1)!;
  }

  /** Files come before all definitions. @param definition −1 for the file itself */
  node(file: number, definition: number): number {
    return definition < 0 ? file : this.first.length - 1 + this.first[file]! + definition;
  }

  write(file: number, definitions: readonly Definition[]): void {
    const to = this.columns;
    definitions.forEach((d, index) => {
      const at = this.first[file]! + index;
      to.defName[at] = this.#strings.id(d.name);
      to.defQualified[at] = this.#strings.id(d.qualifiedName);
      const flags = (d.isExported ? 1 : 0) | (d.isTest ? 2 : 0) | (d.isAsync ? 4 : 0);
      to.defKind[at] = ((KIND_IDS.get(d.kind) ?? 0) << 8) | flags;
      to.defParent[at] = d.parent + 1;
      to.defStart[at] = d.startLine;
      to.defEnd[at] = d.endLine;
      to.defComplexity[at] = d.complexity;
    });
  }

  /** Takes those of file `old` of an earlier graph. */
  copy(file: number, previous: CodeGraph, old: number): void {
    const from = previous.columns;
    const to = this.columns;
    for (let i = from.fileFirst[old]!, at = this.first[file]!; i < from.fileFirst[old + 1]!; i++, at++) {
      to.defName[at] = this.#strings.id(previous.strings[from.defName[i]!]!);
      to.defQualified[at] = this.#strings.id(previous.strings[from.defQualified[i]!]!);
      to.defKind[at] = from.defKind[i]!;
      to.defParent[at] = from.defParent[i]!;
      to.defStart[at] = from.defStart[i]!;
      to.defEnd[at] = from.defEnd[i]!;
      to.defComplexity[at] = from.defComplexity[i]!;
    }
  }

  /** The file of each node. */
  fileOfNodes(): Uint32Array {
    const files = this.first.length - 1;
    const fileOf = new Uint32Array(this.nodeCount);
    for (let file = 0; file < files; file++) {
      fileOf[file] = file;
      fileOf.fill(file, files + this.first[file]!, files + this.first[file + 1]!);
    }
    return fileOf;
  }

  /** Tells what a node defines, `undefined` for a file. @param pathOf by node */
  describer(pathOf: (node: number) => string): (node: number) => KnownDefinition | undefined {
    const files = this.first.length - 1;
    const { defName, defQualified, defStart, defEnd } = this.columns;
    const { texts } = this.#strings;
    return (node) => {
      if (node < files) return undefined;
      const at = node - files;
      const [name, qualifiedName] = [texts[defName[at]!]!, texts[defQualified[at]!]!];
      return { path: pathOf(node), name, qualifiedName, startLine: defStart[at]!, endLine: defEnd[at]! };
    };
  }
}
