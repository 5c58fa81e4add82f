// node bench/shell/run.mjs [--write] [FOLDER …]: saving, facts and time over recorded outputs; see README.md.
import { runBundled } from '../bundled.mjs';

await runBundled('shell/main.ts');
