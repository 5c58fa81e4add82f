import { readFileSync } from 'node:fs';

/** Ids of the special entries of BERT vocabularies: what a text begins and ends with. */
export const CLS = 101;
export const SEP = 102;
/** The id of the entry that stands for what the vocabulary does not have. */
const UNKNOWN = 100;
/** A longer word is not looked for piece by piece; the published tokenizer does the same. */
const LONGEST_WORD = 100;
/** Words whose pieces are remembered; the memory starts anew beyond it. */
const MOST_REMEMBERED = 100_000;

/** Chinese characters (the blocks that BERT names) stand alone, punctuation stands alone, blanks separate. */
const HAN =
  '\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{2A6DF}\\u{2A700}-\\u{2B81F}\\u{2B920}-\\u{2CEAF}\\u{2F800}-\\u{2FA1F}';
const MARK = '!-\\/:-@\\[-`\\{-~\\p{P}';
const WORD = new RegExp(`[${HAN}]|[${MARK}]|[^\\s${HAN}${MARK}]+`, 'gu');
const CONTROL = /[\p{Cc}\p{Cf}\uFFFD]/gu;
const MARKS = /\p{Mn}/gu;

/**
 * The tokenizer of BERT models, lower-cased: longest match first within each word (Wu et al. 2016,
 * "Google's Neural Machine Translation System", §4.1), as `all-MiniLM-L6-v2-tokenizer.json` describes it.
 */
export class WordPiece {
  readonly #entries: ReadonlyMap<string, number>;
  readonly #known = new Map<string, readonly number[]>();

  /** @param entries piece → id; pieces inside a word start with `##` */
  constructor(entries: ReadonlyMap<string, number>) {
    this.#entries = entries;
  }

  /** @throws the system's error when the file cannot be read */
  static load(file: string): WordPiece {
    const { model } = JSON.parse(readFileSync(file, 'utf8')) as { model: { vocab: Record<string, number> } };
    return new WordPiece(new Map(Object.entries(model.vocab)));
  }

  /** The ids of a text's pieces, without special entries, `limit` at most. */
  encode(text: string, limit = Number.POSITIVE_INFINITY): number[] {
    const ids: number[] = [];
    for (const [word] of normalise(text).matchAll(WORD)) {
      for (const id of this.piecesOf(word)) ids.push(id);
      if (ids.length >= limit) return ids.slice(0, limit);
    }
    return ids;
  }

  /** The ids of one normalised word. */
  piecesOf(word: string): readonly number[] {
    const known = this.#known.get(word);
    if (known) return known;
    const found = this.#split(word);
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(word, found);
    return found;
  }

  #split(word: string): readonly number[] {
    const characters = [...word];
    if (characters.length > LONGEST_WORD) return [UNKNOWN];
    const ids: number[] = [];
    for (let start = 0; start < characters.length; ) {
      let end = characters.length;
      let id: number | undefined;
      for (; end > start; end--) {
        const piece = characters.slice(start, end).join('');
        id = this.#entries.get(start > 0 ? `##${piece}` : piece);
        if (id !== undefined) break;
      }
      if (id === undefined) return [UNKNOWN];
      ids.push(id);
      start = end;
    }
    return ids;
  }
}

/** Control characters out, every blank a space, accents off, lower case. */
function normalise(text: string): string {
  const blanks = text.replace(/[\t\n\r]/g, ' ').replace(CONTROL, '');
  return blanks.normalize('NFD').replace(MARKS, '').toLowerCase();
}
