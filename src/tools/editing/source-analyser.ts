import type { Analyser, FileFacts } from '../../code/lang/index.ts';

/** An edit does not wait longer than this to hear whether its result parses. */
const DEADLINE_MS = 500;
/** Longer texts are not parsed on the thread that serves everyone. */
const LONGEST_UNITS = 400_000;

/** Parses texts that lie only in memory: the results of edits. The languages are loaded when the first one is needed. */
export class SourceAnalyser {
  #analyser: Promise<Analyser> | undefined;

  /** The facts of a text; `undefined` where no parser knows its language, or none came to an end in time. */
  async factsOf(path: string, text: string): Promise<FileFacts | undefined> {
    if (text.length > LONGEST_UNITS) return undefined;
    const { createAnalyser, languageForPath } = await import('../../code/lang/index.ts');
    const language = languageForPath(path, text);
    if (language === undefined) return undefined;
    this.#analyser ??= createAnalyser();
    const analyser = await this.#analyser;
    const loaded = await analyser.load(language);
    const facts = loaded.ok ? analyser.analyse(text, language, DEADLINE_MS) : loaded;
    if (analyser.isBroken) this.dispose();
    return facts.ok ? facts.value : undefined;
  }

  dispose(): void {
    void this.#analyser?.then((analyser) => analyser.dispose());
    this.#analyser = undefined;
  }
}
