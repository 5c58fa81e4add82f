import { comparePaths } from '../../../core/paths.ts';
import { type Generation, hashKey, languageName } from '../../index/index.ts';
import { textLanguageOf } from './text-imports.ts';

/** One file of a generation as the graph knows it. */
export interface SourceFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Identity of its content and of how it is understood, 16 bytes as a string. */
  readonly content: string;
  /** Id of the language that it is parsed as, 'css' or 'html' for text that names other files, '' for other files. */
  readonly language: string;
  readonly lineCount: number;
}

/** The files of a generation in the order of their paths. */
export function sourceFilesOf({ parts }: Generation): SourceFile[] {
  const files: SourceFile[] = [];
  for (const { segment, removed } of parts) {
    const { docHash, docLanguage, docLines } = segment.columns;
    const hashes = Buffer.from(docHash.slice().buffer);
    segment.paths.forEach((path, document) => {
      if (removed[document] !== 0) return;
      const content = hashKey(hashes.subarray(document * 16, document * 16 + 16));
      const language = languageName(docLanguage[document] as number) ?? textLanguageOf(path);
      files.push({ path, content, language, lineCount: docLines[document] as number });
    });
  }
  return parts.length > 1 ? files.sort((a, b) => comparePaths(a.path, b.path)) : files;
}
