import type { DefinitionKind, FileFacts } from '../lang/facts.ts';
import { BINDING_KINDS, DEFINITION_KINDS } from '../lang/facts.ts';
import { type BlobView, DEFINITION_WORDS, Field, Flag, IMPORT_KINDS, INHERITANCE_KINDS } from './blob.ts';

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

const decoder = new TextDecoder();

/** Decodes a blob's facts back into objects: `decodeFacts(encode(facts))` equals `facts`. */
export function decodeFacts(view: BlobView, language: string): FileFacts {
  const { words, bytes } = view;
  const at = view.layout;
  const texts: string[] = [];
  for (let i = 0; i < view.count(Field.strings); i++) {
    const from = at.stringBytes + (words[at.stringOffsets + i] as number);
    const to = at.stringBytes + (words[at.stringOffsets + i + 1] as number);
    // TextDecoder refuses views of shared memory, hence the copy.
    texts.push(decoder.decode(bytes.slice(from, to)));
  }
  const record = (start: number, size: number, count: number): number[][] =>
    Array.from({ length: count }, (_, i) => [...words.subarray(start + i * size, start + (i + 1) * size)]);
  const text = (id: number | undefined) => texts[id ?? 0] ?? '';
  const names = record(at.importedNames, 2, view.count(Field.importedNames)).map(([name, alias]) => ({
    name: text(name),
    alias: text(alias),
  }));
  return {
    language,
    packageName: text(view.count(Field.packageName)),
    lineCount: view.count(Field.lineCount),
    hasSyntaxErrors: (view.count(Field.flags) & Flag.syntaxErrors) !== 0,
    definitions: record(at.definitions, DEFINITION_WORDS, view.count(Field.definitions)).map((w) => ({
      kind: DEFINITION_KINDS[(w[0] ?? 0) >>> 8] ?? 'function',
      name: text(w[1]),
      qualifiedName: text(w[2]),
      parent: (w[3] ?? 0) - 1,
      startLine: w[4] ?? 0,
      endLine: w[5] ?? 0,
      startIndex: w[6] ?? 0,
      endIndex: w[7] ?? 0,
      signatureEnd: w[8] ?? 0,
      docStart: w[9] ?? 0,
      nameStart: w[10] ?? 0,
      nameEnd: w[11] ?? 0,
      parametersStart: w[12] ?? 0,
      parametersEnd: w[13] ?? 0,
      typeStart: w[14] ?? 0,
      typeEnd: w[15] ?? 0,
      type: text(w[18]),
      isAsync: ((w[0] ?? 0) & 4) !== 0,
      isExported: ((w[0] ?? 0) & 1) !== 0,
      isTest: ((w[0] ?? 0) & 2) !== 0,
      decorators: text(w[17]) === '' ? [] : text(w[17]).split('\0'),
      complexity: w[16] ?? 0,
    })),
    imports: record(at.imports, 5, view.count(Field.imports)).map((w) => ({
      module: text(w[0]),
      names: names.slice(w[3], (w[3] ?? 0) + (w[4] ?? 0)),
      kind: IMPORT_KINDS[(w[1] ?? 0) >>> 8] ?? 'names',
      isReexport: ((w[1] ?? 0) & 1) !== 0,
      isTypeOnly: ((w[1] ?? 0) & 2) !== 0,
      line: w[2] ?? 0,
    })),
    exports: record(at.exports, 3, view.count(Field.exports)).map((w) => ({
      name: text(w[0]),
      alias: text(w[1]),
      line: w[2] ?? 0,
    })),
    calls: record(at.calls, 4, view.count(Field.calls)).map((w) => ({
      name: text(w[0]),
      receiver: text(w[1]),
      line: w[2] ?? 0,
      owner: (w[3] ?? 0) - 1,
    })),
    typeRefs: record(at.typeRefs, 3, view.count(Field.typeRefs)).map((w) => ({
      name: text(w[0]),
      line: w[1] ?? 0,
      owner: (w[2] ?? 0) - 1,
    })),
    inheritance: record(at.inheritance, 3, view.count(Field.inheritance)).map((w) => ({
      owner: (w[0] ?? 0) - 1,
      base: text(w[1]),
      how: INHERITANCE_KINDS[w[2] ?? 0] ?? 'extends',
    })),
    bindings: record(at.bindings, 6, view.count(Field.bindings)).map((w) => ({
      name: text(w[0]),
      kind: BINDING_KINDS[w[1] ?? 0] ?? 'value',
      source: text(w[2]),
      line: w[3] ?? 0,
      owner: (w[4] ?? 0) - 1,
      until: w[5] ?? 0,
    })),
  };
}
