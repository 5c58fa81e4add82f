// Replays commits over the views of a file: see README.md.
import { runBundled } from '../bundled.mjs';

await runBundled('views/replay.ts');
