import { readdirSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package-root.ts';
import { instantiateKernel, sharedMemory } from '../../engine/kernel.ts';
import { defineCheck } from './check.ts';

export default defineCheck({
  id: 'kernels',
  label: 'WebAssembly kernels',
  isCritical: false,
  async run() {
    const names = readdirSync(path.join(packageRoot(), 'wasm'))
      .filter((name) => name.endsWith('.wasm'))
      .map((name) => name.slice(0, -'.wasm'.length));
    if (names.length === 0) {
      return {
        ok: false,
        detail: 'the wasm folder is empty',
        fix: 'Run npm run build, or install lean-ctx again.',
      };
    }
    const refused = names.filter((name) => instantiateKernel(name, sharedMemory(65536)) === undefined);
    if (refused.length === 0) return { ok: true, detail: `${names.join(', ')} with threads and SIMD` };
    return {
      ok: false,
      detail: `${refused.join(', ')} cannot run here; their TypeScript twins serve, slower`,
      fix: 'Use a processor and a Node.js with WebAssembly SIMD and shared memory.',
    };
  },
});
