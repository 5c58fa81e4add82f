import { jest } from './jest.ts';
import * as jsTests from './js-tests.ts';
import type { Pattern } from './pattern.ts';
import { pytest } from './pytest.ts';
import { unittest } from './python-tests.ts';
import { script } from './scripts.ts';
import { vitest } from './vitest.ts';

const patterns: readonly Pattern[] = [jest, ...Object.values(jsTests), pytest, unittest, vitest, script];
export default patterns;
