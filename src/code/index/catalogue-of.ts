import { comparePaths } from '../../core/paths.ts';
import type { CataloguedFile } from '../files/index.ts';
import type { Generation } from './generation.ts';
import type { Segment } from './segment.ts';

/** The files of a generation as they were when it was made, in the order of a walk. */
export function catalogueOf({ parts: [base, delta] }: Generation): CataloguedFile[] {
  const files: CataloguedFile[] = [];
  const changed = delta ? entriesOf(delta.segment) : [];
  let next = 0;
  const known = base ? entriesOf(base.segment) : [];
  known.forEach((file, document) => {
    if (base?.removed[document] !== 0) return;
    for (let other = changed[next]; other && comparePaths(other.path, file.path) < 0; other = changed[next]) {
      files.push(other);
      next++;
    }
    files.push(file);
  });
  for (; next < changed.length; next++) files.push(changed[next] as CataloguedFile);
  return files;
}

const entries = new WeakMap<Segment, readonly CataloguedFile[]>();

function entriesOf(segment: Segment): readonly CataloguedFile[] {
  const known = entries.get(segment);
  if (known) return known;
  const { docSize, docMtime } = segment.columns;
  const made = segment.paths.map((path, document) => ({
    path,
    sizeBytes: docSize[document] as number,
    mtimeMs: docMtime[document] as number,
  }));
  entries.set(segment, made);
  return made;
}
