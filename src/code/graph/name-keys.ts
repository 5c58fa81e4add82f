import type { NamedDefinition } from './project-facts.ts';

/**
 * What may be asked about a name in the whole project. An answer about `new` in types called `Store` stays when some other
 * type gets a `new`: the edges that rest on it need not be made again.
 */

/** Definitions of a name that are members of a type of this name (the last part of it). */
export const memberKey = (type: string, name: string): string => `\0member ${lastPart(type)} ${name}`;

/** Definitions of a name that lie in a module of this name; '' for modules of any name. */
export const itemKey = (module: string, name: string): string => `\0item ${module} ${name}`;

/** Every key that a definition answers to. @param modules of its file, see `rustModules`; `undefined` for other languages */
export function keysOf(
  name: string,
  { qualifiedName, kind, parentKind, parentName }: NamedDefinition,
  modules: readonly string[] | undefined,
): string[] {
  const keys = [name];
  if (qualifiedName.length > name.length)
    keys.push(memberKey(qualifiedName.slice(0, -name.length - 1), name));
  if (modules && isItem(kind, parentKind)) {
    keys.push(itemKey('', name), itemKey((parentKind ? parentName : modules.at(-1)) ?? '', name));
  }
  return keys;
}

/** Whether a path of modules can lead to a definition. */
export function isItem(kind: NamedDefinition['kind'], parentKind: NamedDefinition['parentKind']): boolean {
  if (kind === 'method' || kind === 'impl' || kind === 'property') return false;
  return parentKind === undefined || parentKind === 'module';
}

const lastPart = (qualified: string): string => qualified.slice(qualified.lastIndexOf('.') + 1);
