import { cargo } from './cargo.ts';
import type { Pattern } from './pattern.ts';

const patterns: readonly Pattern[] = [cargo];
export default patterns;
