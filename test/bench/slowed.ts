import { type KernelLoader, nativeKernel } from '../../src/engine/arena.ts';

/** A loader whose kernel `slowed` does everything `times` times over: as right as before, and slower. */
export function slowedLoader(slowed: string, times: number): KernelLoader {
  return <Exports>(name: string, memory: Parameters<KernelLoader>[1]) => {
    const kernel = nativeKernel<Exports>(name, memory);
    if (kernel === undefined || name !== slowed) return kernel;
    const functions = Object.entries(kernel as Record<string, unknown>).map(([key, value]) => {
      if (typeof value !== 'function') return [key, value] as const;
      const repeated = (...args: unknown[]): unknown => {
        for (let i = 1; i < times; i++) value(...args);
        return value(...args);
      };
      return [key, repeated] as const;
    });
    return Object.fromEntries(functions) as Exports;
  };
}
