import { unpacked } from './pdf-filters.ts';
import { PdfLexer } from './pdf-lexer.ts';
import {
  asDictionary,
  asList,
  asName,
  asNumber,
  asOperator,
  asReference,
  type PdfDictionary,
  type PdfValue,
} from './pdf-values.ts';

export interface PdfPage {
  readonly dictionary: PdfDictionary;
  readonly resources: PdfDictionary | undefined;
}

interface PdfObject {
  readonly value: PdfValue;
  /** Where the bytes of its stream begin, if it has one. */
  readonly streamStart: number | undefined;
}

const MOST_PAGES = 5000;
const DEEPEST_TREE = 40;

/**
 * The objects of a PDF. They are found by looking for them rather than by the file's own table, so that a damaged file
 * is read as well as a whole one; of an object that was written twice the later one counts.
 */
export class PdfDocument {
  readonly isEncrypted: boolean;
  readonly version: string;
  readonly #bytes: Buffer;
  readonly #text: string;
  readonly #offsets = new Map<number, number>();
  /** Objects that lie in streams of objects. */
  readonly #packed = new Map<number, PdfValue>();
  readonly #known = new Map<number, PdfObject | undefined>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#text = bytes.toString('latin1');
    this.version = /^%PDF-(\d\.\d)/.exec(this.#text)?.[1] ?? '';
    for (const match of this.#text.matchAll(
      /(?<![\d.])(\d{1,10})[\s\0]{1,4}\d{1,5}[\s\0]{1,4}obj(?![a-z])/g,
    )) {
      this.#offsets.set(Number(match[1]), match.index + match[0].length);
    }
    this.isEncrypted = /\/Encrypt[\s\0]+\d+[\s\0]+\d+[\s\0]+R/.test(this.#text);
    if (!this.isEncrypted) for (const number of this.#offsets.keys()) this.#unpackObjects(number);
  }

  /** The pages in their order; those found by looking, where there is no tree of them. */
  pages(): PdfPage[] {
    const found: PdfPage[] = [];
    const root = this.#find('Catalog')?.entries.get('Pages');
    if (root !== undefined)
      this.#collect(root, { resources: undefined, depth: 0 }, { found, seen: new Set() });
    if (found.length > 0) return found;
    return [...this.#all()]
      .filter((value) => asName(value.entries.get('Type')) === 'Page')
      .map((dictionary) => ({ dictionary, resources: this.dictionary(dictionary.entries.get('Resources')) }));
  }

  /** A value, or what a reference to it stands for. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    const number = asReference(value);
    return number === undefined ? value : (this.#object(number)?.value ?? this.#packed.get(number));
  }

  dictionary(value: PdfValue | undefined): PdfDictionary | undefined {
    return asDictionary(this.resolve(value));
  }

  /** The bytes of a stream, unpacked; `undefined` where it is none or cannot be. */
  stream(value: PdfValue | undefined): Buffer | undefined {
    const number = asReference(value);
    return number === undefined ? undefined : this.#streamOf(this.#object(number));
  }

  #object(number: number): PdfObject | undefined {
    if (this.#known.has(number)) return this.#known.get(number);
    const offset = this.#offsets.get(number);
    let object: PdfObject | undefined;
    if (offset !== undefined) {
      const lexer = new PdfLexer(this.#text, offset);
      const value = lexer.next() ?? null;
      const isStream = asDictionary(value) !== undefined && asOperator(lexer.next()) === 'stream';
      object = { value, streamStart: isStream ? behindLineEnd(this.#text, lexer.at) : undefined };
    }
    this.#known.set(number, object);
    return object;
  }

  #streamOf(object: PdfObject | undefined): Buffer | undefined {
    const dictionary = asDictionary(object?.value);
    const start = object?.streamStart;
    if (dictionary === undefined || start === undefined) return undefined;
    const told = asNumber(this.resolve(dictionary.entries.get('Length')));
    const isRight =
      told !== undefined && /^[\s\0]{0,4}endstream/.test(this.#text.slice(start + told, start + told + 16));
    const found = isRight ? start + told : this.#text.indexOf('endstream', start);
    const end = found < 0 ? this.#text.length : found;
    const filter = this.resolve(dictionary.entries.get('Filter'));
    const filters = (asList(filter) ?? (filter === undefined || filter === null ? [] : [filter])).map(
      (each) => asName(this.resolve(each)) ?? '',
    );
    return unpacked(this.#bytes.subarray(start, end), filters);
  }

  /** Reads the objects in a stream of objects (§7.5.7). */
  #unpackObjects(number: number): void {
    const offset = this.#offsets.get(number) ?? 0;
    if (!/\/Type[\s\0]*\/ObjStm/.test(this.#text.slice(offset, offset + 400))) return;
    const object = this.#object(number);
    const entries = asDictionary(object?.value)?.entries;
    const first = asNumber(this.resolve(entries?.get('First')));
    const count = asNumber(this.resolve(entries?.get('N')));
    const text = this.#streamOf(object)?.toString('latin1');
    if (text === undefined || first === undefined || count === undefined) return;
    const head = new PdfLexer(text);
    for (let index = 0; index < count && head.at < first; index++) {
      const inner = asNumber(head.next());
      const at = asNumber(head.next());
      if (inner === undefined || at === undefined) return;
      this.#packed.set(inner, new PdfLexer(text, first + at).next() ?? null);
    }
  }

  *#all(): Iterable<PdfDictionary> {
    for (const number of this.#offsets.keys()) {
      const dictionary = asDictionary(this.#object(number)?.value);
      if (dictionary !== undefined) yield dictionary;
    }
    for (const value of this.#packed.values()) {
      const dictionary = asDictionary(value);
      if (dictionary !== undefined) yield dictionary;
    }
  }

  #find(type: string): PdfDictionary | undefined {
    for (const dictionary of this.#all()) {
      if (asName(dictionary.entries.get('Type')) === type) return dictionary;
    }
    return undefined;
  }

  #collect(
    node: PdfValue,
    { resources, depth }: { resources: PdfDictionary | undefined; depth: number },
    into: { found: PdfPage[]; seen: Set<number> },
  ): void {
    const number = asReference(node);
    if (number !== undefined && into.seen.has(number)) return;
    if (number !== undefined) into.seen.add(number);
    const dictionary = this.dictionary(node);
    if (dictionary === undefined || depth > DEEPEST_TREE || into.found.length >= MOST_PAGES) return;
    const own = this.dictionary(dictionary.entries.get('Resources')) ?? resources;
    const kids = asList(this.resolve(dictionary.entries.get('Kids')));
    if (kids === undefined) into.found.push({ dictionary, resources: own });
    else for (const kid of kids) this.#collect(kid, { resources: own, depth: depth + 1 }, into);
  }
}

const behindLineEnd = (text: string, at: number): number =>
  at + (/^(?:\r\n|\n|\r)/.exec(text.slice(at, at + 2))?.[0].length ?? 0);
