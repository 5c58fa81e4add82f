import { jest } from './jest.ts';
import type { Pattern } from './pattern.ts';
import { pytest } from './pytest.ts';
import { vitest } from './vitest.ts';

const patterns: readonly Pattern[] = [jest, pytest, vitest];
export default patterns;
