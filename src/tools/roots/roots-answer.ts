import path from 'node:path';
import type { LexicalHit, Project } from '../../code/search/index.ts';
import { noRoots, rootPathMissing, rootUnknown } from '../../core/messages/roots.ts';
import { emptyQuery } from '../../core/messages/search.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { counted } from '../architecture/report.ts';
import type { ProjectContext } from '../context.ts';
import { resultCap } from '../reading/result-cap.ts';
import { fittingRows } from '../rows/fitting-rows.ts';
import { RootList } from './root-list.ts';

export interface RootsArguments {
  readonly action: 'add_root' | 'remove_root' | 'list_roots' | 'search' | 'status' | 'save_config';
  readonly path: string | undefined;
  readonly alias: string | undefined;
  readonly query: string | undefined;
  readonly roots: readonly string[] | undefined;
  readonly max_results: number;
  readonly mode: 'hybrid' | 'bm25';
}

/** Reciprocal rank fusion (Cormack et al. 2009): 1 / (K + rank), so that lists with other scores meet. */
const K = 60;

/** One list a workspace, for as long as the process serves it. */
const lists = new Map<string, RootList>();

/** Answers one action of `ctx_multi_repo`. */
export async function rootsAnswer(args: RootsArguments, context: ProjectContext): Promise<Result<string>> {
  const { root } = context.workspace;
  const list = lists.get(root) ?? new RootList(root);
  lists.set(root, list);
  switch (args.action) {
    case 'add_root': {
      if (!args.path) return fail(rootPathMissing('add_root'));
      const added = list.add(path.resolve(context.workspace.base, args.path), args.alias);
      return added.ok ? ok(`Added ${added.value.alias} → ${added.value.root}`) : added;
    }
    case 'remove_root': {
      if (!args.path) return fail(rootPathMissing('remove_root'));
      const isGone = list.remove(args.path) || list.remove(path.resolve(context.workspace.base, args.path));
      return isGone ? ok(`Removed ${args.path}`) : fail(rootUnknown(args.path, list.aliases));
    }
    case 'list_roots':
      return ok(listed(list));
    case 'status':
      return status(list, context);
    case 'save_config':
      return ok(`Saved ${counted(list.aliases.length, 'root')} to ${list.save()}`);
    default:
      return search(args, list, context);
  }
}

function listed(list: RootList): string {
  const rows = list.aliases.map((alias) => `  ${alias} → ${list.rootOf(alias)}`);
  return rows.length === 0
    ? 'No roots configured: action=add_root adds one.'
    : [`Configured roots (${rows.length}):`, ...rows].join('\n');
}

async function status(list: RootList, { services }: ProjectContext): Promise<Result<string>> {
  if (list.aliases.length === 0) return ok(listed(list));
  const rows: string[] = [];
  for (const alias of list.aliases) {
    const project = await services.projects.at(list.rootOf(alias) ?? '');
    const generation = project.ok ? project.value.index.generation : undefined;
    const state = !project.ok
      ? project.error.message
      : generation
        ? counted(generation.totals.documents, 'file')
        : 'being indexed';
    rows.push(`  ${alias}: ${state}`);
  }
  return ok([`Roots (${rows.length}):`, ...rows].join('\n'));
}

/** A root that was added just now is waited for so long. */
const PATIENCE_MS = 15_000;

interface Ranked {
  readonly alias: string;
  readonly hit: LexicalHit;
  readonly name: string;
  readonly score: number;
}

async function search(
  args: RootsArguments,
  list: RootList,
  context: ProjectContext,
): Promise<Result<string>> {
  const { query = '' } = args;
  if (query.trim() === '') return fail(emptyQuery());
  if (list.aliases.length === 0) return fail(noRoots());
  const unknown = args.roots?.find((alias) => list.rootOf(alias) === undefined);
  if (unknown !== undefined) return fail(rootUnknown(unknown, list.aliases));
  const aliases = args.roots && args.roots.length > 0 ? args.roots : list.aliases;
  const ranked: Ranked[] = [];
  const notes: string[] = [];
  for (const alias of aliases) {
    const project = await context.services.projects.at(list.rootOf(alias) ?? '');
    if (!project.ok) {
      notes.push(`[${alias}: ${project.error.message}]`);
      continue;
    }
    const found = await askOne(alias, args, project.value);
    ranked.push(...found.rows);
    notes.push(...found.notes);
  }
  ranked.sort((a, b) => b.score - a.score || (a.alias < b.alias ? -1 : 1));
  const rows = ranked.slice(0, args.max_results).map(({ alias, hit, name, score }, i) => {
    const { startLine = 1, endLine = 1 } = hit.chunks[0] ?? {};
    return `${i + 1}. [${alias}] ${hit.path}:${startLine}-${endLine}${name === '' ? '' : ` ${name}`} (${score.toFixed(4)})`;
  });
  const isWaiting = notes.some((note) => note.includes('being built'));
  if (rows.length === 0)
    rows.push(isWaiting ? 'nothing can be said yet' : 'no file of these roots matches: try other words');
  const fitting = fittingRows(rows, resultCap(context.services).tokens);
  return ok(
    [`Cross-repo search (RRF over ${counted(aliases.length, 'root')}):`, ...fitting, ...notes].join('\n'),
  );
}

async function askOne(
  alias: string,
  { query = '', max_results: limit, mode }: RootsArguments,
  project: Project,
): Promise<{ readonly rows: Ranked[]; readonly notes: string[] }> {
  // Without an index nothing would be found, which would not be true.
  if (project.index.generation === undefined) await project.catchUp(PATIENCE_MS);
  const { value, state, usesMeaning } = await project.searchWords({
    text: query,
    limit,
    chunksPerFile: 1,
    ranking: mode,
  });
  const { generation } = project.index;
  const rows = value.map((hit, rank) => {
    const symbol = hit.chunks[0]?.symbol ?? -1;
    const name = symbol >= 0 ? (generation?.parts[hit.part]?.segment.symbolName(symbol) ?? '') : '';
    return { alias, hit, name, score: 1 / (K + rank + 1) };
  });
  const notes = state === 'building' ? [`[${alias}: the index is being built, retry shortly]`] : [];
  if (mode === 'hybrid' && !usesMeaning && state !== 'building')
    notes.push(`[${alias}: ranked by bm25, its vectors are being made]`);
  return { rows, notes };
}
