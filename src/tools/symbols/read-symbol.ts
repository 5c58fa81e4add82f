import type { Project } from '../../code/search/index.ts';
import { closestName } from '../../core/closest-name.ts';
import { kindUnknown } from '../../core/messages/symbols.ts';
import { argumentMissing, echo } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { locate, type Place } from '../paths/place.ts';
import { exactView } from '../reading/read-file.ts';
import { resultCap } from '../reading/result-cap.ts';
import { indexNote } from '../searching/index-note.ts';
import { type SearchPlace, searchPlace } from '../searching/search-place.ts';
import {
  type FoundDefinition,
  type FoundDefinitions,
  findDefinitions,
  MOST_BODIES,
} from './find-definitions.ts';
import { KIND_WORDS, kindFilter } from './kinds.ts';
import { readSymbolName, type SymbolName } from './symbol-name.ts';

/** The arguments of `ctx_symbol`. */
export interface SymbolArguments {
  readonly name: string;
  readonly file: string | undefined;
  readonly kind: string | undefined;
  readonly path: Place | undefined;
}

const MOST_ROWS = 20;
const MOST_SIMILAR = 5;
/** A body is cut when less than this is left of an answer. */
const LEAST_TOKENS = 100;

export interface SymbolAnswer {
  readonly text: string;
  /** False when the text only says what there is instead. */
  readonly isFound: boolean;
}

/** The exact text of a definition, or handles to choose from. */
export async function readSymbol(
  args: SymbolArguments,
  context: ProjectContext,
): Promise<Result<SymbolAnswer>> {
  const place = searchPlace(args.path, context.workspace);
  return place.ok ? readSymbolIn(place.value, args, context) : place;
}

/** The same in a place that was looked up before. */
export async function readSymbolIn(
  place: SearchPlace,
  args: Omit<SymbolArguments, 'path'>,
  context: ProjectContext,
): Promise<Result<SymbolAnswer>> {
  const name = readSymbolName(args.name);
  if (name === undefined) return fail(argumentMissing('name'));
  const isOfKind = kindFilter(args.kind);
  if (isOfKind === undefined) return fail(kindUnknown(args.kind ?? '', KIND_WORDS));
  const project = await context.services.projects.at(place.root);
  if (!project.ok) return project;
  const where = { place, project: project.value };
  const found = await findDefinitions({ name, file: args.file ?? '', isOfKind }, where, context);
  const { definitions } = found;
  if (definitions.length === 0)
    return ok({ text: nothingNamed(name, found, where).join('\n'), isFound: false });
  const body =
    definitions.length <= MOST_BODIES
      ? await bodies(definitions, place, context)
      : listOf(definitions, place);
  return ok({ text: [...body, ...notesOn(found)].join('\n'), isFound: true });
}

const notesOn = ({ state, isComplete }: FoundDefinitions): string[] => [
  ...(isComplete ? [] : ['[not every file that holds the name was looked at: narrow by file]']),
  ...indexNote(state),
];

const handleOf = ({ path, qualifiedName, startLine }: FoundDefinition, { shown }: SearchPlace): string =>
  `${shown(path)}#${qualifiedName}@L${startLine}`;

/** Each definition below a line with its handle; the text is that of the file. */
async function bodies(
  definitions: readonly FoundDefinition[],
  place: SearchPlace,
  context: ProjectContext,
): Promise<string[]> {
  const cap = resultCap(context.services);
  const parts: string[] = [];
  let left = cap.tokens;
  for (const definition of definitions) {
    const file = locate(place.shown(definition.path), context.workspace);
    if (!file.ok) continue;
    const { firstLine: first, endLine: last } = definition;
    const view = await exactView(
      {
        place: file.value,
        mode: { kind: 'lines', ranges: [{ first, last }] },
        cap: { ...cap, tokens: Math.max(left, LEAST_TOKENS) },
      },
      context,
    );
    if (!view.ok) continue; // it vanished a moment ago
    context.services.deliveries.sentPart(context.caller.reader, file.value.path, 'symbol', undefined);
    const part = `${handleOf(definition, place)} (${definition.kind})\n${view.value.text.replace(/\n$/, '')}`;
    left -= cap.count(part, Math.max(left, 0));
    parts.push(part);
  }
  return parts;
}

function listOf(definitions: readonly FoundDefinition[], place: SearchPlace): string[] {
  const rows = definitions.slice(0, MOST_ROWS).map((each) => {
    const span = each.startLine === each.endLine ? '' : `-${each.endLine}`;
    return `${handleOf(each, place)}${span} (${each.kind})`;
  });
  const rest = definitions.length - rows.length;
  return [
    `${definitions.length} definitions; read one by its handle or narrow by file or kind:`,
    ...rows,
    ...(rest > 0 ? [`… ${rest} more`] : []),
  ];
}

/** Not found, and what there is instead. */
function nothingNamed(
  { qualified }: SymbolName,
  found: FoundDefinitions,
  { project, place }: { readonly project: Project; readonly place: SearchPlace },
): string[] {
  const { similar, mentions } = found;
  const { generation } = project.index;
  const files = generation?.totals.documents ?? 0;
  const close = closestName(qualified, symbolNames(project));
  const alike = similar
    .slice(0, MOST_SIMILAR)
    .map((hit) => handleOf({ ...hit, firstLine: hit.startLine }, place));
  const rest = similar.length - alike.length;
  return [
    `symbol '${echo(qualified, 80)}' not found${generation === undefined ? '' : ` in ${files} indexed files`}`,
    ...(mentions !== undefined && mentions.lines > 0
      ? [
          `the name stands on ${mentions.lines} lines of ${mentions.files} files: ctx_search pattern shows them`,
        ]
      : []),
    ...(close === undefined ? [] : [`did you mean ${close}?`]),
    ...(alike.length === 0 ? [] : [`similar: ${alike.join(', ')}${rest > 0 ? `, … ${rest} more` : ''}`]),
    ...notesOn(found),
  ];
}

function symbolNames({ index }: Project): string[] {
  const names = new Set<string>();
  for (const { segment } of index.generation?.parts ?? []) {
    for (let symbol = 0; symbol < segment.symbolCount; symbol++) names.add(segment.symbolName(symbol));
  }
  return [...names];
}
