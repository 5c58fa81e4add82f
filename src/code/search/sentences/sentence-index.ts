import path from 'node:path';
import type { QuantisedVector } from '../../../engine/dot.ts';
import type { Generation, ProjectIndex } from '../../index/index.ts';
import type { MeaningHit } from '../meaning/meaning-index.ts';
import { DefinitionPlaces } from './definition-places.ts';
import { type PassEnd, type PassProgress, runPass } from './sentence-pass.ts';
import { SentenceStore } from './sentence-store.ts';
import { SentenceThread } from './sentence-thread.ts';
import { toldFiles } from './told-files.ts';
import { VectorSearch } from './vector-search.ts';

/**
 * What is there of a project. `absent`: nobody asked for vectors. `partial`: a pass was broken off, or files changed.
 * `unavailable`: the model cannot run here.
 */
export interface SentenceState {
  readonly state: 'absent' | 'building' | 'partial' | 'ready' | 'unavailable';
  /** Definitions with a vector, and those of the whole project. */
  readonly definitions: number;
  readonly definitionsTotal: number;
  /** Rankings go by them. */
  readonly isUsed: boolean;
}

export interface EncodeOptions {
  /** Ends it soon; what is done by then is kept. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PassProgress) => void;
}

/** How much of a generation has vectors. */
interface Coverage extends Pick<SentenceState, 'definitions' | 'definitionsTotal'> {
  readonly generation: Generation | undefined;
  readonly revision: string;
  readonly missingFiles: number;
  readonly isUsable: boolean;
}

/** Definitions that are looked at for a question. */
const CLOSEST = 128;
/** With more of the files missing, those that have vectors would win by having them. */
const MOST_MISSING = 0.1;
/** Questions whose vectors are remembered. */
const MOST_QUESTIONS = 64;

/**
 * Closeness in meaning of what definitions say of themselves, by a sentence encoder. Takes part in rankings once its vectors
 * were asked for (`encode`) and while the optional runtime is there; without that nothing of it is loaded.
 */
export class SentenceIndex {
  readonly #index: ProjectIndex;
  readonly #store: SentenceStore;
  #thread: SentenceThread | undefined;
  #search: VectorSearch | undefined;
  #places: DefinitionPlaces | undefined;
  readonly #questions = new Map<string, QuantisedVector>();
  #pass: Promise<PassEnd> | undefined;
  #progress: PassProgress | undefined;
  #isUnavailable = false;
  #coverage: Coverage | undefined;
  readonly #closing = new AbortController();

  constructor(index: ProjectIndex) {
    this.#index = index;
    this.#store = new SentenceStore(path.join(index.folder.facts, 'definitions.sentences'));
  }

  /** Somebody asked for vectors of this project, now or earlier. */
  get isWanted(): boolean {
    this.#store.refresh();
    return this.#store.exists;
  }

  stateFor(generation: Generation | undefined): SentenceState {
    this.#store.refresh();
    const { definitions, definitionsTotal, missingFiles, isUsable } = this.#coverageOf(generation);
    const now = this.#progress && definitionsTotal - this.#progress.total + this.#progress.done;
    return {
      state: this.#stateWith(generation === undefined || missingFiles > 0),
      definitions: now ?? definitions,
      definitionsTotal,
      isUsed: isUsable && !this.#isUnavailable,
    };
  }

  #stateWith(lacksSome: boolean): SentenceState['state'] {
    if (this.#isUnavailable) return 'unavailable';
    if (this.#pass) return 'building';
    if (!this.#store.exists) return 'absent';
    return lacksSome ? 'partial' : 'ready';
  }

  /** Makes the vectors that are missing. A second call waits for the first, and looks at what changed since. */
  async encode(options: EncodeOptions): Promise<PassEnd> {
    while (this.#pass) await this.#pass.catch(() => undefined);
    this.#pass = this.#encode(options).finally(() => {
      this.#pass = undefined;
      this.#progress = undefined;
    });
    return this.#pass;
  }

  /** Brings vectors that somebody asked for up to date, in the background; once one pass runs, nothing more. */
  keepUp(): void {
    const { generation } = this.#index;
    if (this.#pass || this.#isUnavailable || !generation || !this.isWanted) return;
    if (this.#coverageOf(generation).missingFiles === 0) return;
    const ignored = () => undefined;
    this.encode({ signal: this.#closing.signal, onProgress: ignored }).catch(ignored); // shows in the state
  }

  /**
   * The files whose definitions are closest to a question; nothing where no vectors were asked for, where too many are
   * missing or where the model cannot run.
   */
  async search(text: string, generation: Generation): Promise<MeaningHit[] | undefined> {
    if (this.#isUnavailable || !this.isWanted || !this.#coverageOf(generation).isUsable) return undefined;
    const question = await this.#questionVector(text);
    if (!question) return undefined;
    const near = await this.#vectors().nearest(question, CLOSEST);
    if (this.#places?.isOf(generation, this.#store) !== true) {
      this.#places = new DefinitionPlaces(generation, this.#store);
    }
    void this.#vectors().grow(this.#closing.signal);
    return this.#places.closestOf(near);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#thread?.release();
    await this.#pass?.catch(() => undefined);
  }

  async #encode(options: EncodeOptions): Promise<PassEnd> {
    const { generation, folder, store: facts } = this.#index;
    if (!generation) return 'whole';
    const place = { folder, facts, store: this.#store, thread: this.#sharedThread() };
    const end = await runPass(generation, place, {
      isStopped: () => options.signal.aborted || this.#closing.signal.aborted,
      onProgress: (progress) => {
        this.#progress = progress;
        options.onProgress(progress);
      },
    });
    this.#isUnavailable = end === 'unavailable';
    return end;
  }

  #coverageOf(generation: Generation | undefined): Coverage {
    if (this.#coverage?.generation !== generation || this.#coverage?.revision !== this.#store.revision)
      this.#coverage = coverageOf(generation, this.#store);
    return this.#coverage;
  }

  async #questionVector(text: string): Promise<QuantisedVector | undefined> {
    const known = this.#questions.get(text);
    if (known) return known;
    const encoded = await this.#sharedThread().encode([text]);
    this.#isUnavailable = encoded === 'unavailable';
    if (typeof encoded === 'string') return undefined;
    const vector = { codes: encoded.codes, scale: encoded.scales[0] as number };
    const [oldest] = this.#questions.keys();
    if (this.#questions.size >= MOST_QUESTIONS && oldest !== undefined) this.#questions.delete(oldest);
    this.#questions.set(text, vector);
    return vector;
  }

  #sharedThread(): SentenceThread {
    this.#thread ??= SentenceThread.share();
    return this.#thread;
  }

  #vectors(): VectorSearch {
    const { facts } = this.#index.folder;
    this.#search ??= new VectorSearch(this.#store, this.#sharedThread(), { folder: facts });
    return this.#search;
  }
}

function coverageOf(generation: Generation | undefined, store: SentenceStore): Coverage {
  const files = generation ? toldFiles(generation) : [];
  const counts = { definitions: 0, definitionsTotal: 0, missingFiles: 0 };
  for (const { contentHash, toldCount } of files) {
    counts.definitionsTotal += toldCount;
    if (store.contentOf(contentHash)) counts.definitions += toldCount;
    else counts.missingFiles++;
  }
  const isUsable = store.count > 0 && files.length > 0 && counts.missingFiles <= MOST_MISSING * files.length;
  return { generation, revision: store.revision, ...counts, isUsable };
}
