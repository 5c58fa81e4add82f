import type { Binding, Call } from './facts.ts';

/** The name that a path starts with: `app` of `app.router.get()`, `@store` of `@store.load`. */
const HEAD = /^(?:new |await |[&*(!]+)*([@$]*[\w$#]+)/;

/**
 * Leaves out variables of unknown type that nothing is called on: all that they are good for is to hide others of
 * their name.
 */
export function withoutUnusedLocals(bindings: Binding[], calls: readonly Call[]): Binding[] {
  if (!bindings.some((binding) => binding.kind === 'local')) return bindings;
  const used = new Set<string>();
  for (const { name, receiver } of calls) used.add(receiver === '' ? name : headOf(receiver));
  for (const { kind, source } of bindings) if (kind !== 'type' && kind !== 'local') used.add(headOf(source));
  return bindings.filter((binding) => binding.kind !== 'local' || used.has(binding.name));
}

function headOf(path: string): string {
  return HEAD.exec(path)?.[1] ?? path;
}
