import { Dot } from '../../src/engine/dot.ts';
import { Random } from '../corpus/random.ts';
import { defineSuite, kernelAndTwin, kernelCase } from './suite.ts';

const ROWS = 40_000;
const DIM = 384;

export default defineSuite({
  name: 'dot',
  prepare({ loader }) {
    const sides = kernelAndTwin(loader, (arena) => {
      const random = new Random(3);
      const codes = arena.newI8(ROWS * DIM);
      const scales = arena.newF32(ROWS);
      for (let i = 0; i < codes.length; i++) codes[i] = random.int(256) - 128;
      for (let i = 0; i < ROWS; i++) scales[i] = (1 + random.int(100)) / 10_000;
      const query = { codes: codes.slice(0, DIM), scale: 0.003 };
      return { dot: new Dot(arena), query, matrix: { codes, scales, dim: DIM } };
    });
    const summary = `the best 20 of ${ROWS} vectors of ${DIM} int8 codes`;
    return {
      cases: [
        kernelCase({ id: 'dot:nearest', summary, sizeBytes: ROWS * DIM }, sides, ({ dot, query, matrix }) =>
          dot.nearest(query, matrix, 20),
        ),
      ],
    };
  },
});
