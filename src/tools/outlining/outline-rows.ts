import type { FileOutline, OutlineSymbol } from './outline-file.ts';

/** Names of a file that are told in one row; the others are counted. */
const MOST_NAMES = 24;

/** A file and each of its symbols with its lines. */
export function headRows({ path, symbols }: FileOutline): string[] {
  return [
    path,
    ...symbols.map((symbol) => `${'  '.repeat(symbol.depth + 1)}${symbol.signature} ${spanOf(symbol)}`),
  ];
}

/** A file in one row: the names at its top, with how many are inside of each. */
export function nameRow({ path, symbols }: FileOutline): string {
  const least = Math.min(...symbols.map(({ depth }) => depth));
  const names: { name: string; inside: number }[] = [];
  for (const { name, depth } of symbols) {
    const last = names.at(-1);
    if (depth > least && last !== undefined) last.inside++;
    else names.push({ name, inside: 0 });
  }
  const shown = names
    .slice(0, MOST_NAMES)
    .map(({ name, inside }) => (inside > 0 ? `${name}{${inside}}` : name));
  const rest = names.length - shown.length;
  return `${path}: ${shown.join(', ')}${rest > 0 ? `, … ${rest} more` : ''}`;
}

const spanOf = ({ start, end }: OutlineSymbol): string => (start === end ? `L${start}` : `L${start}-${end}`);
