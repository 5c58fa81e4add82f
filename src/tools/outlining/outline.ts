import { languageForPath } from '../../code/lang/index.ts';
import { fileNotFound } from '../../core/messages/read.ts';
import { kindUnknown } from '../../core/messages/symbols.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { statIfThere } from '../../core/stat-if-there.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { fittingRows } from '../rows/fitting-rows.ts';
import { KIND_WORDS, kindFilter } from '../symbols/kinds.ts';
import { outlineDocument } from './outline-document.ts';
import { type FileOutline, outlineFile, type SymbolFilter } from './outline-file.ts';
import { outlineFolder } from './outline-folder.ts';
import { headRows } from './outline-rows.ts';

/** The outline of one file is read rather than searched through. */
const FILE_TOKENS = 6000;

/** The arguments of `ctx_outline`. */
export interface OutlineArguments {
  readonly path: Place;
  readonly kind: string | undefined;
  readonly match: string | undefined;
  readonly format: 'text' | 'json';
}

/** What is defined in a file or folder. → the answer */
export async function outline(args: OutlineArguments, context: ProjectContext): Promise<Result<string>> {
  const isOfKind = kindFilter(args.kind);
  if (isOfKind === undefined) return fail(kindUnknown(args.kind ?? '', KIND_WORDS));
  const filter: SymbolFilter = { isOfKind, match: (args.match ?? '').toLowerCase() };
  const stat = statIfThere(args.path.path);
  if (stat === undefined) return fail(fileNotFound(args.path.shown, []));
  if (stat.isDirectory()) return outlineFolder(args.path, { ...args, filter }, context);
  const file = await outlineFile(args.path, filter, context.services);
  if (!file.ok) return file;
  if (args.format === 'json') return ok(outlineDocument([file.value], 0));
  return ok(textOf(file.value, args));
}

/** No symbols, an unknown kind of file and a parser that gave up are different answers. */
function textOf(file: FileOutline, { kind, match }: OutlineArguments): string {
  if (file.symbols.length > 0) return withinBounds(headRows(file));
  const { path, language } = file;
  if (language !== '') {
    const isNarrowed = kind !== undefined || match !== undefined;
    return `${path} (${language}): no symbols${isNarrowed ? ' match' : ''}`;
  }
  const expected = languageForPath(path);
  if (expected !== undefined)
    return `${path}: the parser for ${expected} gave up on it; ctx_search finds text in it`;
  return `${path}: no outline, its language or file type is not supported; ctx_read shows its text`;
}

/** As many rows as fit, and how many there are more. */
function withinBounds(rows: readonly string[]): string {
  const fitting = fittingRows(rows, FILE_TOKENS);
  const rest = rows.length - fitting.length;
  return [...fitting, ...(rest > 0 ? [`… ${rest} more symbols; narrow by match or kind`] : [])].join('\n');
}
