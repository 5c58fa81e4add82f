import {
  type Analyser,
  createAnalyser,
  type FileFacts,
  languageForPath,
} from '../../../src/code/lang/index.ts';
import type { FactsSource } from '../../../src/read/index.ts';

const LONGEST_UNITS = 400_000;
const USUAL_DEADLINE_MS = 500;

/** Parses on the thread that asks, as a server does with files of usual size. */
export class FactsHere implements FactsSource {
  readonly #deadlineMs: number;
  #analyser: Promise<Analyser> | undefined;

  constructor(deadlineMs = USUAL_DEADLINE_MS) {
    this.#deadlineMs = deadlineMs;
  }

  async factsOf(path: string, text: string): Promise<FileFacts | undefined> {
    const language = languageForPath(path, text);
    if (language === undefined || text.length > LONGEST_UNITS) return undefined;
    this.#analyser ??= createAnalyser();
    const analyser = await this.#analyser;
    const loaded = await analyser.load(language);
    const facts = loaded.ok ? analyser.analyse(text, language, this.#deadlineMs) : loaded;
    if (analyser.isBroken) this.dispose();
    return facts.ok ? facts.value : undefined;
  }

  dispose(): void {
    void this.#analyser?.then((analyser) => analyser.dispose());
    this.#analyser = undefined;
  }
}
