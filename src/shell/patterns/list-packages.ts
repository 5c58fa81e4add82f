import { npm } from './js-packages.ts';
import type { Pattern } from './pattern.ts';
import { pip, pipList, solver } from './python-packages.ts';

const patterns: readonly Pattern[] = [npm, pip, pipList, solver];
export default patterns;
