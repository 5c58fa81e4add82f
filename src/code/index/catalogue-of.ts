import { comparePaths } from '../../core/paths.ts';
import type { Generation } from './generation.ts';

/** The files of a generation as they were when it was made, in the order of a walk. */
export function catalogueOf(generation: Generation): { path: string; sizeBytes: number; mtimeMs: number }[] {
  const files: { path: string; sizeBytes: number; mtimeMs: number }[] = [];
  for (const { segment, removed } of generation.parts) {
    const { docSize, docMtime } = segment.columns;
    segment.paths.forEach((path, document) => {
      if (removed[document] !== 0) return;
      files.push({ path, sizeBytes: docSize[document] as number, mtimeMs: docMtime[document] as number });
    });
  }
  return generation.parts.length > 1 ? files.sort((a, b) => comparePaths(a.path, b.path)) : files;
}
