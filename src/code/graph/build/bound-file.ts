import { bindCalls } from '../calls/index.ts';
import { EdgeKind } from '../edge-kinds.ts';
import { EDGE_REASONS, type EdgeReason, type SymbolEdge } from '../project-facts.ts';
import type { ProjectModel } from './project-model.ts';
import { bindTypes } from './type-edges.ts';

/** What binding gives for one file. */
export interface BoundFile {
  /**
   * Edges that start in the file, EDGE_WORDS each: the definition it starts from + 1 (0: the file), the target's file, the
   * definition there + 1, kind << 16 | hundredths of confidence << 8 | reason, line.
   */
  readonly edges: Uint32Array;
  /** Imports that should lead to a file, and lead to none. */
  readonly unresolved: number;
  /** See `Dependencies`. */
  readonly files: Uint32Array;
  readonly names: Uint32Array;
}

export const EDGE_WORDS = 5;
const REASON_IDS = new Map<EdgeReason, number>(EDGE_REASONS.map((reason, id) => [reason, id]));

export const reasonId = (reason: EdgeReason): number => REASON_IDS.get(reason) ?? 0;

/** Makes the edges of one file. */
export function bindFile(model: ProjectModel, file: number): BoundFile {
  const words: number[] = [];
  const emit = ({ from, targetFile, targetDefinition, kind, confidence, reason, line }: SymbolEdge): void => {
    const what = (kind << 16) | (Math.round(confidence * 100) << 8) | reasonId(reason);
    words.push(from + 1, targetFile, targetDefinition + 1, what, line);
  };
  let unresolved = 0;
  const { files, names } = model.noting(file, () => {
    unresolved = bindImports(file, model, emit);
    bindTypes(file, model, emit);
    bindCalls(file, model, emit);
  });
  return { edges: Uint32Array.from(words), unresolved, files, names };
}

/** @returns how many imports were not found */
function bindImports(file: number, model: ProjectModel, emit: (edge: SymbolEdge) => void): number {
  const statements = model.factsOf(file).imports;
  let unresolved = 0;
  model.importsOf(file).forEach(({ files, confidence, outcome }, index) => {
    const { kind: how, isReexport, line = 0 } = statements[index] ?? {};
    if (outcome === 'not found') unresolved++;
    const kind = how === 'module' ? EdgeKind.module : isReexport ? EdgeKind.reexports : EdgeKind.imports;
    const reason = how === 'module' ? 'module declaration' : isReexport ? 're-export' : 'import';
    for (const targetFile of files) {
      if (targetFile === file) continue;
      emit({ from: -1, targetFile, targetDefinition: -1, kind, line, confidence, reason });
    }
  });
  return unresolved;
}

const HEAD_WORDS = 4;

/** Several of them in one array, for the way from one thread to another. */
export function packBound(bound: readonly BoundFile[]): Uint32Array<ArrayBuffer> {
  const size = (n: number, b: BoundFile) => n + HEAD_WORDS + b.edges.length + b.files.length + b.names.length;
  const words = new Uint32Array(bound.reduce(size, 0));
  let at = 0;
  for (const { edges, unresolved, files, names } of bound) {
    words.set([edges.length, unresolved, files.length, names.length], at);
    at += HEAD_WORDS;
    for (const part of [edges, files, names]) {
      words.set(part, at);
      at += part.length;
    }
  }
  return words;
}

/** Views of what `packBound` packed. */
export function unpackBound(words: Uint32Array): BoundFile[] {
  const bound: BoundFile[] = [];
  let at = 0;
  const take = (count: number): Uint32Array => {
    at += count;
    return words.subarray(at - count, at);
  };
  while (at < words.length) {
    const [edgeWords = 0, unresolved = 0, fileCount = 0, nameCount = 0] = take(HEAD_WORDS);
    bound.push({ edges: take(edgeWords), unresolved, files: take(fileCount), names: take(nameCount) });
  }
  return bound;
}
