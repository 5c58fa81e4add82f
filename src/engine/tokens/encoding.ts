/** The vocabularies that are built in. o200k_base serves GPT-4o and later, cl100k_base GPT-4 and GPT-3.5. */
export const ENCODINGS = ['o200k_base', 'cl100k_base'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** What is counted with when nobody says otherwise. */
export const DEFAULT_ENCODING: Encoding = 'o200k_base';

/** The encoding that a person means by `name`: `o200k` and `o200k_base` are the same. */
export function encodingNamed(name: string): Encoding | undefined {
  return ENCODINGS.find((encoding) => encoding === name || encoding === `${name}_base`);
}
