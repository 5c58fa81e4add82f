import type { Result } from '../../core/result.ts';
import { renderFileTree } from '../../text/file-tree.ts';
import type { Place } from '../paths/place.ts';
import { failed, failureText, type ToolResult, textResult } from '../result.ts';
import { filesBelow } from './files-below.ts';

export interface TreeOptions {
  readonly depth: number;
  readonly respectsIgnoreFiles: boolean;
  readonly signal: AbortSignal;
}

/** More in one folder says little about a project; the folder itself can be asked for. */
const ENTRIES_PER_FOLDER = 100;

/** One folder as a tree, or several, each below a line with its path. */
export async function renderTrees(
  places: readonly Result<Place>[],
  options: TreeOptions,
): Promise<ToolResult> {
  const trees: Result<string>[] = [];
  for (const place of places) trees.push(place.ok ? await renderTree(place.value, options) : place);
  const [only] = trees;
  if (only !== undefined && trees.length === 1) return only.ok ? textResult(only.value) : failed(only.error);
  const blocks = trees.map((tree) => (tree.ok ? `── ${tree.value}` : `── ${failureText(tree.error)}\n`));
  const text = blocks.join('');
  return trees.some((tree) => tree.ok) ? textResult(text) : { ...textResult(text), isError: true };
}

async function renderTree(place: Place, options: TreeOptions): Promise<Result<string>> {
  const below = await filesBelow(place, options);
  if (!below.ok) return below;
  const { paths, prefix, walked } = below.value;
  const limits = { depth: options.depth, entriesPerFolder: ENTRIES_PER_FOLDER };
  const tree = renderFileTree(paths, limits, (inside) => `ctx_tree path=${prefix}${inside}`);
  const body = tree === '' ? '(empty directory)\n' : tree;
  const gaps = walked.skipped.map(({ path, reason }) => `${path}: not looked into (${reason})\n`);
  return {
    ok: true,
    value: `${prefix === '' ? './' : prefix} (${paths.length})\n${body.replaceAll(/^(?=.)/gm, '  ')}${gaps.join('')}`,
  };
}
