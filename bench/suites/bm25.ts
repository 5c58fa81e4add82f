import type { Arena } from '../../src/engine/arena.ts';
import { Bm25, fillNorms, inverseDocumentFrequency, packPosting, termWeight } from '../../src/engine/bm25.ts';
import { Random } from '../corpus/random.ts';
import { defineSuite, kernelAndTwin, kernelCase } from './suite.ts';

const CHUNKS = 27_000;
/** The share of chunks that have each of five terms: two common ones, two usual ones, a rare one. */
const SHARES = [0.4, 0.2, 0.1, 0.05, 0.01] as const;

function query(arena: Arena): () => void {
  const random = new Random(7);
  const scorer = new Bm25(arena, CHUNKS);
  const norms = arena.newF32(CHUNKS);
  const lengths = random.list(CHUNKS, () => 20 + random.int(400));
  fillNorms(norms, lengths);
  const terms = SHARES.map((share) => {
    const chunks = [...lengths.keys()].filter(() => random.chance(share));
    const postings = arena.newU32(chunks.length);
    postings.set(chunks.map((chunk) => packPosting(chunk, 1 + random.int(1 + random.int(8)))));
    return { postings, weight: termWeight(1, inverseDocumentFrequency(CHUNKS, chunks.length)) };
  });
  return () => {
    for (const { postings, weight } of terms) scorer.add(postings, norms, weight);
    scorer.take(20);
  };
}

export default defineSuite({
  name: 'bm25',
  prepare: ({ loader }) => ({
    cases: [
      kernelCase(
        { id: 'bm25:query', summary: `5 terms over ${CHUNKS} chunks, the best 20` },
        kernelAndTwin(loader, query),
        (ask) => ask(),
      ),
    ],
  }),
});
