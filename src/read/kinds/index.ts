import type { FileKind } from './define-kind.ts';

/** Every kind of file that is understood without a parser, sorted by id. */
export const KINDS: readonly FileKind[] = [];

const byExtension = new Map(KINDS.flatMap((kind) => kind.extensions.map((extension) => [extension, kind])));
const byFilename = new Map(KINDS.flatMap((kind) => (kind.filenames ?? []).map((name) => [name, kind])));

/** The kind of a file by its name. */
export function kindForPath(path: string): FileKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return byFilename.get(name) ?? byExtension.get(name.slice(name.lastIndexOf('.') + 1));
}
