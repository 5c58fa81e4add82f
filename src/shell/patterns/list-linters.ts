import * as linters from './linters.ts';
import type { Pattern } from './pattern.ts';
import { prettier } from './prettier.ts';

const patterns: readonly Pattern[] = [...Object.values(linters), prettier];
export default patterns;
