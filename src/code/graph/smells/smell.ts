import type { CodeGraph } from '../code-graph.ts';

/** Something in the code that is worth a second look. */
export interface Smell {
  readonly rule: string;
  /** A file or a definition. */
  readonly node: number;
  readonly message: string;
  /** Why it may be none: of these many can be right. */
  readonly doubt?: string;
  /** How far beyond the limit, for the order within a rule. */
  readonly weight: number;
}

/** One thing to look for. */
export interface SmellRule {
  readonly name: string;
  readonly summary: string;
  /** What the graph cannot say is asked of the project. */
  find(graph: CodeGraph, project: SmellProject): readonly Smell[];
}

export interface SmellProject {
  /** The text of a file as it is now, '' when it is gone. */
  textOf(path: string): string;
}
