import type { Failure } from '../result.ts';
import { echo } from './tools.ts';

export const kindUnknown = (kind: string, known: readonly string[]): Failure => ({
  code: 'symbol-kind-unknown',
  message: `'${echo(kind, 40)}' is no kind of definition.`,
  remedy: `Kinds: ${known.join(', ')}.`,
});
