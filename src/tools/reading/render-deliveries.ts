import { relativePath } from '../../core/paths.ts';
import type { Delivery } from '../../read/exact/index.ts';
import type { Workspace } from '../paths/workspace.ts';

/** One row a file: what its reader holds of it. */
export function renderDeliveries(
  all: readonly (readonly [path: string, delivery: Delivery])[],
  { base }: Workspace,
): string {
  if (all.length === 0) return 'Nothing has been read yet.';
  const rows = all.map(([path, { mode, reads, held }]) => {
    const share = held === undefined ? `last as ${mode}` : `${held.lineCount} lines, whole`;
    return `  ${relativePath(base, path) ?? path} [${share}, read ${reads}x]`;
  });
  return [`${all.length} file(s) read:`, ...rows].join('\n');
}
