import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../core/package-root.ts';

/** Pages of 64 KiB. */
const PAGE = 65536;

/** Shared memory that TypeScript owns and kernels read and write by offset. */
export function sharedMemory(initialBytes: number, maximumBytes = 2 ** 31): WebAssembly.Memory {
  return new WebAssembly.Memory({
    initial: Math.ceil(initialBytes / PAGE),
    maximum: Math.ceil(maximumBytes / PAGE),
    shared: true,
  });
}

const modules = new Map<string, WebAssembly.Module>();

/**
 * Instantiates `wasm/<name>.wasm` over `memory`. Compiling takes about 2 ms and happens once a thread.
 * @returns the kernel's exports, or `undefined` where the engine lacks WebAssembly threads or SIMD: the
 * caller then uses the TypeScript twin.
 */
export function instantiateKernel<Exports>(name: string, memory: WebAssembly.Memory): Exports | undefined {
  try {
    let module = modules.get(name);
    if (!module) {
      module = new WebAssembly.Module(readFileSync(path.join(packageRoot(), 'wasm', `${name}.wasm`)));
      modules.set(name, module);
    }
    return new WebAssembly.Instance(module, { env: { memory } }).exports as Exports;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return undefined;
    throw error;
  }
}
