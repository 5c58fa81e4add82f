import type { SymbolHit } from '../../code/search/index.ts';
import { kindUnknown } from '../../core/messages/symbols.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { KIND_WORDS, kindFilter } from '../symbols/kinds.ts';
import { readSymbolIn } from '../symbols/read-symbol.ts';
import { readSymbolName } from '../symbols/symbol-name.ts';
import { indexNote } from './index-note.ts';
import { PresentLines } from './present-lines.ts';
import type { SearchPlace } from './search-place.ts';
import { searchText } from './search-text.ts';

export interface SymbolSearch {
  readonly name: string;
  /** Part of a path, or a kind of definition, that narrows the answer. */
  readonly file: string | undefined;
  readonly kind: string | undefined;
  readonly maxResults: number | undefined;
}

const USUAL_ROWS = 20;
const MOST_LOOKED_AT = 500;
/** The head of a definition stands within so many lines of its start, decorators before it. */
const HEAD_LINES = 12;
/** A lone definition up to this length is shown whole: the next question would be for it. */
const SHORT_DEFINITION = 40;

/**
 * Definitions by name, each with the line that declares it as it is now. A handle, which names one of them, brings its text.
 * What the index does not know is looked for in the files before it is said not to be there. → the answer
 */
export async function searchSymbol(
  search: SymbolSearch,
  place: SearchPlace,
  context: ProjectContext,
): Promise<Result<string>> {
  const isOfKind = kindFilter(search.kind);
  if (isOfKind === undefined) return fail(kindUnknown(search.kind ?? '', KIND_WORDS));
  if (readSymbolName(search.name)?.file !== undefined) return textOfSymbol(place, search, context);
  const project = await context.services.projects.at(place.root);
  if (!project.ok) return project;
  const { value, state } = await project.value.findSymbols(search.name, MOST_LOOKED_AT);
  const present = new PresentLines(place.root, (path) => project.value.linesOf(path));
  const isFit = fitsScope({ ...search, isOfKind }, place);
  const hits = value.hits.filter((hit) => isFit(hit) && headOf(hit, present) !== undefined);
  if (state === 'building') return occurrences(search, place, context);
  if (hits.length === 0) return textOfSymbol(place, search, context);
  return ok([...rowsFor(hits, search, { place, present }), ...indexNote(state)].join('\n'));
}

async function textOfSymbol(...args: Parameters<typeof readSymbolIn>): Promise<Result<string>> {
  const answer = await readSymbolIn(...args);
  return answer.ok ? ok(answer.value.text) : answer;
}

/** Without an index: the lines that hold the name, found by reading the files. */
async function occurrences(
  { name, maxResults }: SymbolSearch,
  place: SearchPlace,
  context: ProjectContext,
): Promise<Result<string>> {
  const word = name.split(/::|\.|#|->/).at(-1) ?? name;
  const pattern = `\\b${word.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&')}\\b`;
  const search = { pattern, ignoreCase: false, include: [], exclude: [], isAnchored: false };
  const found = await searchText({ ...search, maxResults: maxResults ?? USUAL_ROWS }, place, context);
  if (!found.ok) return found;
  return ok(
    `${found.value}\n[the index is being built: these are the lines that hold the name, retry shortly]`,
  );
}

interface Narrowing {
  readonly file: string | undefined;
  readonly isOfKind: (kind: string) => boolean;
}

function fitsScope({ file, isOfKind }: Narrowing, { scope }: SearchPlace): (hit: SymbolHit) => boolean {
  return (hit) =>
    (scope === '' || hit.path === scope || hit.path.startsWith(`${scope}/`)) &&
    (file === undefined || hit.path.includes(file)) &&
    isOfKind(hit.kind);
}

/** The declaring line; `undefined` when the file no longer has it there. */
function headOf(hit: SymbolHit, present: PresentLines): string | undefined {
  const last = Math.min(hit.endLine, hit.startLine + HEAD_LINES);
  return present.lineHolding(hit.path, hit.name, hit.startLine, last);
}

function rowsFor(
  hits: readonly SymbolHit[],
  search: SymbolSearch,
  { place, present }: { readonly place: SearchPlace; readonly present: PresentLines },
): string[] {
  const rows = hits.slice(0, search.maxResults ?? USUAL_ROWS).map((hit) => {
    const span = hit.startLine === hit.endLine ? hit.startLine : `${hit.startLine}-${hit.endLine}`;
    return { hit, place: `${place.shown(hit.path)}:${span}` };
  });
  const [only] = rows;
  const isNamed = hits.some(({ match }) => match === 'exact');
  const head = isNamed ? [] : [`no symbol is named '${search.name.slice(0, 80)}'; similar:`];
  if (isNamed && only !== undefined && rows.length === 1 && isShort(only.hit)) {
    return [only.place, ...present.lines(only.hit.path, only.hit.startLine, only.hit.endLine)];
  }
  const rest = hits.length - rows.length;
  return [
    ...head,
    ...rows.map(({ hit, place: at }) => `${at} ${headOf(hit, present) ?? hit.qualifiedName}`),
    ...(rest > 0 ? [`… ${rest} more of ${hits.length}`] : []),
  ];
}

const isShort = ({ startLine, endLine }: SymbolHit): boolean => endLine - startLine < SHORT_DEFINITION;
