import { BENCH_OPTIONS, bench } from '../bench/index.ts';
import { defineRawCommand } from '../command.ts';

export default defineRawCommand({
  usage: ['bench'],
  details: [
    'Speed of each kernel beside its TypeScript twin and a library, and of index, update and search on a generated code base.',
    'Takes a minute or two. Exit code 1 when --compare finds something slower than it was.',
  ],
  options: BENCH_OPTIONS,
  examples: [
    ['bench --json > before.json', 'keep a measurement'],
    ['bench --compare before.json', 'and compare with it later'],
  ],
  run: (argv) => bench(argv),
});
