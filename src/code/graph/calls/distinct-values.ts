import type { Value } from './value.ts';

/** More alternatives than this say nothing. */
const MAX_VALUES = 8;

/** Without what is there already. */
export function distinct(values: readonly Value[]): readonly Value[] {
  if (values.length < 2) return values;
  const seen = new Set<string>();
  const kept = values.filter((value) => {
    const key = keyOf(value);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return kept.slice(0, MAX_VALUES);
}

function keyOf(value: Value): string {
  switch (value.is) {
    case 'object':
    case 'class':
      return `${value.is} ${value.file} ${value.definition}`;
    case 'function':
      return `function ${value.places.map(({ file, definition }) => `${file}:${definition}`).join()}`;
    case 'module':
      return `module ${value.files.join()}`;
    case 'collection':
      return `collection ${value.of.map(keyOf).join()}`;
    case 'tuple':
      return `tuple ${value.parts.map((part) => part.map(keyOf).join()).join(';')}`;
    case 'outside':
      return 'outside';
  }
}
