/** Shorter values are flags, counts, words, and passwords that no system takes any more. */
const SHORTEST = 8;
/** From this many characters on a text of letters alone may be a key. */
const LONG = 16;

const NUMBER = /^[-+]?[\d.,_]+(?:e[-+]?\d+)?[a-z%]{0,3}$/i;
/** Stands for a value that is elsewhere: in the environment, in a template, not there yet. */
const REFERENCE = /^[$%@{<]|\$\{|\{\{|\benv(?:iron)?\b|getenv|%[sdv]\b|^%\w+%$/i;
const PLACEHOLDER = /change_?me|example|your[_-]|xxx|dummy|placeholder|redacted|sample|\*{3}|\.{3}|…/i;
const LOCATION = /^(?:\.{0,2}\/|~\/|[A-Za-z]:[\\/]|[a-z][a-z0-9+.-]*:\/\/)/;
const TYPE =
  /^(?:[iu]\d{1,3}|(?:u?int|float|complex|base|utf-?|bytes|string|sha-?)\d+(?:_t|Array|String)?|md5|ed25519)$/i;
/** `user.profile.name2`, `oauth2::token`: a path through code. */
const CHAIN = /^[A-Za-z_$][A-Za-z_$]*\d{0,2}(?:(?:\?\.|\.|::|->)[A-Za-z_$][A-Za-z_$]*\d{0,2})+$/;
/** `my-service-token-1`: words, not chance. */
const WORDS = /^[A-Za-z]+(?:[-_][A-Za-z]+)+(?:[-_]?\d{1,3})?$/;

/** Whether a value is given here, rather than a reference to one or an example of one. */
export const isStated = (value: string): boolean => !REFERENCE.test(value) && !PLACEHOLDER.test(value);

/**
 * Whether the value of a secret-like name may be a secret. When in doubt it is none: a wrong replacement spoils code
 * and logs, and the shapes with a prefix of their own do not come here.
 * @param isQuoted whether it stood between quotes, so that brackets and blanks belong to it
 */
export function mayBeSecret(value: string, isQuoted: boolean): boolean {
  if (value.length < SHORTEST || NUMBER.test(value) || TYPE.test(value)) return false;
  if (!isStated(value) || LOCATION.test(value)) return false;
  if (CHAIN.test(value) || WORDS.test(value)) return false;
  if (!isQuoted && /[<>|()[\]{}]/.test(value)) return false;
  if (/\s/.test(value)) return false; // a sentence
  if (/\d/.test(value)) return true;
  return isQuoted && /[!@#$^&*+=?~]/.test(value) ? true : isRandomLetters(value);
}

/** Letters in irregular case, as base64 has them: `dXNlcjpwYXNzd29yZA`. */
function isRandomLetters(value: string): boolean {
  if (value.length < LONG || !/^[A-Za-z+/=_-]+$/.test(value)) return false;
  const switches = value.match(/[a-z][A-Z]/g)?.length ?? 0;
  return switches * 5 >= value.length;
}
