import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Project } from '../../code/search/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { countTokens } from '../../engine/tokens/index.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { rankPlaces } from '../ranking/rank-places.ts';
import { type SearchPlace, searchPlace } from '../searching/search-place.ts';
import { entryPoints, manifests } from './entry-points.ts';
import { type ProjectFiles, projectFiles } from './project-files.ts';
import { folderShares, languageShares, type Share } from './shares.ts';

/** The arguments of `ctx_overview`. */
export interface OverviewArguments {
  readonly task: string | undefined;
  readonly path: Place | undefined;
}

/** It is often the first thing in a conversation, and paid for in each later turn. */
const MOST_TOKENS = 400;
const LANGUAGES = 8;
const FOLDERS = 14;
const INNER_FOLDERS = 6;
/** The folders in a folder that holds this share of all files are told too. */
const LARGE_SHARE = 0.4;
const ENTRIES = 8;
const MANIFESTS = 8;
const SCRIPTS = 10;
const LARGEST_MANIFEST_BYTES = 256 * 1024;
const PLACES = 6;
const LONGEST_TASK = 2000;

/** A map of the project in a few lines, the most useful first. → the answer */
export async function overview(
  { task, path: named }: OverviewArguments,
  context: ProjectContext,
): Promise<Result<string>> {
  const place = searchPlace(named, context.workspace);
  if (!place.ok) return place;
  const project = await context.services.projects.at(place.value.root);
  if (!project.ok) return project;
  const files = await projectFiles(project.value, place.value.scope, context.signal);
  const rows = [
    headline(project.value, files, place.value),
    ...section(
      'languages',
      languageShares(files.paths).map(({ name, files: count }) => `${name} ${count}`),
      LANGUAGES,
    ),
    ...folderRows(files.paths, place.value),
    ...section('entry points', entryPoints(files.paths).map(place.value.shown), ENTRIES),
    ...section('manifests', manifests(files.paths).map(place.value.shown), MANIFESTS),
    ...section('scripts of package.json', scripts(place.value.root, files.paths), SCRIPTS),
  ];
  const places = task === undefined || task.trim() === '' ? [] : await placesFor(task, place.value, context);
  return ok(fitted(rows, places));
}

function headline(
  { root, index, isBuilding }: Project,
  { paths, lineCount }: ProjectFiles,
  { shownScope }: SearchPlace,
): string {
  const count = (value: number): string => value.toLocaleString('en-US');
  const lines = lineCount === undefined ? '' : `, ${count(lineCount)} lines`;
  const isReady = index.generation !== undefined && !isBuilding;
  return `${shownScope === '' ? path.basename(root) : shownScope}: ${count(paths.length)} files${lines}${isReady ? '' : ' [the index is being built]'}`;
}

function folderRows(paths: readonly string[], { scope }: SearchPlace): string[] {
  const folders = folderShares(paths, scope).map(({ name, files }) => {
    const inside =
      files < paths.length * LARGE_SHARE ? [] : folderShares(paths, scope === '' ? name : `${scope}/${name}`);
    return folderText({ name, files }, inside);
  });
  return section('folders', folders, FOLDERS);
}

function folderText({ name, files }: Share, inside: readonly Share[]): string {
  if (inside.length < 2) return `${name}/ ${files}`;
  const inner = inside.slice(0, INNER_FOLDERS).map((each) => `${each.name}/ ${each.files}`);
  return `${name}/ ${files} (${inner.join(', ')}${restOf(inside.length - inner.length)})`;
}

function section(title: string, items: readonly string[], most: number): string[] {
  if (items.length === 0) return [];
  return [`${title}: ${items.slice(0, most).join(', ')}${restOf(items.length - most)}`];
}

const restOf = (count: number): string => (count > 0 ? `, … ${count} more` : '');

/** Names of the scripts in the manifest at the root. */
function scripts(root: string, paths: readonly string[]): string[] {
  if (!paths.includes('package.json')) return [];
  const file = path.join(root, 'package.json');
  try {
    if (statSync(file).size > LARGEST_MANIFEST_BYTES) return [];
    const { scripts: named } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: unknown };
    return typeof named === 'object' && named !== null ? Object.keys(named) : [];
  } catch {
    return []; // gone meanwhile, or no JSON: then it has no scripts either
  }
}

async function placesFor(task: string, place: SearchPlace, context: ProjectContext): Promise<string[]> {
  const search = {
    query: task.slice(0, LONGEST_TASK),
    topK: PLACES,
    accepts: () => true,
    hasData: false,
    isGathered: true,
    ranking: 'bm25' as const,
  };
  const ranked = await rankPlaces(search, place, context);
  return ranked.ok ? ['for the task:', ...ranked.value.split('\n')] : [];
}

/** The places of a task come first when there is not room for everything; the last rows go first. */
function fitted(rows: readonly string[], places: readonly string[]): string {
  const kept = [...rows];
  const text = (): string => [...kept, ...places].join('\n');
  while (kept.length > 1 && countTokens(text()) > MOST_TOKENS) kept.pop();
  const all = [...kept, ...places];
  while (all.length > 1 && countTokens(all.join('\n')) > MOST_TOKENS) all.pop();
  return all.join('\n');
}
