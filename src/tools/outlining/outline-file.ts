import { ok, type Result } from '../../core/result.ts';
import { readWholeText } from '../../read/exact/index.ts';
import { type ViewSubject, viewSubject } from '../../read/view-subject.ts';
import type { Place } from '../paths/place.ts';
import type { Services } from '../services.ts';

/** A definition, heading or key of a file. Lines count from 1, both ends included. */
export interface OutlineSymbol {
  /** With the names around it: `Store.load`. */
  readonly name: string;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** How it begins, on one line: name and parameters. */
  readonly signature: string;
  readonly depth: number;
}

export interface FileOutline {
  /** As the caller can use it. */
  readonly path: string;
  /** The language or kind of the file; '' for one that nothing is known of. */
  readonly language: string;
  /** What found the symbols: a parser, or what its kind of file shows by itself. */
  readonly backend: 'tree-sitter' | 'structure';
  readonly symbols: readonly OutlineSymbol[];
}

export interface SymbolFilter {
  readonly isOfKind: (kind: string) => boolean;
  /** Part of a name, in lower case; '' for all. */
  readonly match: string;
}

/** What is in one file, in its present text. */
export async function outlineFile(
  place: Place,
  { isOfKind, match }: SymbolFilter,
  services: Services,
): Promise<Result<FileOutline>> {
  const read = await readWholeText({ jailed: place, shown: place.shown });
  if (!read.ok) return read;
  const facts = await services.sources.factsOf(place.shown, read.value);
  const request = {
    path: place.shown,
    text: read.value,
    task: '',
    budget: undefined,
    protect: [],
    hints: [],
  };
  const subject = viewSubject(request, facts);
  const symbols = symbolsOf(subject).filter(
    ({ name, kind }) => isOfKind(kind) && (match === '' || name.toLowerCase().includes(match)),
  );
  return ok({
    path: place.shown,
    language: subject.language,
    backend: facts === undefined ? 'structure' : 'tree-sitter',
    symbols,
  });
}

/** The entries that have a name; where nothing is known of a file, what looks like its structure is none. */
function symbolsOf({ outline, language }: ViewSubject): OutlineSymbol[] {
  if (language === '') return [];
  return outline.entries
    .filter(({ name }) => name !== '')
    .map(({ name, qualifiedName, kind, first, last, head, depth }) => ({
      name: qualifiedName === '' ? name : qualifiedName,
      kind,
      start: first,
      end: last,
      signature: head,
      depth,
    }));
}
