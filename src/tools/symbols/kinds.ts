import { DEFINITION_KINDS, type DefinitionKind } from '../../code/lang/index.ts';

/** Words that stand for several kinds of definitions: no language has them all. */
const GROUPS: Readonly<Record<string, readonly DefinitionKind[]>> = {
  fn: ['function', 'method', 'constructor', 'macro'],
  function: ['function', 'method', 'constructor', 'macro'],
  struct: ['struct'],
  class: ['class'],
  trait: ['trait', 'interface'],
  interface: ['trait', 'interface'],
  enum: ['enum'],
  impl: ['impl'],
};

/** Every word that names a kind of definition. */
export const KIND_WORDS: readonly string[] = [
  'all',
  ...new Set([...Object.keys(GROUPS), ...DEFINITION_KINDS]),
];

/** Tells whether a kind is meant by a word; `undefined` for a word that means none. */
export function kindFilter(word: string | undefined): ((kind: string) => boolean) | undefined {
  const wanted = (word ?? 'all').trim().toLowerCase();
  if (wanted === 'all' || wanted === '') return () => true;
  const group: readonly string[] | undefined =
    GROUPS[wanted] ?? DEFINITION_KINDS.filter((kind) => kind === wanted);
  return group.length === 0 ? undefined : (kind) => group.includes(kind);
}
