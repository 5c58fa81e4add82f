import { type Analyser, createAnalyser, type FileFacts } from '../src/code/lang/index.ts';
import { reportLoaded } from '../src/engine/worker-loading.ts';

/** A text that lies only in memory, and the language to parse it as. */
export interface FactsTask {
  readonly text: string;
  readonly language: string;
  readonly deadlineMs: number;
}

let analyser: Promise<Analyser> | undefined;

/** The facts of one text; `undefined` where its parser is missing or did not come to an end. */
export default async function facts({
  text,
  language,
  deadlineMs,
}: FactsTask): Promise<FileFacts | undefined> {
  analyser ??= createAnalyser();
  const parser = await analyser;
  const loaded = await parser.load(language);
  const analysed = loaded.ok ? parser.analyse(text, language, deadlineMs) : loaded;
  // A crashed parser takes this thread with it: the caller tries once more in a new one.
  if (parser.isBroken) process.exit(1);
  return analysed.ok ? analysed.value : undefined;
}

reportLoaded();
