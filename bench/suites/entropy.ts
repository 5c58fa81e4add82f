import { Entropy } from '../../src/engine/entropy.ts';
import { Random } from '../corpus/random.ts';
import { defineSuite, kernelAndTwin, kernelCase, placed } from './suite.ts';

const SEQUENCES = 20_000;

export default defineSuite({
  name: 'entropy',
  prepare({ loader, text }) {
    const bytes = text.subarray(0, 2 ** 20);
    const sides = kernelAndTwin(loader, (arena) => {
      const random = new Random(1);
      const lengths = random.list(SEQUENCES, () => random.int(24));
      const bounds = arena.newU32(SEQUENCES + 1).fill(0);
      lengths.forEach((length, i) => {
        bounds[i + 1] = (bounds[i] ?? 0) + length;
      });
      const ids = arena.newU32(bounds[SEQUENCES] ?? 0);
      for (let i = 0; i < ids.length; i++) ids[i] = random.int(300);
      return { entropy: new Entropy(arena), bytes: placed(arena, bytes), ids, bounds };
    });
    const sizeBytes = bytes.length;
    return {
      cases: [
        kernelCase({ id: 'entropy:lines', summary: 'of each line', sizeBytes }, sides, (on) =>
          on.entropy.ofLines(on.bytes),
        ),
        kernelCase({ id: 'entropy:buffer', summary: 'of a whole buffer', sizeBytes }, sides, (on) =>
          on.entropy.ofBytes(on.bytes),
        ),
        kernelCase(
          {
            id: 'entropy:tokens',
            summary: `of ${SEQUENCES} lines of token ids`,
            sizeBytes: sides[0].ids.byteLength,
          },
          sides,
          (on) => on.entropy.ofSequences(on.ids, on.bounds),
        ),
      ],
    };
  },
});
