/** A tag that opens or stands alone, with the place where its element ends. */
export interface Element {
  readonly name: string;
  /** The text between the name and the closing bracket. */
  readonly attributes: string;
  readonly start: number;
  /** Behind the tag's closing bracket. */
  readonly tagEnd: number;
  readonly parent: number;
  readonly depth: number;
  /** Behind the closing tag; behind the tag itself where there is none. */
  end: number;
}

export interface MarkupRules {
  /** HTML: names in any letter case, elements without a closing tag, scripts whose text is no markup. */
  readonly isHtml: boolean;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const RAW = new Set(['script', 'style', 'textarea', 'title']);
/** Elements that HTML lets end without a closing tag are closed by the next of their kind. */
const SELF_CLOSED_BY_NEXT = new Set(['li', 'p', 'tr', 'td', 'th', 'dt', 'dd', 'option']);
const NAME = /[A-Za-z_!][\w:.-]*/y;
const MOST_ELEMENTS = 200_000;

/** The elements of XML or HTML in the file's order. Closing tags that close nothing are passed over. */
export function scanMarkup(text: string, rules: MarkupRules): Element[] {
  const scan = new MarkupScan(text, rules);
  scan.run();
  return scan.elements;
}

class MarkupScan {
  readonly elements: Element[] = [];
  readonly #text: string;
  readonly #isHtml: boolean;
  readonly #open: number[] = [];

  constructor(text: string, { isHtml }: MarkupRules) {
    this.#text = text;
    this.#isHtml = isHtml;
  }

  run(): void {
    const text = this.#text;
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
      at = this.#tagAt(at);
      if (this.elements.length >= MOST_ELEMENTS) break;
    }
    for (const open of this.#open) this.#end(open, text.length);
  }

  /** Reads what begins with the bracket at `at`; → where to go on. */
  #tagAt(at: number): number {
    const text = this.#text;
    if (text.startsWith('<!--', at)) return behind(text, '-->', at + 4);
    if (text.startsWith('<![CDATA[', at)) return behind(text, ']]>', at + 9);
    if (text.startsWith('<?', at)) return behind(text, this.#isHtml ? '>' : '?>', at + 2);
    if (text.startsWith('</', at)) return this.#close(at);
    NAME.lastIndex = at + 1;
    const name = NAME.exec(text)?.[0];
    return name === undefined ? at + 1 : this.#openTag(at, this.#isHtml ? name.toLowerCase() : name);
  }

  #openTag(at: number, name: string): number {
    const text = this.#text;
    const bracket = endOfTag(text, at + 1 + name.length);
    if (name.startsWith('!')) return bracket;
    const attributes = text.slice(at + 1 + name.length, bracket - 1);
    if (this.#isHtml && SELF_CLOSED_BY_NEXT.has(name)) this.#closeSibling(name, at);
    const index = this.elements.length;
    this.elements.push({
      name,
      attributes,
      start: at,
      tagEnd: bracket,
      parent: this.#open.at(-1) ?? -1,
      depth: this.#open.length,
      end: bracket,
    });
    const isAlone = attributes.endsWith('/') || (this.#isHtml && VOID.has(name));
    if (isAlone) return bracket;
    if (this.#isHtml && RAW.has(name)) return this.#behindRaw(index, name, bracket);
    this.#open.push(index);
    return bracket;
  }

  #behindRaw(index: number, name: string, from: number): number {
    const close = new RegExp(`</${name}\\s*>`, 'ig');
    close.lastIndex = from;
    const found = close.exec(this.#text);
    const end = found ? found.index + found[0].length : this.#text.length;
    this.#end(index, end);
    return end;
  }

  #close(at: number): number {
    const bracket = endOfTag(this.#text, at + 2);
    const written = this.#text.slice(at + 2, bracket - 1).trim();
    const name = this.#isHtml ? written.toLowerCase() : written;
    const level = this.#levelOf(name);
    if (level < 0) return bracket;
    for (const inner of this.#open.splice(level + 1)) this.#end(inner, at);
    this.#end(this.#open.pop() ?? -1, bracket);
    return bracket;
  }

  /** The innermost open element of a name; only so many are looked at, so that damage costs no more. */
  #levelOf(name: string): number {
    for (let level = this.#open.length - 1; level >= Math.max(0, this.#open.length - 64); level--) {
      if (this.elements[this.#open[level] ?? -1]?.name === name) return level;
    }
    return -1;
  }

  #closeSibling(name: string, at: number): void {
    const last = this.#open.at(-1) ?? -1;
    if (this.elements[last]?.name !== name) return;
    this.#end(last, at);
    this.#open.pop();
  }

  #end(index: number, end: number): void {
    const element = this.elements[index];
    if (element !== undefined) element.end = end;
  }
}

/** Behind the bracket that closes a tag; brackets in quoted values do not. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
    // A tag that was never closed must not swallow the next one.
    else if (character === '<') return at;
  }
  return text.length;
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}
