import type { KernelMemory } from './arena.ts';

/** Every kind of view a twin needs, each over the whole memory so that an index is an offset divided by its width. */
export interface Views {
  readonly u8: Uint8Array;
  readonly i8: Int8Array;
  readonly u32: Uint32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
}

/** Gives a twin its views of `memory`, made again only after the memory has grown. */
export function viewsOf(memory: KernelMemory): () => Views {
  let views: Views | undefined;
  let sizeBytes = -1;
  return () => {
    const { buffer } = memory;
    if (views === undefined || buffer.byteLength !== sizeBytes) {
      sizeBytes = buffer.byteLength;
      const whole = sizeBytes - (sizeBytes % 8);
      views = {
        u8: new Uint8Array(buffer),
        i8: new Int8Array(buffer),
        u32: new Uint32Array(buffer, 0, whole / 4),
        f32: new Float32Array(buffer, 0, whole / 4),
        f64: new Float64Array(buffer, 0, whole / 8),
      };
    }
    return views;
  };
}
