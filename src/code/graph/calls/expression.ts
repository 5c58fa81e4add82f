/** What stands before a called name, or what a variable holds, taken apart. */
export type Expression =
  | { readonly is: 'name'; readonly name: string }
  | {
      readonly is: 'member';
      readonly of: Expression;
      readonly name: string;
      /** All names, when it is nothing but names: `a.b.c`. */
      readonly path: readonly string[] | undefined;
    }
  | { readonly is: 'call'; readonly of: Expression }
  /** `index` is −1 where it is not a small number. */
  | { readonly is: 'index'; readonly of: Expression; readonly index: number }
  | { readonly is: 'new'; readonly type: string }
  | { readonly is: 'cast'; readonly type: string }
  | { readonly is: 'list'; readonly of: Expression }
  /** A string, a number, an array of them: nothing that a project defines. */
  | { readonly is: 'literal' };

const MAX_KEPT = 50_000;
const kept = new Map<string, Expression | undefined>();

/**
 * Reads an expression as `pathText` of `code/lang` writes it (`this.store.load().rows[0]`, `Foo::new()`, `new Foo().run`).
 * @returns `undefined` for what is no path
 */
export function parseExpression(text: string): Expression | undefined {
  if (kept.has(text)) return kept.get(text);
  if (kept.size >= MAX_KEPT) kept.clear();
  const parsed = text.endsWith('…') ? undefined : new ExpressionReader(text).read();
  kept.set(text, parsed);
  return parsed;
}

/** Whether `name` is one as it stands in an expression, and no word that means something there. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name) && name !== 'await';
}

/** The member `name` of an expression. */
export function memberOf(of: Expression, name: string): Expression & { is: 'member' } {
  const before = of.is === 'name' ? [of.name] : of.is === 'member' ? of.path : undefined;
  return { is: 'member', of, name, path: before && [...before, name] };
}

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const NAME = /[@$#%]{0,2}[\p{L}_$][\p{L}\p{N}_$]*/uy;
const PREFIX = /(?:await|try|try!|try\?|yield|move|unsafe|typeof|void|!|&mut|&|\*|-|\+|~|mut)\s*/y;
const SEPARATOR = /\s*(?:\?\.|&\.|->|\.\.?|::|!!\.|!\.|\\|:(?=[\w@$]))\s*/y;
const GENERIC = /(?:::)?<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>(?=\(|\.|::|$)/y;
const LITERAL = /[rbfRBFu]{0,2}(?:"""|'''|["'`])|\d|%[wWiI]|\{/y;
const CAST = /^(.+?)\s+(?:as[!?]?|satisfies)\s+(.+)$/s;
/** `(Store) value`, `<Store>value` */
const TYPE_FIRST = /^(?:\(([\w.:$<>[\], ]+)\)|<([\w.$<>[\], ]+)>)\s*[\w($@]/;

class ExpressionReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Expression | undefined {
    const expression = this.#path();
    return this.#at < this.#text.length ? undefined : expression;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #path(): Expression | undefined {
    while (this.#text.length > this.#at && this.#isPrefix()) this.#match(PREFIX);
    let expression = this.#start();
    while (expression !== undefined && this.#at < this.#text.length) {
      const next = this.#step(expression);
      if (next === undefined) return undefined;
      expression = next;
    }
    return expression;
  }

  /** A word that only looks like a prefix (`trying`) is none. */
  #isPrefix(): boolean {
    return /^(?:(?:await|try[!?]?|yield|move|unsafe|typeof|void|mut)\b\s|[!&*+~-])/.test(
      this.#text.slice(this.#at, this.#at + 8),
    );
  }

  #start(): Expression | undefined {
    const char = this.#text[this.#at];
    if (char === '(') return this.#group();
    if (char === '[') return this.#list();
    const rest = this.#text.slice(this.#at);
    const created = /^new\s+([\w.$:\\]+(?:<[^()]*>)?)(?:\(\))?/.exec(rest);
    if (created) {
      this.#at += created[0].length;
      return { is: 'new', type: created[1] as string };
    }
    if (this.#text[this.#at] === '\\') this.#at++;
    const name = this.#match(NAME);
    if (name !== undefined && !/^["'`]/.test(this.#text.slice(this.#at))) {
      this.#match(GENERIC);
      return { is: 'name', name };
    }
    return this.#literal();
  }

  #literal(): Expression | undefined {
    LITERAL.lastIndex = 0;
    if (!/^[rbfRBFu]{0,2}["'`\d%{]/.test(this.#text)) return undefined;
    this.#at = this.#text.length;
    return { is: 'literal' };
  }

  #group(): Expression | undefined {
    const inside = this.#inBrackets();
    if (inside === undefined) return undefined;
    const cast = CAST.exec(inside);
    if (cast && !cast[1]?.includes('(await')) return { is: 'cast', type: cast[2] as string };
    const typed = TYPE_FIRST.exec(inside);
    if (typed) return { is: 'cast', type: (typed[1] ?? typed[2]) as string };
    return parseExpression(inside.trim());
  }

  #list(): Expression | undefined {
    const inside = this.#inBrackets();
    if (inside === undefined) return undefined;
    const of = parseExpression(inside);
    return of === undefined ? { is: 'literal' } : { is: 'list', of };
  }

  /** The text up to the bracket that closes the one here. */
  #inBrackets(): string | undefined {
    const from = this.#at + 1;
    let depth = 0;
    for (let at = this.#at; at < this.#text.length; at++) {
      const char = this.#text[at];
      if (char === '(' || char === '[') depth++;
      else if ((char === ')' || char === ']') && --depth === 0) {
        this.#at = at + 1;
        return this.#text.slice(from, at);
      }
    }
    return undefined;
  }

  #step(of: Expression): Expression | undefined {
    const char = this.#text[this.#at];
    if (char === '(') return this.#inBrackets() === undefined ? undefined : { is: 'call', of };
    if (char === '[') {
      const inside = this.#inBrackets();
      if (inside === undefined) return undefined;
      return { is: 'index', of, index: /^\d+$/.test(inside) ? Number(inside) : -1 };
    }
    if (this.#match(SEPARATOR) === undefined) return this.#suffix(of);
    if (this.#text[this.#at] === '<') this.#match(GENERIC);
    if (this.#text[this.#at] === '(') return of;
    const name = this.#match(NAME);
    if (name === undefined) return undefined;
    this.#match(GENERIC);
    // `x.await`, and Java's `Store.this`
    return name === 'await' ? of : memberOf(of, name);
  }

  /** `x!`, `x?`: nothing that changes what is meant. */
  #suffix(of: Expression): Expression | undefined {
    if (this.#match(/[!?]+/y) !== undefined || this.#match(GENERIC) !== undefined) return of;
    return undefined;
  }
}
