import type { DefinitionKind } from '../lang/index.ts';
import type { EdgeReason } from './project-facts.ts';

/**
 * A finished graph, for questions. Nodes are numbered: files 0 … fileCount−1 in the order of their paths, then the
 * definitions of the first file in the order of their place, of the second file, … The numbers hold for this graph alone.
 */
export interface GraphView {
  readonly fileCount: number;
  readonly nodeCount: number;
  readonly edgeCount: number;
  isFile(node: number): boolean;
  /** The file that a node is or lies in. */
  fileOf(node: number): number;
  pathOf(node: number): string;
  /** Language of the node's file, '' for one that is not parsed. */
  languageOf(node: number): string;
  /** `load`; the path of a file. */
  nameOf(node: number): string;
  /** `Store.load`; the path of a file. */
  qualifiedNameOf(node: number): string;
  kindOf(node: number): DefinitionKind | 'file';
  /** 1-based; 1 for a file. */
  startLineOf(node: number): number;
  /** 1-based, included; the number of lines for a file. */
  endLineOf(node: number): number;
  isTest(node: number): boolean;
  isExported(node: number): boolean;
  fileAt(path: string): number | undefined;
  /** Definitions of one file: nodes first … end−1. */
  definitionsIn(file: number): { readonly first: number; readonly end: number };
  /** Nodes of definitions with exactly this name, ascending. */
  definitionsNamed(name: string): readonly number[];
  /** Edges of one kind that start at a node (or all kinds), best confidence first, then by target. */
  edgesFrom(node: number, kind?: number): readonly EdgeView[];
  /** Edges of one kind that lead to a node (or all kinds), best confidence first, then by source. */
  edgesTo(node: number, kind?: number): readonly EdgeView[];
}

/** One edge as seen from one of its ends. */
export interface EdgeView {
  /** The node at the other end. */
  readonly node: number;
  readonly kind: number;
  /** 0 … 1. */
  readonly confidence: number;
  readonly reason: EdgeReason;
  /** In the file where the edge starts; 0 where no line says it. */
  readonly line: number;
}
