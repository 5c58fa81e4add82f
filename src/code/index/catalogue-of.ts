import { comparePaths } from '../../core/paths.ts';
import type { CataloguedFile } from '../files/index.ts';
import type { Generation, Part } from './generation.ts';
import type { Segment } from './segment.ts';

/** The files of a generation as they were when it was made, in the order of a walk. */
export function catalogueOf({ parts }: Generation): CataloguedFile[] {
  const [base, ...deltas] = parts.map(livingEntries);
  const changed = deltas.flat().sort((a, b) => comparePaths(a.path, b.path));
  const files: CataloguedFile[] = [];
  let next = 0;
  for (const file of base ?? []) {
    for (let other = changed[next]; other && comparePaths(other.path, file.path) < 0; other = changed[next]) {
      files.push(other);
      next++;
    }
    files.push(file);
  }
  return [...files, ...changed.slice(next)];
}

const livingEntries = ({ segment, removed }: Part): readonly CataloguedFile[] =>
  entriesOf(segment).filter((_, document) => removed[document] === 0);

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
