import { existsSync } from 'node:fs';
import path from 'node:path';
import { isTrusted, readDocument } from '../../core/config/index.ts';
import { filterWithheld } from '../../core/messages/filters.ts';
import type { Failure } from '../../core/result.ts';
import { readFilters, type UserFilter } from './user-filter.ts';

/** Where filters may lie. */
export interface FilterPlaces {
  /** Folder of the user's own files: `filters.toml` there holds for every project. */
  readonly configFolder: string;
  /** Root of the project, whose `.lean-ctx.toml` counts when the user trusts it; `undefined` outside of any. */
  readonly projectRoot: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface FoundFilters {
  /** Those of the project come first. */
  readonly filters: readonly UserFilter[];
  /** Files that cannot be read, filters that are ignored or withheld. */
  readonly failures: readonly Failure[];
}

/** Name of the user's own file below the folder of settings. */
export const GLOBAL_FILTERS = 'filters.toml';
/** Name of the project's file at its root. */
export const PROJECT_FILE = '.lean-ctx.toml';

/** All filters that count. Costs two looks at the disk where there are none. */
export async function findFilters({ configFolder, projectRoot, env }: FilterPlaces): Promise<FoundFilters> {
  const project = projectRoot === undefined ? NONE : await projectFilters(projectRoot, configFolder, env);
  const global = await filtersIn(path.join(configFolder, GLOBAL_FILTERS));
  return {
    filters: [...project.filters, ...global.filters],
    failures: [...project.failures, ...global.failures],
  };
}

const NONE: FoundFilters = { filters: [], failures: [] };

/** The filters of one file, whoever wrote it. */
export async function filtersIn(file: string): Promise<FoundFilters> {
  if (!existsSync(file)) return NONE;
  const document = await readDocument(file);
  return document.ok ? readFilters(file, document.value.table) : { filters: [], failures: [document.error] };
}

async function projectFilters(
  root: string,
  configFolder: string,
  env: FilterPlaces['env'],
): Promise<FoundFilters> {
  const file = path.join(root, PROJECT_FILE);
  const found = await filtersIn(file);
  if (found.filters.length === 0) return found;
  const document = await readDocument(file);
  const text = document.ok ? document.value.text : '';
  const trust = await isTrusted(root, text, configFolder, env);
  if (trust.isTrusted) return found;
  const problems = trust.problem === undefined ? [] : [trust.problem];
  return { filters: [], failures: [...problems, filterWithheld(file, found.filters.length)] };
}
