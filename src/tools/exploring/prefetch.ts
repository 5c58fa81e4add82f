import path from 'node:path';
import { relatedFiles } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { contentHash, readNotedText } from '../../read/exact/index.ts';
import { counted } from '../architecture/report.ts';
import type { ProjectContext } from '../context.ts';
import { type GraphPlace, graphPlace } from '../graph/graph-place.ts';
import { locate, type Place } from '../paths/place.ts';
import { resultCap } from '../reading/result-cap.ts';

export interface PrefetchArguments {
  readonly root: Place | undefined;
  readonly task: string | undefined;
  readonly changed_files: readonly string[] | undefined;
  readonly budget_tokens: number;
  readonly max_files: number;
}

/** A file and the view of it that will be asked for. */
interface Candidate {
  readonly path: string;
  readonly mode: 'auto' | 'signatures';
}

/** Makes views of changed files (auto), their neighbours (signatures) and what a task is about (signatures), none twice. */
export async function prefetch(args: PrefetchArguments, context: ProjectContext): Promise<Result<string>> {
  const place = await graphPlace(args.root, context);
  if (!place.ok) return place;
  const candidates = await candidatesFor(args, place.value);
  if (candidates.length === 0) return ok('ctx_prefetch: no candidates: name changed_files or a task');
  const rows: string[] = [];
  let left = args.budget_tokens;
  for (const candidate of candidates.slice(0, args.max_files)) {
    if (left <= 0) break;
    const tokens = await warm(candidate, place.value, context);
    if (tokens === undefined) continue;
    left -= tokens;
    rows.push(`  - ${place.value.shown(candidate.path)} mode=${candidate.mode} (${tokens} tokens)`);
  }
  const head = `ctx_prefetch: prefetched ${counted(rows.length, 'file')} (max_files=${args.max_files})`;
  return ok([head, `  root: ${path.basename(place.value.project.root)}`, ...rows].join('\n'));
}

async function candidatesFor(
  { task = '', changed_files: changed = [], max_files: limit }: PrefetchArguments,
  { graph, project, find }: GraphPlace,
): Promise<Candidate[]> {
  const files = changed.flatMap((given) => {
    const found = find(given);
    return found.ok ? found.value.nodes.map((node) => graph.fileOf(node)) : [];
  });
  const wanted = new Map<string, Candidate['mode']>(files.map((file) => [graph.pathOf(file), 'auto']));
  const offer = (file: string, mode: Candidate['mode']): void => {
    if (!wanted.has(file)) wanted.set(file, mode);
  };
  if (task.trim() !== '') {
    const { value } = await project.searchWords({ text: task, limit, chunksPerFile: 1, ranking: 'hybrid' });
    for (const hit of value) offer(hit.path, 'signatures');
  }
  for (const file of files) {
    for (const other of relatedFiles(graph, file)) offer(graph.pathOf(other.file), 'signatures');
  }
  return [...wanted].map(([file, mode]) => ({ path: file, mode }));
}

/** Makes a view, which is kept by the content that it is of. @returns its tokens; nothing for what is no text any more */
async function warm(
  { path: relative, mode }: Candidate,
  { project, shown }: GraphPlace,
  { services, workspace }: ProjectContext,
): Promise<number | undefined> {
  const place = locate(path.join(project.root, relative), workspace);
  if (!place.ok) return undefined;
  const read = await readNotedText({ jailed: place.value, shown: shown(relative) });
  if (!read.ok) return undefined;
  const { text, note } = read.value;
  const { tokens: most } = resultCap(services);
  const view = await services.views.render({
    path: place.value.shown,
    text,
    hash: contentHash(text),
    mode,
    most,
    hints: [],
    ...(note === undefined ? {} : { note }),
  });
  return view.tokens;
}
