import { literal, Scan } from '../../src/engine/scan.ts';
import { defineSuite, kernelAndTwin, kernelCase, placed } from './suite.ts';

export default defineSuite({
  name: 'scan',
  prepare({ loader, text }) {
    const sides = kernelAndTwin(loader, (arena) => {
      return { scan: new Scan(arena), bytes: placed(arena, text) };
    });
    const sizeBytes = text.length;
    return {
      cases: [
        kernelCase({ id: 'scan:common', summary: "places of 'return'", sizeBytes }, sides, (on) =>
          on.scan.find(on.bytes, literal('return')),
        ),
        kernelCase({ id: 'scan:rare', summary: 'a word that is nowhere, any case', sizeBytes }, sides, (on) =>
          on.scan.find(on.bytes, literal('zebra_crossing', true)),
        ),
        kernelCase({ id: 'scan:lines', summary: 'counting line feeds', sizeBytes }, sides, (on) =>
          on.scan.countLineFeeds(on.bytes),
        ),
      ],
    };
  },
});
