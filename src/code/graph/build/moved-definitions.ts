import { rustModules } from '../calls/rust-modules.ts';
import type { CodeGraph } from '../code-graph.ts';
import { keysOf } from '../name-keys.ts';
import { keptDefinition, type Named } from './named-definitions.ts';

/** Definitions of a file as an earlier graph has them. */
export function definitionsBefore(previous: CodeGraph, old: number): Named[] {
  const { first, end } = previous.definitionsIn(old);
  return Array.from({ length: end - first }, (_, i) => ({
    name: previous.nameOf(first + i),
    definition: keptDefinition(previous, first + i, old),
  }));
}

/** Adds every key that definitions of a file answer to. */
export function addKeys(keys: Set<string>, file: SourceOfKeys, definitions: readonly Named[]): void {
  const modules = file.language === 'rust' ? rustModules(file.path) : undefined;
  for (const { name, definition } of definitions) {
    for (const key of keysOf(name, definition, modules)) keys.add(key);
  }
}

interface SourceOfKeys {
  readonly path: string;
  readonly language: string;
}

/**
 * Compares the definitions of a file that changed.
 * @param keys takes the keys of names that have other definitions than before
 * @returns by index before: the index now, −1 for what is gone or is another thing
 */
export function matchDefinitions(
  file: SourceOfKeys,
  before: readonly Named[],
  now: readonly Named[],
  keys: Set<string>,
): Int32Array {
  const renumbered = new Int32Array(before.length).fill(-1);
  const [old, fresh] = [byName(before), byName(now)];
  for (const [name, group] of old) {
    const others = fresh.get(name) ?? [];
    const isSame =
      group.length === others.length && group.every((each, i) => isAlike(each, others[i] as Named));
    if (!isSame) {
      addKeys(keys, file, group);
      addKeys(keys, file, others);
      continue;
    }
    for (const [i, { definition }] of group.entries()) {
      renumbered[definition.definition] = (others[i] as Named).definition.definition;
    }
  }
  for (const [name, group] of fresh) if (!old.has(name)) addKeys(keys, file, group);
  return renumbered;
}

function byName(all: readonly Named[]): Map<string, Named[]> {
  const groups = new Map<string, Named[]>();
  for (const each of all) {
    const group = groups.get(each.name);
    if (group) group.push(each);
    else groups.set(each.name, [each]);
  }
  return groups;
}

/** Alike in all that binding asks of a definition before it looks at its file. */
function isAlike({ definition: a }: Named, { definition: b }: Named): boolean {
  return (
    a.kind === b.kind &&
    a.qualifiedName === b.qualifiedName &&
    a.parentKind === b.parentKind &&
    a.parentName === b.parentName &&
    a.isAtTop === b.isAtTop &&
    a.hasBody === b.hasBody
  );
}
