import { graphOf } from '../../code/graph/index.ts';
import type { IndexReport } from '../../code/index/index.ts';
import type { Project } from '../../code/search/index.ts';
import { indexWaiting } from '../../core/messages/cli.ts';
import type { Result } from '../../core/result.ts';
import type { CommandContext } from '../context.ts';
import { createProgressLine } from '../progress-line.ts';
import { progressText } from './progress-text.ts';

/** Nothing heard for so long: another process has the index. */
const WAITING_AFTER_MS = 1000;

/** Builds or updates an index and the graph beside it, and shows on stderr how far it is. */
export async function buildIndex(
  project: Project,
  mode: 'update' | 'full',
  context: CommandContext,
): Promise<Result<IndexReport>> {
  const line = createProgressLine(context.stderr);
  const waiting = setTimeout(() => context.report(indexWaiting()), WAITING_AFTER_MS);
  let analysisStart: number | undefined;
  try {
    const built = await project.build({
      mode,
      signal: context.signal,
      onProgress: (progress) => {
        clearTimeout(waiting);
        if (progress.phase === 'analyse') analysisStart ??= performance.now();
        const elapsedMs = performance.now() - (analysisStart ?? performance.now());
        line.show(() => progressText(progress, elapsedMs));
      },
    });
    if (built.ok) await graphOf(project.index).current();
    return built;
  } finally {
    clearTimeout(waiting);
    line.end();
  }
}
