import { cargo } from './cargo.ts';
import { go } from './go.ts';
import type { Pattern } from './pattern.ts';

const patterns: readonly Pattern[] = [cargo, go];
export default patterns;
