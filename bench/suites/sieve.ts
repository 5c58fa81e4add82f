import { literal } from '../../src/engine/scan.ts';
import { Sieve, type Sieved } from '../../src/engine/sieve.ts';
import { defineSuite, kernelAndTwin, kernelCase, placed } from './suite.ts';

/** The text is searched as files of this size. */
const FILE_BYTES = 12_000;

const literals = (...texts: string[]): Sieved => ({
  kind: 'literals',
  literals: texts.map((each) => literal(each)),
});

/** Three digits or capitals and an underscore. */
const WINDOW: Sieved = {
  kind: 'window',
  sets: [/[A-Z0-9]/, /[A-Z0-9]/, /[A-Z0-9]/, /_/].map((one) =>
    Uint8Array.from({ length: 256 }, (_, byte) => Number(one.test(String.fromCharCode(byte)))),
  ),
  telling: [3, 2, 1],
  isRare: true,
};

export default defineSuite({
  name: 'sieve',
  prepare({ loader, text }) {
    const sides = kernelAndTwin(loader, (arena) => {
      const bytes = placed(arena, text);
      const starts = Array.from({ length: Math.ceil(text.length / FILE_BYTES) }, (_, i) => i * FILE_BYTES);
      const ranges = arena.newU32(2 * starts.length);
      ranges.set(
        starts.flatMap((start) => [bytes.byteOffset + start, Math.min(FILE_BYTES, text.length - start)]),
      );
      return { sieve: new Sieve(arena), ranges };
    });
    const sizeBytes = text.length;
    const lines = (id: string, summary: string, wanted: Sieved) =>
      kernelCase({ id, summary, sizeBytes }, sides, (on) =>
        on.sieve.search(on.ranges, wanted, () => undefined),
      );
    return {
      cases: [
        lines('sieve:common', "lines with 'return'", literals('return')),
        lines('sieve:rare', 'a word that is nowhere', literals('zebra_crossing')),
        lines('sieve:words', 'lines with one of four words', literals('session', 'parse', 'cache', 'limit')),
        lines('sieve:classes', 'lines with capitals and an underscore', WINDOW),
      ],
    };
  },
});
