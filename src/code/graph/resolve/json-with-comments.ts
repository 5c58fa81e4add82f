/**
 * Reads JSON as tsconfig.json is written: with comments, trailing commas and a byte order mark.
 * @returns `undefined` for what is no JSON even so
 */
export function parseJsonWithComments(text: string): unknown {
  try {
    return JSON.parse(withoutComments(text));
  } catch {
    return undefined;
  }
}

/** Strings stay as they are; comments and commas before a closing bracket go. */
function withoutComments(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (token) => (token[0] === '"' ? token : ''))
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (token) => (token === ',' ? '' : token));
}

/** The value as an object, an empty one for anything else. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** The strings of an array or a single string; none for anything else. */
export const asStrings = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((item) => typeof item === 'string')
      : [];
