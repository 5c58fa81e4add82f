import { type IndexReport, ProjectIndex } from '../../code/index/index.ts';
import { indexWaiting } from '../../core/messages/cli.ts';
import type { Result } from '../../core/result.ts';
import type { CommandContext } from '../context.ts';
import { createProgressLine } from '../progress-line.ts';
import { progressText } from './progress-text.ts';

export interface BuildRequest {
  readonly root: string;
  readonly mode: 'update' | 'full';
  /** 0 for as many as there are processors. */
  readonly threads: number;
}

/** Nothing heard for so long: another process has the index. */
const WAITING_AFTER_MS = 1000;

/** Builds or updates an index and shows on stderr how far it is. */
export async function buildIndex(
  request: BuildRequest,
  context: CommandContext,
): Promise<Result<IndexReport>> {
  const { root, mode, threads } = request;
  const line = createProgressLine(context.stderr);
  const waiting = setTimeout(() => context.report(indexWaiting()), WAITING_AFTER_MS);
  let analysisStart: number | undefined;
  try {
    return await ProjectIndex.open(root).update({
      mode,
      signal: context.signal,
      ...(threads === 0 ? {} : { threads }),
      onProgress: (progress) => {
        clearTimeout(waiting);
        if (progress.phase === 'analyse') analysisStart ??= performance.now();
        const elapsedMs = performance.now() - (analysisStart ?? performance.now());
        line.show(() => progressText(progress, elapsedMs));
      },
    });
  } finally {
    clearTimeout(waiting);
    line.end();
  }
}
