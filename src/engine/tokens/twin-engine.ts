import type { TokenEngine } from './token-engine.ts';
import { Merger } from './twin-merge.ts';
import { PieceSplitter } from './twin-pieces.ts';
import { Vocabulary } from './vocabulary.ts';
import type { VocabularyReader } from './vocabulary-file.ts';
import { NONE } from './vocabulary-format.ts';

/** The twin of the kernel `bpe` in TypeScript: the same results where WebAssembly lacks threads or SIMD. */
export function openTwinEngine(read: VocabularyReader): TokenEngine {
  const vocabulary = new Vocabulary(read((sizeBytes) => new Uint8Array(sizeBytes)));
  const splitter = new PieceSplitter(vocabulary);
  const merger = new Merger(vocabulary);

  const tally = (bytes: Uint8Array, limit: number, visit: ((id: number) => void) | undefined): number => {
    splitter.begin(bytes);
    let count = 0;
    for (let p = 0; p < bytes.length && count <= limit; ) {
      const end = splitter.pieceEnd(p);
      const id = vocabulary.find(bytes, p, end - p);
      if (id === NONE) count += merger.merge(bytes, p, end - p, visit);
      else {
        count++;
        visit?.(id);
      }
      p = end;
    }
    return count;
  };

  return {
    isNative: false,
    count: (text, limit) => tally(bytesOf(text), limit, undefined),
    encode(text) {
      const bytes = bytesOf(text);
      const ids = new Uint32Array(bytes.length);
      let count = 0;
      tally(bytes, Number.POSITIVE_INFINITY, (id) => {
        ids[count++] = id;
      });
      return ids.slice(0, count);
    },
    token: (id) => vocabulary.token(id),
  };
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? Buffer.from(text) : text;
}
