import type { Generation } from '../../index/index.ts';
import type { MeaningHit } from '../meaning/meaning-index.ts';
import type { SentenceStore } from './sentence-store.ts';
import { toldFiles } from './told-files.ts';
import type { NearVectors } from './vector-search.ts';

const WORDS = 4;

/** Which definitions of a generation have which vectors. */
export class DefinitionPlaces {
  readonly #generation: Generation;
  readonly #revision: string;
  /** Place + 1 of the first definition with a vector, by its number; 0 for none. */
  readonly #first: Uint32Array;
  /** Places of four words: part, document, definition, place + 1 of the next definition with the same vector. */
  readonly #places: Uint32Array;

  constructor(generation: Generation, store: SentenceStore) {
    this.#generation = generation;
    this.#revision = store.revision;
    this.#first = new Uint32Array(store.count);
    const places: number[] = [];
    for (const { part, document, contentHash } of toldFiles(generation)) {
      const entry = store.contentOf(contentHash) ?? [];
      for (let i = 0; i + 1 < entry.length; i += 2) {
        const number = entry[i + 1] as number;
        places.push(part, document, entry[i] as number, this.#first[number] as number);
        this.#first[number] = places.length / WORDS;
      }
    }
    this.#places = Uint32Array.from(places);
  }

  /** Whether this is still what there is. */
  isOf(generation: Generation, store: SentenceStore): boolean {
    return generation === this.#generation && store.revision === this.#revision;
  }

  /** Each file with one of the vectors, by the best of them, with the chunk that shows the definition. */
  closestOf({ rows, scores, mean, spread }: NearVectors): MeaningHit[] {
    const hits: MeaningHit[] = [];
    const met = new Set<number>();
    rows.forEach((row, i) => {
      for (let at = this.#first[row] ?? 0; at > 0; at = this.#places[(at - 1) * WORDS + 3] as number) {
        const from = (at - 1) * WORDS;
        const [part = 0, document = 0, definition = 0] = this.#places.subarray(from, from + WORDS);
        const file = part * 2 ** 32 + document;
        if (met.has(file)) continue;
        met.add(file);
        const deviation = ((scores[i] as number) - mean) / spread;
        hits.push({ part, document, chunk: this.#chunkOf(part, document, definition), deviation });
      }
    });
    return hits;
  }

  /** The last chunk of the file that begins at or before the definition. */
  #chunkOf(part: number, document: number, definition: number): number {
    const columns = this.#generation.parts[part]?.segment.columns;
    if (!columns) return 0;
    const { docFirstChunk, docFirstSymbol, chunkStart, symbolStart } = columns;
    const line = symbolStart[(docFirstSymbol[document] as number) + definition] as number;
    let low = docFirstChunk[document] as number;
    let high = (docFirstChunk[document + 1] as number) - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((chunkStart[middle] as number) <= line) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
