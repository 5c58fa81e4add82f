import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type EmbedTask, embedFiles } from '../src/code/search/meaning/embed-task.ts';
import { reportLoaded } from '../src/engine/worker-loading.ts';

/** Vectors for the chunks of the files of one task; they leave without a copy. */
export default function embed(task: EmbedTask): unknown {
  const result = embedFiles(task);
  return move({ [transferableSymbol]: [result.codes.buffer, result.scales.buffer], [valueSymbol]: result });
}

reportLoaded();
