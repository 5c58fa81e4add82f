import { literal, Scan } from '../../src/engine/scan.ts';
import { defineSuite, kernelAndTwin, kernelCase, placed } from './suite.ts';

/** The text is searched as files of this size. */
const FILE_BYTES = 12_000;

export default defineSuite({
  name: 'scan',
  prepare({ loader, text }) {
    const sides = kernelAndTwin(loader, (arena) => {
      const bytes = placed(arena, text);
      const starts = Array.from({ length: Math.ceil(text.length / FILE_BYTES) }, (_, i) => i * FILE_BYTES);
      const ranges = arena.newU32(2 * starts.length);
      ranges.set(
        starts.flatMap((start) => [bytes.byteOffset + start, Math.min(FILE_BYTES, text.length - start)]),
      );
      return { scan: new Scan(arena), bytes, ranges };
    });
    const sizeBytes = text.length;
    return {
      cases: [
        kernelCase({ id: 'scan:common', summary: "lines with 'return'", sizeBytes }, sides, (on) =>
          on.scan.searchFiles(on.ranges, literal('return'), 1000),
        ),
        kernelCase({ id: 'scan:rare', summary: 'a word that is nowhere, any case', sizeBytes }, sides, (on) =>
          on.scan.searchFiles(on.ranges, literal('zebra_crossing', true), 1000),
        ),
        kernelCase({ id: 'scan:lines', summary: 'counting line feeds', sizeBytes }, sides, (on) =>
          on.scan.countLineFeeds(on.bytes),
        ),
      ],
    };
  },
});
