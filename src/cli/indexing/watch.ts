import path from 'node:path';
import { type Catalogue, watchLoop } from '../../code/files/index.ts';
import { catalogueOf } from '../../code/index/index.ts';
import type { Project } from '../../code/search/index.ts';
import type { CommandContext } from '../context.ts';
import { whileOwned } from '../owner-signal.ts';
import { counted, duration } from '../quantities.ts';
import { buildIndex } from './build.ts';

/**
 * Keeps the index up to date until the process is interrupted or its parent is gone. Where another process does that already, there is
 * nothing to do: that is said, and no failure.
 */
export async function watchIndex(project: Project, context: CommandContext): Promise<number> {
  const first = await buildIndex(project, 'update', context);
  if (!first.ok) {
    context.report(first.error);
    return 1;
  }
  const signal = whileOwned(context.signal);
  const ended = await watchLoop({
    root: project.root,
    lockFile: path.join(project.index.folder.generation, 'watch.lock'),
    catalogue: catalogue(project),
    signal,
    onMode: (unwatchedBecause) => context.stderr.write(`${modeText(project.root, unwatchedBecause)}\n`),
    onChanges: async () => {
      const updated = await project.build({ mode: 'live', signal });
      if (!updated.ok) context.report(updated.error);
      else if (updated.value.kind !== 'unchanged') {
        const { analysed, reused, removed, totalMs } = updated.value;
        const changed = counted(analysed + reused, 'file');
        context.stderr.write(`index: ${changed} updated, ${removed} removed in ${duration(totalMs)}\n`);
      }
      return catalogue(project);
    },
  });
  if (!ended.ok) context.report(ended.error);
  return 0;
}

function catalogue({ index }: Project): Catalogue {
  const { generation, takenAtMs } = index;
  return { files: generation ? catalogueOf(generation) : [], takenAtMs };
}

function modeText(root: string, unwatchedBecause: string | undefined): string {
  return unwatchedBecause === undefined
    ? `index: watching ${root}`
    : `index: looking at ${root} every few seconds (${unwatchedBecause})`;
}
