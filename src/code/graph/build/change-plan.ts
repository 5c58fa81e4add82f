import type { CodeGraph } from '../code-graph.ts';
import { hashText } from './digest.ts';
import type { FileRecord } from './file-records.ts';
import { scopeName } from './project-model.ts';
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

/**
 * The files whose edges have to be made again: changed ones, those whose imports mean other files now, and those that
 * looked at a file or name that is not what it was.
 */
export function filesToBind(
  match: FileMatch,
  records: readonly FileRecord[],
  previous: CodeGraph,
): Uint8Array {
  const { before, isSame, after } = match;
  const bind = new Uint8Array(records.length);
  const movedFiles = new Uint8Array(previous.fileCount);
  const movedNames = new Set<number>();
  after.forEach((file, old) => {
    if (file < 0) noteChange(old);
  });
  records.forEach((record, file) => {
    const old = before[file]!;
    if (old < 0 || !isSame[file]) bind[file] = 1;
    if (old < 0) {
      for (const name of record.names()) movedNames.add(hashText(name));
      movedNames.add(hashText(scopeName(record.scope)));
      return;
    }
    const { fileImports, fileInterface, fileScope } = previous.columns;
    const hasOtherImports = differs(fileImports, old, record.imports);
    if (hasOtherImports) bind[file] = 1;
    const hasOtherFace = !isSame[file] && differs(fileInterface, old, record.interface);
    const hasOtherScope = previous.strings[fileScope[old]!] !== record.scope;
    if (hasOtherImports) movedFiles[old] = 1;
    if (!hasOtherFace && !hasOtherScope) return;
    noteChange(old);
    for (const name of record.names()) movedNames.add(hashText(name));
    movedNames.add(hashText(scopeName(record.scope)));
  });
  markDependents();
  return bind;

  function noteChange(old: number): void {
    movedFiles[old] = 1;
    const { first, end } = previous.definitionsIn(old);
    for (let node = first; node < end; node++) movedNames.add(hashText(previous.nameOf(node)));
    movedNames.add(hashText(scopeName(previous.strings[previous.columns.fileScope[old]!]!)));
  }

  function markDependents(): void {
    const { restFileOffset, restFile, restNameOffset, restName } = previous.columns;
    for (let file = 0; file < records.length; file++) {
      const old = before[file]!;
      if (bind[file] || old < 0) continue;
      const isMoved =
        restFile
          .subarray(restFileOffset[old]!, restFileOffset[old + 1]!)
          .some((other) => movedFiles[other]) ||
        restName
          .subarray(restNameOffset[old]!, restNameOffset[old + 1]!)
          .some((name) => movedNames.has(name));
      if (isMoved) bind[file] = 1;
    }
  }
}

const differs = (column: Uint32Array, file: number, pair: readonly [number, number]): boolean =>
  column[file * 2] !== pair[0] || column[file * 2 + 1] !== pair[1];
