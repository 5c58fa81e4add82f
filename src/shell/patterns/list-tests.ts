import { jest } from './jest.ts';
import * as jsTests from './js-tests.ts';
import type { Pattern } from './pattern.ts';
import { pytest } from './pytest.ts';
import { vitest } from './vitest.ts';

const patterns: readonly Pattern[] = [jest, ...Object.values(jsTests), pytest, vitest];
export default patterns;
