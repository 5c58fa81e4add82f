import type { Definition, FileFacts } from '../../lang/index.ts';
import { TYPE_KINDS } from '../calls/file-table.ts';
import type { CodeGraph } from '../code-graph.ts';
import type { NamedDefinition } from '../project-facts.ts';

/** A definition of one file, with its name. */
export interface Named {
  readonly name: string;
  readonly definition: NamedDefinition;
}

/** What an outline is read from: facts, or what an earlier graph kept of them. */
type Outlined = Pick<Definition, 'name' | 'qualifiedName' | 'kind' | 'parent' | 'complexity'>;

/** @param at the definitions of the file by their index */
function namedDefinition(
  file: number,
  definition: number,
  at: (index: number) => Outlined | undefined,
): NamedDefinition {
  const { name, qualifiedName, kind, parent, complexity } = at(definition) as Outlined;
  const around = parent < 0 ? undefined : at(parent);
  return {
    file,
    definition,
    kind,
    qualifiedName,
    parent,
    parentKind: around?.kind,
    parentName: around?.name ?? '',
    isAtTop: around ? isInModules(parent, at) : qualifiedName === name || TYPE_KINDS.has(kind),
    hasBody: complexity > 0,
  };
}

function isInModules(from: number, at: (index: number) => Outlined | undefined): boolean {
  for (let index = from; index >= 0; ) {
    const around = at(index);
    if (around?.kind !== 'module') return false;
    index = around.parent;
  }
  return true;
}

/** Definitions of a file as it is now. */
export function definitionsNow(file: number, definitions: FileFacts['definitions']): Named[] {
  const at = (index: number) => definitions[index];
  return definitions.map(({ name }, index) => ({ name, definition: namedDefinition(file, index, at) }));
}

/** One that an earlier graph has, by its node there; `file` is its number now. */
export function keptDefinition(previous: CodeGraph, node: number, file: number): NamedDefinition {
  const { first } = previous.definitionsIn(previous.fileOf(node));
  const { defParent, defComplexity } = previous.columns;
  const at = (index: number): Outlined | undefined => {
    const kind = previous.kindOf(first + index);
    if (kind === 'file') return undefined;
    const row = first + index - previous.fileCount;
    return {
      name: previous.nameOf(first + index),
      qualifiedName: previous.qualifiedNameOf(first + index),
      kind,
      parent: defParent[row]! - 1,
      complexity: defComplexity[row]!,
    };
  };
  return namedDefinition(file, node - first, at);
}
