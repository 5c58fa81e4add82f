/** A value of a PDF (ISO 32000-1, §7.3). Strings hold one character a byte. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfOperator
  | readonly PdfValue[]
  | PdfDictionary;

export interface PdfName {
  readonly type: 'name';
  readonly name: string;
}

export interface PdfString {
  readonly type: 'string';
  readonly bytes: string;
}

export interface PdfReference {
  readonly type: 'reference';
  readonly number: number;
}

/** A word that is no value: `obj`, `Tj`. */
export interface PdfOperator {
  readonly type: 'operator';
  readonly word: string;
}

export interface PdfDictionary {
  readonly type: 'dictionary';
  readonly entries: ReadonlyMap<string, PdfValue>;
}

const isTyped = (
  value: PdfValue | undefined,
): value is Exclude<PdfValue, null | boolean | number | readonly PdfValue[]> =>
  typeof value === 'object' && value !== null && 'type' in value;

export const asName = (value: PdfValue | undefined): string | undefined =>
  isTyped(value) && value.type === 'name' ? value.name : undefined;

export const asDictionary = (value: PdfValue | undefined): PdfDictionary | undefined =>
  isTyped(value) && value.type === 'dictionary' ? value : undefined;

export const asReference = (value: PdfValue | undefined): number | undefined =>
  isTyped(value) && value.type === 'reference' ? value.number : undefined;

export const asString = (value: PdfValue | undefined): string | undefined =>
  isTyped(value) && value.type === 'string' ? value.bytes : undefined;

export const asOperator = (value: PdfValue | undefined): string | undefined =>
  isTyped(value) && value.type === 'operator' ? value.word : undefined;

export const asList = (value: PdfValue | undefined): readonly PdfValue[] | undefined =>
  Array.isArray(value) ? (value as readonly PdfValue[]) : undefined;

export const asNumber = (value: PdfValue | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;
