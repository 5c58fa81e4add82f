import type {
  Binding,
  Call,
  Definition,
  DefinitionKind,
  Export,
  FileFacts,
  Import,
  Inheritance,
  TypeRef,
} from '../lang/facts.ts';
import { BINDING_KINDS, DEFINITION_KINDS } from '../lang/facts.ts';
import {
  type BlobView,
  DEFINITION_WORDS,
  Field,
  Flag,
  IMPORT_KINDS,
  INHERITANCE_KINDS,
  RECORD_WORDS,
} from './blob.ts';
import { StoredTexts } from './stored-texts.ts';

/** Interns the strings of one file; index 0 is the empty string. */
class StringTable {
  readonly texts: string[] = [''];
  readonly #ids = new Map<string, number>([['', 0]]);

  id(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.texts.length;
    this.texts.push(text);
    this.#ids.set(text, id);
    return id;
  }
}

/** The facts of a file as u32 records, with the strings that they name. */
export interface EncodedFacts {
  readonly counts: readonly [
    definitions: number,
    imports: number,
    importedNames: number,
    exports: number,
    calls: number,
    typeRefs: number,
    inheritance: number,
    bindings: number,
  ];
  readonly words: Uint32Array;
  readonly texts: readonly string[];
  /** String id. */
  readonly packageName: number;
}

const kindIds = new Map<DefinitionKind, number>(DEFINITION_KINDS.map((kind, id) => [kind, id]));

/** Packs facts into u32 records in the order of the layout above. */
export function encodeFacts(facts: FileFacts): EncodedFacts {
  const strings = new StringTable();
  const words: number[] = [];
  writeDefinitions(facts, strings, words);
  let names = 0;
  for (const entry of facts.imports) {
    const flags = (entry.isReexport ? 1 : 0) | (entry.isTypeOnly ? 2 : 0);
    const kind = IMPORT_KINDS.indexOf(entry.kind) << 8;
    words.push(strings.id(entry.module), kind | flags, entry.line, names, entry.names.length);
    names += entry.names.length;
  }
  for (const { names: list } of facts.imports) {
    for (const { name, alias } of list) words.push(strings.id(name), strings.id(alias));
  }
  for (const { name, alias, line } of facts.exports) words.push(strings.id(name), strings.id(alias), line);
  for (const { name, receiver, line, owner } of facts.calls) {
    words.push(strings.id(name), strings.id(receiver), line, owner + 1);
  }
  for (const { name, line, owner } of facts.typeRefs) words.push(strings.id(name), line, owner + 1);
  for (const { owner, base, how } of facts.inheritance) {
    words.push(owner + 1, strings.id(base), INHERITANCE_KINDS.indexOf(how));
  }
  for (const { name, kind, source, line, owner, until } of facts.bindings) {
    words.push(strings.id(name), BINDING_KINDS.indexOf(kind), strings.id(source), line, owner + 1, until);
  }
  const { definitions, imports, exports, calls, typeRefs, inheritance, bindings } = facts;
  return {
    counts: [
      definitions.length,
      imports.length,
      names,
      exports.length,
      calls.length,
      typeRefs.length,
      inheritance.length,
      bindings.length,
    ],
    words: Uint32Array.from(words),
    packageName: strings.id(facts.packageName),
    texts: strings.texts,
  };
}

function writeDefinitions(facts: FileFacts, strings: StringTable, words: number[]): void {
  for (const d of facts.definitions) {
    const flags = (d.isExported ? 1 : 0) | (d.isTest ? 2 : 0) | (d.isAsync ? 4 : 0);
    words.push(
      ((kindIds.get(d.kind) ?? 0) << 8) | flags,
      strings.id(d.name),
      strings.id(d.qualifiedName),
      d.parent + 1,
      d.startLine,
      d.endLine,
      d.startIndex,
      d.endIndex,
      d.signatureEnd,
      d.docStart,
      d.nameStart,
      d.nameEnd,
      d.parametersStart,
      d.parametersEnd,
      d.typeStart,
      d.typeEnd,
      d.complexity,
      strings.id(d.decorators.join('\0')),
      strings.id(d.type),
    );
  }
}

/** Decodes a blob's facts back into objects: `decodeFacts(encode(facts))` equals `facts`. */
export function decodeFacts(view: BlobView, language: string): FileFacts {
  const reader = new FactsReader(view);
  return {
    language,
    packageName: reader.packageName,
    lineCount: reader.lineCount,
    hasSyntaxErrors: reader.hasSyntaxErrors,
    definitions: reader.definitions(),
    imports: reader.imports(),
    exports: reader.exports(),
    calls: reader.calls(),
    typeRefs: reader.typeRefs(),
    inheritance: reader.inheritance(),
    bindings: reader.bindings(),
  };
}

/** Decodes the facts of a blob part by part, for those who need only some of them. */
export class FactsReader {
  readonly #view: BlobView;
  readonly #at: BlobView['layout'];
  readonly #texts: StoredTexts;

  constructor(view: BlobView) {
    this.#view = view;
    this.#at = view.layout;
    this.#texts = new StoredTexts(view);
  }

  get packageName(): string {
    return this.#text(this.#view.count(Field.packageName));
  }

  get lineCount(): number {
    return this.#view.count(Field.lineCount);
  }

  get hasSyntaxErrors(): boolean {
    return (this.#view.count(Field.flags) & Flag.syntaxErrors) !== 0;
  }

  definitions(): Definition[] {
    return this.#records(this.#at.definitions, DEFINITION_WORDS, Field.definitions, (w, i) => ({
      kind: DEFINITION_KINDS[w[i]! >>> 8] ?? 'function',
      name: this.#text(w[i + 1]!),
      qualifiedName: this.#text(w[i + 2]!),
      parent: w[i + 3]! - 1,
      startLine: w[i + 4]!,
      endLine: w[i + 5]!,
      startIndex: w[i + 6]!,
      endIndex: w[i + 7]!,
      signatureEnd: w[i + 8]!,
      docStart: w[i + 9]!,
      nameStart: w[i + 10]!,
      nameEnd: w[i + 11]!,
      parametersStart: w[i + 12]!,
      parametersEnd: w[i + 13]!,
      typeStart: w[i + 14]!,
      typeEnd: w[i + 15]!,
      type: this.#text(w[i + 18]!),
      isAsync: (w[i]! & 4) !== 0,
      isExported: (w[i]! & 1) !== 0,
      isTest: (w[i]! & 2) !== 0,
      decorators: w[i + 17] === 0 ? [] : this.#text(w[i + 17]!).split('\0'),
      complexity: w[i + 16]!,
    }));
  }

  imports(): Import[] {
    const names = this.#records(
      this.#at.importedNames,
      RECORD_WORDS.importedNames,
      Field.importedNames,
      (w, i) => ({
        name: this.#text(w[i]!),
        alias: this.#text(w[i + 1]!),
      }),
    );
    return this.#records(this.#at.imports, RECORD_WORDS.imports, Field.imports, (w, i) => ({
      module: this.#text(w[i]!),
      names: names.slice(w[i + 3]!, w[i + 3]! + w[i + 4]!),
      kind: IMPORT_KINDS[w[i + 1]! >>> 8] ?? 'names',
      isReexport: (w[i + 1]! & 1) !== 0,
      isTypeOnly: (w[i + 1]! & 2) !== 0,
      line: w[i + 2]!,
    }));
  }

  exports(): Export[] {
    return this.#records(this.#at.exports, RECORD_WORDS.exports, Field.exports, (w, i) => ({
      name: this.#text(w[i]!),
      alias: this.#text(w[i + 1]!),
      line: w[i + 2]!,
    }));
  }

  calls(): Call[] {
    return this.#records(this.#at.calls, RECORD_WORDS.calls, Field.calls, (w, i) => ({
      name: this.#text(w[i]!),
      receiver: this.#text(w[i + 1]!),
      line: w[i + 2]!,
      owner: w[i + 3]! - 1,
    }));
  }

  typeRefs(): TypeRef[] {
    return this.#records(this.#at.typeRefs, RECORD_WORDS.typeRefs, Field.typeRefs, (w, i) => ({
      name: this.#text(w[i]!),
      line: w[i + 1]!,
      owner: w[i + 2]! - 1,
    }));
  }

  inheritance(): Inheritance[] {
    return this.#records(this.#at.inheritance, RECORD_WORDS.inheritance, Field.inheritance, (w, i) => ({
      owner: w[i]! - 1,
      base: this.#text(w[i + 1]!),
      how: INHERITANCE_KINDS[w[i + 2]!] ?? 'extends',
    }));
  }

  bindings(): Binding[] {
    return this.#records(this.#at.bindings, RECORD_WORDS.bindings, Field.bindings, (w, i) => ({
      name: this.#text(w[i]!),
      kind: BINDING_KINDS[w[i + 1]!] ?? 'value',
      source: this.#text(w[i + 2]!),
      line: w[i + 3]!,
      owner: w[i + 4]! - 1,
      until: w[i + 5]!,
    }));
  }

  #text(id: number): string {
    return this.#texts.at(id);
  }

  #records<T>(start: number, size: number, field: number, read: (words: Uint32Array, at: number) => T): T[] {
    const { words } = this.#view;
    const records: T[] = new Array(this.#view.count(field));
    for (let i = 0; i < records.length; i++) records[i] = read(words, start + i * size);
    return records;
  }
}
