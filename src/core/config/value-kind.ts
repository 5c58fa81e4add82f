/** How values of one kind are read from TOML, from text (environment, `config set`) and written back. */
export interface ValueKind<T> {
  /** For messages: `must be …`. */
  readonly expected: string;
  /** The value in a TOML document, or `undefined` when it is not of this kind. */
  fromToml(value: unknown): T | undefined;
  /** The value in a text, or `undefined` when it is not of this kind. */
  fromText(text: string): T | undefined;
  toToml(value: T): string;
  /** What `fromText` reads back. */
  toText(value: T): string;
}

const TRUE_WORDS = ['1', 'true', 'yes', 'on'];
const FALSE_WORDS = ['0', 'false', 'no', 'off'];

/** `1 true yes on` / `0 false no off`, in any case; `undefined` for every other word. */
export function readSwitch(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.includes(word)) return true;
  return FALSE_WORDS.includes(word) ? false : undefined;
}

/** A whole number in `minimum..maximum`. */
export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER): ValueKind<number> {
  const inRange = (value: number): number | undefined =>
    Number.isSafeInteger(value) && value >= minimum && value <= maximum ? value : undefined;
  const limit = maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `${minimum} to ${maximum}`;
  return {
    expected: `a whole number, ${limit}`,
    fromToml: (value) => (typeof value === 'number' ? inRange(value) : undefined),
    fromText: (text) => (/^\s*\d+\s*$/.test(text) ? inRange(Number(text)) : undefined),
    toToml: String,
    toText: String,
  };
}

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(...words: Words): ValueKind<Words[number]> {
  const read = (value: unknown): Words[number] | undefined => words.find((word) => word === value);
  return {
    expected: `one of ${words.join(', ')}`,
    fromToml: read,
    fromText: (text) => read(text.trim().toLowerCase()),
    toToml: quote,
    toText: String,
  };
}

/** Any text that is not empty. */
export const text: ValueKind<string> = {
  expected: 'a text that is not empty',
  fromToml: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  fromText: (value) => (value === '' ? undefined : value),
  toToml: quote,
  toText: String,
};

/** Several texts; written with commas between them where there is only one line of text. */
export const textList: ValueKind<readonly string[]> = {
  expected: 'a list of texts',
  fromToml: (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value] : undefined,
  fromText: (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  toToml: (items) => `[${items.map(quote).join(', ')}]`,
  toText: (items) => items.join(','),
};

/** A TOML basic string: JSON's escapes are a subset of TOML's, except that DEL must be escaped there. */
function quote(value: string): string {
  return JSON.stringify(value).replaceAll('\u007f', '\\u007F');
}
