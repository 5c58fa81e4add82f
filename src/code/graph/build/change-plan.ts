import type { CodeGraph } from '../code-graph.ts';
import { hashText } from './digest.ts';
import { NODE_MASK } from './edge-table.ts';
import type { FileRecord } from './file-records.ts';
import { addKeys, definitionsBefore, matchDefinitions } from './moved-definitions.ts';
import { definitionsNow } from './named-definitions.ts';
import { type ProjectModel, scopeName } from './project-model.ts';
import type { SourceFile } from './source-files.ts';

/** How the files now relate to those of an earlier graph. */
export interface FileMatch {
  /** By file now: its number in the earlier graph, −1 for a new path. */
  readonly before: Int32Array;
  /** By file now: 1 when its content is the same as before. */
  readonly isSame: Uint8Array;
  /** By earlier file: its number now, −1 for one that is gone. */
  readonly after: Int32Array;
}

export function matchFiles(files: readonly SourceFile[], previous: CodeGraph | undefined): FileMatch {
  const before = new Int32Array(files.length).fill(-1);
  const isSame = new Uint8Array(files.length);
  const after = new Int32Array(previous?.fileCount ?? 0).fill(-1);
  if (previous) {
    const { fileContent } = previous.columns;
    const contents = Buffer.from(fileContent.slice().buffer).toString('latin1');
    files.forEach(({ path, content, language }, file) => {
      const known = previous.fileAt(path);
      if (known === undefined) return;
      before[file] = known;
      after[known] = file;
      const isEqual = contents.startsWith(content, known * 16) && previous.languageOf(known) === language;
      isSame[file] = isEqual ? 1 : 0;
    });
  }
  return { before, isSame, after };
}

/** What of an earlier graph still holds. */
export interface ChangePlan {
  /** By file now: 1 when its edges have to be made. */
  readonly bind: Uint8Array;
  /** By earlier file: where its definitions are now, by index; `undefined` where they were before. */
  readonly renumbered: readonly (Int32Array | undefined)[];
}

/**
 * The files whose edges have to be made again: changed ones, those whose imports mean other files now, and those that
 * looked at a file or name that is not what it was.
 */
export function planChanges(
  match: FileMatch,
  records: readonly FileRecord[],
  previous: CodeGraph,
  model: ProjectModel,
): ChangePlan {
  const { before, isSame, after } = match;
  const bind = new Uint8Array(records.length);
  const movedFiles = new Uint8Array(previous.fileCount);
  const renumbered: (Int32Array | undefined)[] = new Array(previous.fileCount).fill(undefined);
  const keys = new Set<string>();
  const fileBefore = (old: number) => ({ path: previous.pathOf(old), language: previous.languageOf(old) });
  const fileNow = (file: number) => ({ path: model.pathOf(file), language: model.languageOf(file) });
  after.forEach((file, old) => {
    if (file >= 0) return;
    movedFiles[old] = 1;
    addKeys(keys, fileBefore(old), definitionsBefore(previous, old));
    keys.add(scopeName(previous.strings[previous.columns.fileScope[old]!]!));
  });
  records.forEach((record, file) => {
    const old = before[file]!;
    if (old < 0 || !isSame[file]) bind[file] = 1;
    if (old < 0) {
      addKeys(keys, fileNow(file), definitionsNow(file, model.definitionsOf(file)));
      keys.add(scopeName(record.scope));
      return;
    }
    const { fileImports, fileInterface, fileScope } = previous.columns;
    if (differs(fileImports, old, record.imports)) {
      bind[file] = 1;
      movedFiles[old] = 1;
    }
    const scope = previous.strings[fileScope[old]!]!;
    if (scope !== record.scope) {
      movedFiles[old] = 1;
      keys.add(scopeName(scope)).add(scopeName(record.scope));
    }
    if (isSame[file] || !differs(fileInterface, old, record.interface)) return;
    movedFiles[old] = 1;
    const definitions = definitionsNow(file, model.definitionsOf(file));
    const earlier = definitionsBefore(previous, old);
    if (previous.languageOf(old) === model.languageOf(file)) {
      renumbered[old] = matchDefinitions(fileNow(file), earlier, definitions, keys);
    } else {
      renumbered[old] = new Int32Array(earlier.length).fill(-1);
      addKeys(keys, fileBefore(old), earlier);
      addKeys(keys, fileNow(file), definitions);
    }
  });
  markDependents(previous, before, bind, movedFiles, new Set(Array.from(keys, hashText)));
  markHanging(previous, after, bind, renumbered);
  return { bind, renumbered };
}

/** Files that looked at a file or name that is not what it was. */
function markDependents(
  previous: CodeGraph,
  before: Int32Array,
  bind: Uint8Array,
  movedFiles: Uint8Array,
  movedNames: ReadonlySet<number>,
): void {
  const { restFileOffset, restFile, restNameOffset, restName } = previous.columns;
  for (let file = 0; file < bind.length; file++) {
    const old = before[file]!;
    if (bind[file] || old < 0) continue;
    const files = restFile.subarray(restFileOffset[old]!, restFileOffset[old + 1]!);
    const names = restName.subarray(restNameOffset[old]!, restNameOffset[old + 1]!);
    if (files.some((other) => movedFiles[other]) || names.some((name) => movedNames.has(name)))
      bind[file] = 1;
  }
}

/** Files with an edge to a definition that is gone. */
function markHanging(
  previous: CodeGraph,
  after: Int32Array,
  bind: Uint8Array,
  renumbered: readonly (Int32Array | undefined)[],
): void {
  const { inOffset, inEdge } = previous.columns;
  renumbered.forEach((places, old) => {
    const { first } = previous.definitionsIn(old);
    places?.forEach((now, index) => {
      if (now >= 0) return;
      for (let at = inOffset[first + index]!; at < inOffset[first + index + 1]!; at++) {
        const source = after[previous.fileOf(inEdge[at]! & NODE_MASK)]!;
        if (source >= 0) bind[source] = 1;
      }
    });
  });
}

const differs = (column: Uint32Array, file: number, pair: readonly [number, number]): boolean =>
  column[file * 2] !== pair[0] || column[file * 2 + 1] !== pair[1];
