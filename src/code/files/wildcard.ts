/**
 * Wildcards as git's ignore rules have them, compiled to a list of tokens and matched without recursion: a mismatch goes
 * back to the last `*` of the name, then to the last `**`, never further, so that no pattern takes more than
 * (length of pattern × length of text) steps per directory of the text. Earlier stars need no second try: what a later
 * star can reach from a longer match of an earlier one, it can also reach from the shorter one.
 */
export interface Wildcard {
  /** Character codes; negative ones are the tokens below. */
  readonly codes: readonly number[];
  /** The set of each ONE_OF token, by its place in `codes`. */
  readonly sets: readonly (CharacterSet | undefined)[];
}

/** Inclusive ranges of character codes, flat: from, to, from, to … */
interface CharacterSet {
  readonly ranges: readonly number[];
  readonly isNegated: boolean;
}

export interface WildcardOptions {
  /** Whether `**` between slashes stands for folders; else it is an ordinary star. */
  readonly isPath: boolean;
  /** Whether the text comes with its ASCII letters in lower case and the pattern is to follow. */
  readonly foldsCase: boolean;
}

/** Any one character but a slash. */
const ANY = -1;
/** Any characters but slashes. */
const STAR = -2;
/** Everything to the end. */
const REST = -3;
/** No folder, or whole folders with their slash. */
const FOLDERS = -4;
/** The same, at least one. */
const SOME_FOLDERS = -5;
const ONE_OF = -6;
const SLASH = 47;
const BACKSLASH = '\\';

/** The ASCII classes of POSIX that may stand inside brackets. */
const CLASSES: ReadonlyMap<string, readonly number[]> = new Map([
  ['alnum', [48, 57, 65, 90, 97, 122]],
  ['alpha', [65, 90, 97, 122]],
  ['blank', [32, 32, 9, 9]],
  ['cntrl', [0, 31, 127, 127]],
  ['digit', [48, 57]],
  ['graph', [33, 126]],
  ['lower', [97, 122]],
  ['print', [32, 126]],
  ['punct', [33, 47, 58, 64, 91, 96, 123, 126]],
  ['space', [32, 32, 9, 13]],
  ['upper', [65, 90]],
  ['xdigit', [48, 57, 65, 70, 97, 102]],
]);

/** Compiles a pattern; `undefined` for one that can match nothing (open bracket, backslash at the end). */
export function compileWildcard(pattern: string, options: WildcardOptions): Wildcard | undefined {
  return new Compiler(pattern, options).compile();
}

/** Lower-cases ASCII letters only: what git does to bytes. */
export function foldAscii(text: string): string {
  return /[A-Z]/.test(text) ? text.replaceAll(/[A-Z]+/g, (run) => run.toLowerCase()) : text;
}

class Compiler {
  readonly #pattern: string;
  readonly #options: WildcardOptions;
  readonly #codes: number[] = [];
  readonly #sets: (CharacterSet | undefined)[] = [];
  #at = 0;

  constructor(pattern: string, options: WildcardOptions) {
    this.#pattern = pattern;
    this.#options = options;
  }

  compile(): Wildcard | undefined {
    while (this.#at < this.#pattern.length) if (!this.#token()) return undefined;
    return { codes: this.#codes, sets: this.#sets };
  }

  /** Compiles the token at `#at`; false when the pattern can match nothing. */
  #token(): boolean {
    const char = this.#pattern[this.#at++] ?? '';
    if (char === '*') this.#stars();
    else if (char === '?') this.#codes.push(ANY);
    else if (char === '[') return this.#brackets();
    else if (char === BACKSLASH) return this.#escaped();
    else this.#literal(char);
    return true;
  }

  #literal(char: string): void {
    this.#codes.push((this.#options.foldsCase ? foldAscii(char) : char).charCodeAt(0));
  }

  #escaped(): boolean {
    const char = this.#pattern[this.#at++];
    if (char === undefined) return false;
    this.#literal(char);
    return true;
  }

  #stars(): void {
    const start = this.#at - 1;
    while (this.#pattern[this.#at] === '*') this.#at++;
    const isDouble = this.#at - start > 1;
    const beginsPart = start === 0 || this.#pattern[start - 1] === '/';
    const next = this.#pattern.slice(this.#at, this.#at + 2);
    if (!isDouble || !beginsPart || !this.#options.isPath) this.#codes.push(STAR);
    else if (next === '') this.#codes.push(REST);
    else if (next.startsWith('/')) this.#folders(FOLDERS, 1);
    else if (next === '\\/') this.#folders(SOME_FOLDERS, 2);
    else this.#codes.push(STAR);
  }

  #folders(token: number, slashLength: number): void {
    this.#codes.push(token);
    this.#at += slashLength;
  }

  /** A set in brackets. A `]` or `-` that comes first, and a `-` that comes last, stand for themselves. */
  #brackets(): boolean {
    const negation = this.#pattern[this.#at];
    const isNegated = negation === '!' || negation === '^';
    if (isNegated) this.#at++;
    const ranges: number[] = [];
    let previous = 0;
    for (let isFirst = true; ; isFirst = false) {
      if (this.#at >= this.#pattern.length) return false;
      const char = this.#pattern[this.#at] ?? '';
      if (char === ']' && !isFirst) break;
      const from = this.#rangeStart(previous, char);
      if (from === undefined) {
        const named = this.#namedClass();
        if (named === 'unknown') return false;
        if (named) {
          ranges.push(...named);
          previous = 0;
          continue;
        }
      }
      const code = this.#setCharacter();
      if (code === undefined) return false;
      ranges.push(from ?? code, code);
      previous = from === undefined ? code : 0;
    }
    this.#at++;
    this.#sets[this.#codes.length] = { ranges: this.#options.foldsCase ? folded(ranges) : ranges, isNegated };
    this.#codes.push(ONE_OF);
    return true;
  }

  /** The first code of a range whose dash is at `#at`, which then is stepped over. */
  #rangeStart(previous: number, char: string): number | undefined {
    const end = this.#pattern[this.#at + 1];
    if (char !== '-' || previous === 0 || end === undefined || end === ']') return undefined;
    this.#at++;
    return previous;
  }

  /** `[:name:]` at `#at`; `undefined` when there is none. */
  #namedClass(): readonly number[] | 'unknown' | undefined {
    if (!this.#pattern.startsWith('[:', this.#at)) return undefined;
    const close = this.#pattern.indexOf(']', this.#at + 2);
    if (close < 0) return 'unknown';
    if (close < this.#at + 3 || this.#pattern[close - 1] !== ':') return undefined;
    const name = this.#pattern.slice(this.#at + 2, close - 1);
    this.#at = close + 1;
    return CLASSES.get(name) ?? 'unknown';
  }

  #setCharacter(): number | undefined {
    if (this.#pattern[this.#at] === BACKSLASH) this.#at++;
    const char = this.#pattern[this.#at++];
    return char?.charCodeAt(0);
  }
}

/** The lower-case counterparts added: the text holds no upper-case letter. */
function folded(ranges: readonly number[]): number[] {
  const all = [...ranges];
  for (let i = 0; i < ranges.length; i += 2) {
    const from = Math.max(ranges[i] ?? 0, 65);
    const to = Math.min(ranges[i + 1] ?? 0, 90);
    if (from <= to) all.push(from + 32, to + 32);
  }
  return all;
}

/** Whether `text` from `start` on, as a whole, matches. */
export function matchesWildcard({ codes, sets }: Wildcard, text: string, start: number): boolean {
  let at = start;
  let token = 0;
  let starToken = -1;
  let starAt = 0;
  let foldersToken = -1;
  let foldersAt = 0;
  for (;;) {
    const code = codes[token];
    if (code === STAR) {
      starToken = ++token;
      starAt = at;
      continue;
    }
    if (code === REST) return true;
    if (code === FOLDERS || code === SOME_FOLDERS) {
      foldersToken = ++token;
      foldersAt = at;
      starToken = -1;
      if (code === FOLDERS) continue;
    } else if (code === undefined) {
      if (at === text.length) return true;
    } else if (at < text.length && matchesOne(code, sets[token], text.charCodeAt(at))) {
      token++;
      at++;
      continue;
    }
    if (starToken >= 0 && starAt < text.length && text.charCodeAt(starAt) !== SLASH) {
      at = ++starAt;
      token = starToken;
      continue;
    }
    const slash = foldersToken < 0 ? -1 : text.indexOf('/', foldersAt);
    if (slash < 0) return false;
    at = foldersAt = slash + 1;
    token = foldersToken;
    starToken = -1;
  }
}

function matchesOne(code: number, set: CharacterSet | undefined, char: number): boolean {
  if (code >= 0) return code === char;
  if (char === SLASH) return false;
  return code === ANY || (set !== undefined && isInSet(set, char));
}

function isInSet({ ranges, isNegated }: CharacterSet, char: number): boolean {
  for (let i = 0; i < ranges.length; i += 2)
    if (char >= (ranges[i] ?? 0) && char <= (ranges[i + 1] ?? 0)) return !isNegated;
  return isNegated;
}
