import type { Pattern } from './pattern.ts';

const patterns: readonly Pattern[] = [];
export default patterns;
