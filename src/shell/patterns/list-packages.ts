import { dependencyTree } from './dependency-tree.ts';
import { npm } from './js-packages.ts';
import type { Pattern } from './pattern.ts';
import { pip, pipList, solver } from './python-packages.ts';

const patterns: readonly Pattern[] = [npm, dependencyTree, pip, pipList, solver];
export default patterns;
