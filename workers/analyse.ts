import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type AnalysedFile, FileAnalyser } from '../src/code/index/analyse-file.ts';
import type { AnalysisResult, AnalysisTask } from '../src/code/index/analyse-many.ts';
import { systemPath } from '../src/core/paths-bytes.ts';
import { reportLoaded } from '../src/engine/worker-loading.ts';

const analyser = new FileAnalyser();

/** Analyses the files of one task, one after another; their blobs leave in one buffer, which is not copied. */
export default async function analyse({ root, paths, attempt }: AnalysisTask): Promise<unknown> {
  const files: AnalysedFile[] = [];
  for (const path of paths) {
    files.push(await analyser.analyse(systemPath(root, path), path, attempt));
    // A crashed parser takes this thread with it: what was done so far is lost, and the caller retries one by one.
    if (analyser.isBroken) process.exit(1);
  }
  const result: AnalysisResult = { files, buffer: analyser.take() };
  return move({ [transferableSymbol]: [result.buffer], [valueSymbol]: result });
}

reportLoaded();
