import type { DefinitionKind } from './facts.ts';

/** Stands for the definition around the current node. */
export const INNERMOST = -2;

/** A definition on its way: what a rule or hook found out. Nodes are −1 when there is none. */
export interface Draft {
  kind: DefinitionKind;
  name: string;
  /** The node whose subtree belongs to the definition. */
  node: number;
  nameNode: number;
  /** The node that gives the span; differs from `node` for `export …` and decorated definitions. */
  outer: number;
  body: number;
  parameters: number;
  type: number;
  /** Where the head ends; −1: in front of `body`. */
  headEnd: number;
  isAsync: boolean;
  isExported: boolean;
  isTest: boolean;
  /** What the names of the definitions inside start with; the qualified name when empty. */
  qualifier: string;
  /** Index of the definition it belongs to; `INNERMOST`: the one around the current node. */
  parent: number;
  /** Put before the name instead of the enclosing definitions (`Store` of a Go method). */
  prefix: string;
  /** False: what is inside belongs to the enclosing definition (one node that defines several names). */
  ownsInside: boolean;
  /** Where the span ends; −1: where `outer` ends. */
  endIndex: number;
  /** First node of the span and the decorators, once `findDecorators` has looked for them. */
  first: number;
  decorators: string[];
}

export function emptyDraft(kind: DefinitionKind, name: string, node: number): Draft {
  return {
    kind,
    name,
    node,
    nameNode: -1,
    outer: node,
    body: -1,
    parameters: -1,
    type: -1,
    headEnd: -1,
    isAsync: false,
    isExported: false,
    isTest: false,
    qualifier: '',
    prefix: '',
    ownsInside: true,
    parent: INNERMOST,
    endIndex: -1,
    first: -1,
    decorators: [],
  };
}
