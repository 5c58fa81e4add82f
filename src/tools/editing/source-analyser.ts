import type { FactsTask } from '../../../workers/facts.ts';
import type { Analyser, FileFacts } from '../../code/lang/index.ts';
import type { Pool, TaskKind } from '../../engine/pool.ts';

/** The thread that serves everyone parses no longer than this, */
const DEADLINE_MS = 500;
/** and no longer texts. */
const LONGEST_UNITS = 400_000;
/** A sane file of 1 MB takes a fifth of a second. */
const THREAD_DEADLINE_MS = 10_000;

const FACTS: TaskKind<FactsTask, FileFacts | undefined> = { worker: 'facts', handler: 'default' };

/** What came of a text: facts, or why there are none. */
type Parsed = FileFacts | 'unparsable' | 'too-slow' | 'crashed';

/**
 * Parses texts that lie in memory: files that are read, and the results of edits. The languages are loaded when the
 * first one is needed. What is too much for the thread that serves everyone goes to a thread of its own; and
 * everything does once a parser has crashed here, because the memory that it leaves behind cannot be trusted.
 */
export class SourceAnalyser {
  #analyser: Promise<Analyser> | undefined;
  #thread: Promise<Pool> | undefined;
  #hasCrashed = false;
  #failures = 0;

  /** Texts whose facts are missing by an accident: asking again may give them. */
  get failures(): number {
    return this.#failures;
  }

  /** The facts of a text; `undefined` where no parser knows its language, or none came to an end in time. */
  async factsOf(path: string, text: string): Promise<FileFacts | undefined> {
    const language = await languageOf(path, text);
    if (language === undefined) return undefined;
    const parsed = await this.#parseHere(language, text);
    if (typeof parsed === 'object') return parsed;
    return parsed === 'unparsable' ? undefined : this.#parseApart({ text, language });
  }

  /** The same for who would rather have no facts than wait for them. */
  async factsAtOnce(path: string, text: string): Promise<FileFacts | undefined> {
    const language = await languageOf(path, text);
    const parsed = language === undefined ? 'unparsable' : await this.#parseHere(language, text);
    return typeof parsed === 'object' ? parsed : undefined;
  }

  async dispose(): Promise<void> {
    const [analyser, thread] = await Promise.all([this.#analyser, this.#thread]);
    analyser?.dispose();
    await thread?.close();
  }

  async #parseHere(language: string, text: string): Promise<Parsed> {
    if (this.#hasCrashed) return 'crashed';
    if (text.length > LONGEST_UNITS) return 'too-slow';
    this.#analyser ??= import('../../code/lang/index.ts').then(({ createAnalyser }) => createAnalyser());
    const analyser = await this.#analyser;
    const loaded = await analyser.load(language);
    const facts = loaded.ok ? analyser.analyse(text, language, DEADLINE_MS) : loaded;
    if (facts.ok) return facts.value;
    this.#hasCrashed ||= analyser.isBroken;
    if (analyser.isBroken) return 'crashed';
    return facts.error.code === 'LANG_TIMEOUT' ? 'too-slow' : 'unparsable';
  }

  /** One that takes its thread down is tried once more: it may have been the one before. */
  async #parseApart({
    text,
    language,
  }: Pick<FactsTask, 'text' | 'language'>): Promise<FileFacts | undefined> {
    this.#thread ??= import('../../engine/pool.ts').then(({ Pool }) => new Pool({ threads: 1 }));
    const pool = await this.#thread;
    const task = { text, language, deadlineMs: THREAD_DEADLINE_MS };
    const first = await pool.run(FACTS, task, { deadlineMs: 2 * THREAD_DEADLINE_MS });
    const done = first.ok ? first : await pool.run(FACTS, task, { deadlineMs: 2 * THREAD_DEADLINE_MS });
    if (!done.ok) this.#failures++;
    return done.ok ? done.value : undefined;
  }
}

async function languageOf(path: string, text: string): Promise<string | undefined> {
  const { languageForPath } = await import('../../code/lang/index.ts');
  return languageForPath(path, text);
}
