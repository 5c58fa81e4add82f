import { Arena } from '../../src/engine/arena.ts';

/** An arena whose kernels are WebAssembly and one whose kernels are the twins. */
export function bothArenas(): { native: Arena; twin: Arena } {
  return { native: Arena.create(), twin: Arena.create({}, () => undefined) };
}
