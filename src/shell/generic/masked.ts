const DIGIT = 2;
/** By character: 0 between words, 1 in a word, 2 a digit. */
const KINDS = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.:+%,/-')
  KINDS[character.charCodeAt(0)] = 1;
for (const digit of '0123456789') KINDS[digit.charCodeAt(0)] = DIGIT;

/**
 * The form of a line with its changing parts hidden: every word with a digit in it (numbers, times, hashes, ids) is the
 * same. Lines of one form differ in values only. `0` alone stays, because `0 errors` is no `3 errors`.
 */
export function masked(line: string): string {
  let form = '';
  let from = 0;
  for (let at = 0; at < line.length; ) {
    const start = at;
    let digits = 0;
    for (; at < line.length; at++) {
      const kind = KINDS[line.charCodeAt(at)] ?? 0;
      if (kind === 0) break;
      if (kind === DIGIT) digits++;
    }
    if (digits > 0 && !(at - start === 1 && line[start] === '0')) {
      form += `${line.slice(from, start)}#${isErrorStatus(line, start, at) ? line[start] : ''}`;
      from = at;
    }
    at++;
  }
  return from === 0 ? line : form + line.slice(from);
}

/** `404`, `500`: what a server answers when something is wrong is no other value of `200`. */
const isErrorStatus = (line: string, start: number, end: number): boolean =>
  end - start === 3 && (line[start] === '4' || line[start] === '5') && /^\d{3}$/.test(line.slice(start, end));
