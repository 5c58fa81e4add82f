import { type KeyTree, TreeBuilder } from './key-tree.ts';

const Code = {
  tab: 9,
  feed: 10,
  quote: 34,
  apostrophe: 39,
  star: 42,
  comma: 44,
  slash: 47,
  colon: 58,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
} as const;

/**
 * The keys and elements of JSON, with the comments, single quotes, bare keys and trailing commas of JSONC and JSON5.
 * Broken text is read as far as it makes sense: what is left open ends with the text.
 */
export function scanJson(text: string): KeyTree {
  const scan = new JsonScan(text);
  scan.run();
  return { nodes: scan.tree.nodes, isWhole: scan.isWhole };
}

class JsonScan {
  readonly tree = new TreeBuilder();
  isWhole = true;
  readonly #text: string;
  #at: number;
  /** For each open bracket whether it is that of an object. */
  readonly #isObject: boolean[] = [];
  /** For each open bracket whether a node is open in it. */
  readonly #hasOpen: boolean[] = [];
  /** Behind the last character of a value, where a node that ends here ends. */
  #valueEnd = 0;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  run(): void {
    const text = this.#text;
    while (this.#at < text.length) this.#step(text.charCodeAt(this.#at));
    this.isWhole &&= this.#isObject.length === 0;
    while (this.#isObject.length > 0) this.#closeBracket();
    this.tree.closeAll(this.#valueEnd);
  }

  #step(code: number): void {
    switch (code) {
      case Code.openBrace:
      case Code.openBracket:
        this.#beginElement();
        this.#isObject.push(code === Code.openBrace);
        this.#hasOpen.push(false);
        this.#at++;
        this.#valueEnd = this.#at;
        return;
      case Code.closeBrace:
      case Code.closeBracket:
        this.isWhole &&= this.#isObject.at(-1) === (code === Code.closeBrace);
        this.#closeBracket();
        this.#at++;
        this.#valueEnd = this.#at;
        return;
      case Code.comma:
        this.#closeNode();
        this.#at++;
        return;
      case Code.slash:
        this.#skipComment();
        return;
      default:
        if (code <= 32 || code === Code.colon || code === 0xa0 || code === 0xfeff) this.#at++;
        else this.#word(code);
    }
  }

  /** A key or a plain value. */
  #word(code: number): void {
    const start = this.#at;
    if (code === Code.quote || code === Code.apostrophe) this.#skipString(code);
    else this.#skipBare();
    const end = this.#at;
    if (this.#isObject.at(-1) === true && this.#hasOpen.at(-1) === false) {
      this.#openNode(start, { name: unquoted(this.#text.slice(start, end)), isElement: false });
    } else this.#beginElement(start);
    this.#valueEnd = end;
  }

  /** Opens the node of a list's element, unless the value belongs to a key that is open already. */
  #beginElement(start = this.#at): void {
    if (this.#hasOpen.at(-1) === false) this.#openNode(start, { name: '', isElement: true });
  }

  #openNode(start: number, what: { name: string; isElement: boolean }): void {
    this.tree.open(start, what);
    this.#hasOpen[this.#hasOpen.length - 1] = true;
  }

  #closeNode(): void {
    if (this.#hasOpen.at(-1) !== true) return;
    this.tree.close(this.#valueEnd);
    this.#hasOpen[this.#hasOpen.length - 1] = false;
  }

  #closeBracket(): void {
    this.#closeNode();
    this.#isObject.pop();
    this.#hasOpen.pop();
  }

  #skipString(quote: number): void {
    const text = this.#text;
    for (let at = this.#at + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === Code.backslash) at++;
      else if (code === quote || code === Code.feed) {
        // A string that its line does not close is damage; the next line is read as if it had been.
        this.isWhole &&= code === quote;
        this.#at = at + (code === quote ? 1 : 0);
        return;
      }
    }
    this.isWhole = false;
    this.#at = text.length;
  }

  #skipBare(): void {
    const text = this.#text;
    let at = this.#at + 1;
    while (at < text.length && !isDelimiter(text.charCodeAt(at))) at++;
    this.#at = at;
  }

  #skipComment(): void {
    const text = this.#text;
    const next = text.charCodeAt(this.#at + 1);
    if (next !== Code.slash && next !== Code.star) {
      this.isWhole = false;
      this.#at++;
      return;
    }
    const end = next === Code.star ? text.indexOf('*/', this.#at + 2) : text.indexOf('\n', this.#at + 2);
    this.#at = end < 0 ? text.length : end + (next === Code.star ? 2 : 1);
  }
}

function isDelimiter(code: number): boolean {
  return (
    code <= 32 ||
    code === Code.comma ||
    code === Code.colon ||
    code === Code.openBrace ||
    code === Code.closeBrace ||
    code === Code.openBracket ||
    code === Code.closeBracket ||
    code === Code.quote ||
    code === Code.slash
  );
}

/** The name of a key; the escapes in it are left as they are written. */
const unquoted = (key: string): string => (/^(["']).*\1$/s.test(key) ? key.slice(1, -1) : key);
