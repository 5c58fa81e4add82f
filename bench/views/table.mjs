// What each view makes of ten public files: see README.md.
import { runBundled } from '../bundled.mjs';

await runBundled('views/table.ts');
