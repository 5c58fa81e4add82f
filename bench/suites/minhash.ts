import { Minhash, PLACES } from '../../src/engine/minhash.ts';
import { Random } from '../corpus/random.ts';
import { defineSuite, kernelAndTwin, kernelCase, placed } from './suite.ts';

const SIGNATURES = 5000;

export default defineSuite({
  name: 'minhash',
  prepare({ loader, text }) {
    const bytes = text.subarray(0, 2 ** 17);
    const sides = kernelAndTwin(loader, (arena) => {
      const random = new Random(11);
      const many = arena.newU32(PLACES * SIGNATURES);
      for (let i = 0; i < many.length; i++) many[i] = random.int(4);
      return {
        minhash: new Minhash(arena),
        bytes: placed(arena, bytes),
        many,
        one: many.subarray(0, PLACES),
      };
    });
    return {
      cases: [
        kernelCase(
          { id: 'minhash:text', summary: 'signature of a text', sizeBytes: bytes.length },
          sides,
          (on) => on.minhash.ofText(on.bytes),
        ),
        kernelCase({ id: 'minhash:compare', summary: `one signature with ${SIGNATURES}` }, sides, (on) =>
          on.minhash.similarities(on.one, on.many),
        ),
      ],
    };
  },
});
