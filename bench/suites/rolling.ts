import { Rolling } from '../../src/engine/rolling.ts';
import { defineSuite, kernelAndTwin, kernelCase, placed } from './suite.ts';

export default defineSuite({
  name: 'rolling',
  prepare({ loader, text }) {
    const bytes = text.subarray(0, 2 ** 21);
    const sides = kernelAndTwin(loader, (arena) => ({
      rolling: new Rolling(arena),
      bytes: placed(arena, bytes),
    }));
    const sizeBytes = bytes.length;
    return {
      cases: [
        kernelCase({ id: 'rolling:chunks', summary: 'content-defined chunks', sizeBytes }, sides, (on) =>
          on.rolling.chunks(on.bytes),
        ),
        kernelCase(
          { id: 'rolling:blocks', summary: 'fingerprints of blocks of lines', sizeBytes },
          sides,
          (on) => on.rolling.blocks(on.bytes),
        ),
      ],
    };
  },
});
