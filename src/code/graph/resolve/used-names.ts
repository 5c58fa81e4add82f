import type { FileFacts } from '../../lang/index.ts';

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const cache = new WeakMap<FileFacts, ReadonlySet<string>>();

/** Every name that a file's code uses for a type, a call or the receiver of one. */
export function usedNames(facts: FileFacts): ReadonlySet<string> {
  const known = cache.get(facts);
  if (known) return known;
  const names = new Set<string>();
  const addAll = (text: string) => {
    for (const [word] of text.matchAll(WORD)) names.add(word);
  };
  for (const { name } of facts.typeRefs) names.add(name);
  for (const { name, receiver } of facts.calls) {
    names.add(name);
    if (receiver !== '') addAll(receiver);
  }
  for (const { base } of facts.inheritance) addAll(base);
  for (const { source } of facts.bindings) addAll(source);
  for (const { decorators } of facts.definitions) for (const text of decorators) addAll(text);
  cache.set(facts, names);
  return names;
}
