import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Definition, type FileFacts, languageForPath } from '../../code/lang/index.ts';
import type { IndexState, Project, SymbolHit } from '../../code/search/index.ts';
import { comparePaths } from '../../core/paths.ts';
import { resolveInside } from '../../core/paths-jail.ts';
import { readWholeText } from '../../read/exact/index.ts';
import { textLines } from '../../text/text-lines.ts';
import type { ProjectContext } from '../context.ts';
import { isSecretPath } from '../paths/secret-paths.ts';
import { PresentLines } from '../searching/present-lines.ts';
import type { SearchPlace } from '../searching/search-place.ts';
import { isOwnedBy, type SymbolName } from './symbol-name.ts';

/** A definition in a file as it is now. */
export interface FoundDefinition {
  /** From the root. */
  readonly path: string;
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: string;
  /** With the comment above it. */
  readonly firstLine: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly isExported: boolean;
  readonly isTest: boolean;
}

export interface DefinitionSearch {
  readonly name: SymbolName;
  /** Part of a path, '' for all. */
  readonly file: string;
  readonly isOfKind: (kind: string) => boolean;
}

export interface FoundDefinitions {
  readonly definitions: readonly FoundDefinition[];
  /** What is named alike, where nothing has the name. */
  readonly similar: readonly SymbolHit[];
  readonly state: IndexState;
  /** Lines that hold the name, in how many files; `undefined` when nobody had to look. */
  readonly mentions: { readonly lines: number; readonly files: number } | undefined;
  /** False when the time was over before every file that may define it was looked at. */
  readonly isComplete: boolean;
}

const MOST_HITS = 500;
/** More definitions of a name are listed: their texts are seldom all wanted, and need not be found to the line. */
export const MOST_BODIES = 5;
/** Files that are parsed for one question. */
const MOST_PARSED = 40;
const DEADLINE_MS = 1500;

/**
 * Definitions by name, in the present text of the files. The index says where to look; where it is not as the files are, or
 * knows nothing, the files that hold the name are looked at too, so that "not found" is never the index's word alone.
 */
export async function findDefinitions(
  search: DefinitionSearch,
  { place, project }: { readonly place: SearchPlace; readonly project: Project },
  context: ProjectContext,
): Promise<FoundDefinitions> {
  const { value, state } = await project.findSymbols(search.name.qualified, MOST_HITS);
  const isFit = fits(search, place);
  const named = value.hits.filter(
    ({ match, path: file }) => (match === 'exact' || match === 'case') && isFit(file),
  );
  const similar = value.hits.filter(({ match }) => match === 'prefix' || match === 'part');
  if (state === 'fresh') {
    const present = new PresentLines(place.root);
    const listed = named.filter((hit) => isStillThere(hit, present)).map(fromIndex);
    const wanted = closest(listed.filter(isWanted(search)), search.name);
    if (wanted.length > MOST_BODIES)
      return { definitions: wanted, similar, state, mentions: undefined, isComplete: true };
  }
  const known = new Set(named.map((hit) => hit.path));
  const indexed = await parsed({ paths: [...known], named }, search, place, context);
  if (state === 'fresh' && indexed.definitions.length > 0) {
    const definitions = closest(indexed.definitions, search.name);
    return { definitions, similar, state, mentions: undefined, isComplete: indexed.isComplete };
  }
  const mentions = await filesHolding(search.name.name, place, { project, signal: context.signal });
  const unknown = mentions.paths.filter((file) => isFit(file) && !known.has(file));
  const others = await parsed({ paths: unknown.slice(0, MOST_PARSED), named: [] }, search, place, context);
  return {
    definitions: closest([...indexed.definitions, ...others.definitions], search.name),
    similar,
    state,
    mentions,
    isComplete: indexed.isComplete && others.isComplete && unknown.length <= MOST_PARSED,
  };
}

function fits({ name, file }: DefinitionSearch, { scope, shown }: SearchPlace): (path: string) => boolean {
  return (candidate) =>
    (scope === '' || candidate === scope || candidate.startsWith(`${scope}/`)) &&
    (file === '' || candidate.includes(file) || shown(candidate).includes(file)) &&
    (name.file === undefined ||
      candidate === name.file ||
      shown(candidate) === name.file ||
      candidate.endsWith(`/${name.file}`)) &&
    !isSecretPath(candidate);
}

const isWanted =
  ({ name, isOfKind }: DefinitionSearch) =>
  ({ qualifiedName, kind }: FoundDefinition): boolean =>
    isOfKind(kind) && isOwnedBy(qualifiedName, name.owners);

const fromIndex = (hit: SymbolHit): FoundDefinition => ({ ...hit, firstLine: hit.startLine });

async function filesHolding(
  name: string,
  place: SearchPlace,
  { project, signal }: { readonly project: Project; readonly signal: AbortSignal },
): Promise<{ paths: readonly string[]; lines: number; files: number }> {
  const found = await project.searchText({
    pattern: name,
    ignoreCase: false,
    fixedString: true,
    wholeWord: true,
    scope: place.scope,
    include: [],
    exclude: [],
    limit: MOST_HITS,
    deadlineMs: DEADLINE_MS,
    signal,
  });
  if (!found.ok) return { paths: [], lines: 0, files: 0 };
  const { files, totalLines, totalFiles } = found.value;
  const paths = files.map((file) => file.path).filter((file) => languageForPath(file) !== undefined);
  return { paths, lines: totalLines, files: totalFiles };
}

/** Parsing goes on for so long at most. */
const PATIENCE_MS = 3000;

/** Files to look at, and what the index says of them: for those that are too large to be parsed here. */
interface Candidates {
  readonly paths: readonly string[];
  readonly named: readonly SymbolHit[];
}

async function parsed(
  { paths, named }: Candidates,
  search: DefinitionSearch,
  { root }: SearchPlace,
  { services, signal }: ProjectContext,
): Promise<{ readonly definitions: FoundDefinition[]; readonly isComplete: boolean }> {
  const found: FoundDefinition[] = [];
  const present = new PresentLines(root);
  const deadline = performance.now() + PATIENCE_MS;
  let lookedAt = 0;
  for (const file of paths) {
    await nextTurn();
    signal.throwIfAborted();
    if (performance.now() > deadline) break;
    lookedAt++;
    const jailed = resolveInside([root], path.join(root, file));
    const text = jailed.ok ? await readWholeText({ jailed: jailed.value, shown: file }) : jailed;
    if (!text.ok) continue; // gone or closed to us since the index saw it
    const facts = await services.sources.factsOf(file, text.value);
    found.push(
      ...(facts === undefined
        ? named.filter((hit) => hit.path === file && isStillThere(hit, present)).map(fromIndex)
        : definitionsIn(text.value, facts, { file, name: search.name })),
    );
  }
  return { definitions: found.filter(isWanted(search)), isComplete: lookedAt === paths.length };
}

const isStillThere = ({ path: file, name, startLine, endLine }: SymbolHit, present: PresentLines): boolean =>
  present.lineHolding(file, name, startLine, endLine) !== undefined;

function definitionsIn(
  text: string,
  { definitions }: FileFacts,
  { file, name }: { readonly file: string; readonly name: SymbolName },
): FoundDefinition[] {
  const lines = textLines(text);
  return definitions
    .filter((definition) => hasName(definition, name))
    .map((definition) => ({ ...definition, path: file, firstLine: lines.numberAt(definition.docStart) }));
}

const hasName = ({ name }: Definition, wanted: SymbolName): boolean =>
  name.toLowerCase() === wanted.name.toLowerCase();

/** To the letter where there is such a one; at the line of the handle where one still is. */
function closest(definitions: readonly FoundDefinition[], wanted: SymbolName): FoundDefinition[] {
  const exact = definitions.filter(({ name }) => name === wanted.name);
  const named = exact.length > 0 ? exact : definitions;
  const there = named.filter(({ startLine }) => startLine === wanted.line);
  return sorted(there.length > 0 ? there : named);
}

function sorted(definitions: readonly FoundDefinition[]): FoundDefinition[] {
  return [...definitions].sort(
    (a, b) =>
      Number(a.isTest) - Number(b.isTest) ||
      Number(b.isExported) - Number(a.isExported) ||
      comparePaths(a.path, b.path) ||
      a.startLine - b.startLine,
  );
}
