import type { Pattern } from './pattern.ts';
import { processes } from './processes.ts';

const patterns: readonly Pattern[] = [processes];
export default patterns;
