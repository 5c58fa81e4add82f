/** Rows of a name and its meaning, the meanings aligned below each other. */
export function columns(rows: readonly (readonly [string, string])[], indent = '  '): string {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `${indent}${name.padEnd(width)}  ${meaning}\n`).join('');
}
