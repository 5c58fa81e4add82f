import { gitTransfer } from './git-transfer.ts';
import type { Pattern } from './pattern.ts';

const patterns: readonly Pattern[] = [gitTransfer];
export default patterns;
