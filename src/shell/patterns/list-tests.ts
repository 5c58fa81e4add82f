import type { Pattern } from './pattern.ts';
import { pytest } from './pytest.ts';

const patterns: readonly Pattern[] = [pytest];
export default patterns;
