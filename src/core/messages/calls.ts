import type { Failure } from '../result.ts';
import { echo } from './tools.ts';

/** A definition has the name, but none in a file of that path. */
export const symbolNotInFile = (symbol: string, file: string): Failure => ({
  code: 'calls-symbol-not-in-file',
  message: `'${echo(symbol, 160)}' is not defined in a file with '${echo(file, 80)}' in its path.`,
  remedy: 'Leave file out to see where it is defined.',
});
