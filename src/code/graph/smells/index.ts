import { deadCode } from './dead-code.ts';
import { complexFunction, fanOut, godFile, longFile, longFunction } from './sizes.ts';
import type { SmellRule } from './smell.ts';
import { duplicateDefinitions, untestedFunction } from './uses.ts';

/** Every rule, those whose findings are most certain first. */
export const SMELL_RULES: readonly SmellRule[] = [
  deadCode,
  complexFunction,
  longFunction,
  longFile,
  godFile,
  fanOut,
  duplicateDefinitions,
  untestedFunction,
];
