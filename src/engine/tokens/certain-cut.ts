/**
 * Places where text may be cut in two so that the tokens of both halves are the tokens of the whole: where a piece
 * of the splitting patterns ends whatever stands before and after. Seen from the two characters at such a place:
 *
 *     letter or digit │ anything in ASCII that is neither, nor an apostrophe   (no piece goes on from one to the other)
 *     letter │ digit, digit │ letter
 *     printable ASCII │ blank                     (a blank stands only at the start of a piece, or among others)
 *     newline │ what is neither blank nor slash   (newlines end a run of symbols; a slash may follow them there)
 *
 * Characters are UTF-8 bytes or UTF-16 code units. Above ASCII only those are looked at that cannot be blanks: no
 * blank lies above U+3000. All this holds for o200k_base and for cl100k_base.
 */
function isCertain(before: number, after: number, firstNeverBlank: number): boolean {
  if (before === NEWLINE) return isPrintable(after) ? after !== SLASH : after >= firstNeverBlank;
  if (after === BLANK) return isPrintable(before);
  if (isLetter(before)) return after < 128 && !isLetter(after) && after !== APOSTROPHE;
  if (isDigit(before)) return after < 128 && !isDigit(after) && after !== APOSTROPHE;
  return false;
}

const NEWLINE = 10;
const BLANK = 32;
const APOSTROPHE = 39;
const SLASH = 47;
/** The first byte of U+4000. */
const NEVER_BLANK_BYTE = 0xe4;
const NEVER_BLANK_UNIT = 0x3001;

const isPrintable = (char: number): boolean => char > BLANK && char < 127;
const isDigit = (char: number): boolean => char >= 48 && char <= 57;
const isLetter = (char: number): boolean => (char | 32) >= 97 && (char | 32) <= 122;

/**
 * Where to cut text from `from` so that the first part has about `size` characters: the last certain place up to
 * there, or else the first one after it, or else the end of the text.
 */
export function certainCut(text: string | Uint8Array, from: number, size: number): number {
  const wanted = from + size;
  if (wanted >= text.length) return text.length;
  return typeof text === 'string'
    ? nearestCut(from, wanted, text.length, (at) =>
        isCertain(text.charCodeAt(at - 1), text.charCodeAt(at), NEVER_BLANK_UNIT),
      )
    : nearestCut(from, wanted, text.length, (at) =>
        isCertain(text[at - 1] ?? 0, text[at] ?? 0, NEVER_BLANK_BYTE),
      );
}

function nearestCut(from: number, wanted: number, end: number, isCut: (at: number) => boolean): number {
  for (let at = wanted; at > from; at--) if (isCut(at)) return at;
  for (let at = wanted + 1; at < end; at++) if (isCut(at)) return at;
  return end;
}

/** The last certain place in `bytes` before `end`, or 0 when there is none: for text of which more will come. */
export function lastCertainCut(bytes: Uint8Array, end: number): number {
  for (let at = end - 1; at > 0; at--) {
    if (isCertain(bytes[at - 1] as number, bytes[at] as number, NEVER_BLANK_BYTE)) return at;
  }
  return 0;
}
