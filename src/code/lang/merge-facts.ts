import type { FileFacts } from './facts.ts';

/** One file's facts from those of its parts; indices into `definitions` are moved along. */
export function mergeFacts(language: string, lineCount: number, parts: readonly FileFacts[]): FileFacts {
  const offsets: number[] = [];
  let total = 0;
  for (const part of parts) {
    offsets.push(total);
    total += part.definitions.length;
  }
  const moved = (index: number, part: number) => (index < 0 ? index : index + (offsets[part] ?? 0));
  const owned = <T extends { readonly owner: number }>(pick: (part: FileFacts) => readonly T[]): T[] =>
    parts.flatMap((part, i) => pick(part).map((fact) => ({ ...fact, owner: moved(fact.owner, i) })));
  return {
    language,
    lineCount,
    hasSyntaxErrors: parts.some((part) => part.hasSyntaxErrors),
    packageName: parts.find((part) => part.packageName !== '')?.packageName ?? '',
    definitions: parts.flatMap((part, i) =>
      part.definitions.map((definition) => ({ ...definition, parent: moved(definition.parent, i) })),
    ),
    imports: parts.flatMap((part) => part.imports),
    exports: parts.flatMap((part) => part.exports),
    calls: owned((part) => part.calls),
    typeRefs: owned((part) => part.typeRefs),
    inheritance: owned((part) => part.inheritance),
    bindings: owned((part) => part.bindings),
    textLines: parts.flatMap((part) => part.textLines ?? []),
  };
}
