import type { FileTable } from './file-table.ts';

/**
 * Of several definitions of one name in one scope (closures beside each other, one that replaces another) the nearest
 * before a line, else the first. Overloads, which have no body, stay together.
 */
export function nearest(definitions: readonly number[], table: FileTable, line: number): readonly number[] {
  const { definitions: all } = table.facts;
  if (definitions.length < 2 || definitions.some((index) => all[index]?.complexity === 0)) return definitions;
  const before = definitions.filter((index) => (all[index]?.startLine ?? 0) <= line);
  const chosen = before.at(-1) ?? definitions[0];
  return chosen === undefined ? [] : [chosen];
}
