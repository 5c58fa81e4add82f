// What the comparison calls in process. `run.mjs` bundles it into dist/peers, beside what it needs at run time.
export { Project } from '../../src/code/search/index.ts';
export { countTokens } from '../../src/engine/tokens/index.ts';
