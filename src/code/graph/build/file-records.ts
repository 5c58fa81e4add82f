import type { Definition } from '../../lang/index.ts';
import type { CodeGraph } from '../code-graph.ts';
import type { ResolvedImport } from '../project-facts.ts';
import type { Declarations } from '../resolve/index.ts';
import { Digest } from './digest.ts';
import { declarationsDigest, declarationsIn, interfaceDigest } from './file-digests.ts';
import type { ProjectModel } from './project-model.ts';

/** What is kept of one file besides its edges. */
export interface FileRecord {
  /** See `interfaceDigest`. */
  readonly interface: readonly [number, number];
  /** Digest of the files that its imports mean. */
  readonly imports: readonly [number, number];
  readonly declared: number;
  readonly scope: string;
  readonly packageName: string;
}

/** The record of a file whose facts are read. */
export function newRecord(model: ProjectModel, file: number): FileRecord {
  const facts = model.factsOf(file);
  return {
    interface: interfaceDigest(facts),
    imports: importsDigest(model, model.importsOf(file)),
    declared: declarationsDigest(model.declarationsOf(file)),
    scope: model.scopeKeyOf(file),
    packageName: facts.packageName,
  };
}

/** The record of a file that stayed, as the earlier graph has it. */
export function keptRecord(model: ProjectModel, file: number, previous: CodeGraph, old: number): FileRecord {
  const { fileInterface, fileImports, fileDeclared, filePackage } = previous.columns;
  return {
    interface: [fileInterface[old * 2]!, fileInterface[old * 2 + 1]!],
    imports: [fileImports[old * 2]!, fileImports[old * 2 + 1]!],
    declared: fileDeclared[old]!,
    scope: model.scopeKeyOf(file),
    packageName: previous.strings[filePackage[old]!]!,
  };
}

/** What a file of an earlier graph declares. */
export function keptDeclarations(previous: CodeGraph, old: number): Declarations {
  const { defParent, filePackage } = previous.columns;
  const { first, end } = previous.definitionsIn(old);
  const definitions: Pick<Definition, 'name' | 'qualifiedName' | 'kind' | 'parent'>[] = [];
  for (let node = first; node < end; node++) {
    const kind = previous.kindOf(node);
    if (kind === 'file') continue;
    const parent = defParent[node - previous.fileCount]! - 1;
    definitions.push({
      name: previous.nameOf(node),
      qualifiedName: previous.qualifiedNameOf(node),
      kind,
      parent,
    });
  }
  const packageName = previous.strings[filePackage[old]!]!;
  return declarationsIn(previous.pathOf(old), {
    language: previous.languageOf(old),
    packageName,
    definitions,
  });
}

/** Paths, not numbers, so that it can be compared with that of another graph. */
export function importsDigest(
  model: ProjectModel,
  imports: readonly ResolvedImport[],
): readonly [number, number] {
  const digest = new Digest();
  for (const { files, nameFiles, confidence, outcome } of imports) {
    digest
      .addText(outcome)
      .addNumber(Math.round(confidence * 100))
      .addNumber(files.length);
    for (const file of files) digest.addText(model.pathOf(file));
    for (const file of nameFiles) digest.addText(file < 0 ? '' : model.pathOf(file));
  }
  return digest.finish();
}
