import { countTokens, forceTwin } from '../../src/engine/tokens/index.ts';
import { type BenchCase, defineSuite, TOLERANCE } from './suite.ts';

/** What counts a text with the package that most would take, or nothing when it is not installed. */
async function libraryCounter(): Promise<((text: string) => void) | undefined> {
  try {
    const { get_encoding } = await import('@dqbd/tiktoken');
    const encoder = get_encoding('o200k_base');
    return (text) => void encoder.encode(text, [], []);
  } catch {
    return undefined; // an optional package: its case is left out
  }
}

export default defineSuite({
  name: 'bpe',
  async prepare({ text }) {
    const sizeBytes = 2 ** 18;
    const source = new TextDecoder().decode(text.slice(0, sizeBytes));
    const run = () => void countTokens(source);
    const shared = { sizeBytes, run, tolerance: TOLERANCE.ratio };
    const cases: BenchCase[] = [
      {
        ...shared,
        id: 'bpe:count',
        summary: 'o200k_base tokens',
        against: 'twin',
        reference() {
          forceTwin(true);
          try {
            countTokens(source);
          } finally {
            forceTwin(false);
          }
        },
      },
    ];
    const count = await libraryCounter();
    if (count) {
      const summary = 'o200k_base tokens, beside the library';
      cases.push({
        ...shared,
        id: 'bpe:library',
        summary,
        against: '@dqbd/tiktoken',
        reference: () => count(source),
      });
    }
    return { cases };
  },
});
