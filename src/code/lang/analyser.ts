import { extractionFailed, languageNotLoaded, languageUnknown } from '../../core/messages/lang.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { EmbeddedBlock, LanguageDefinition } from './define-language.ts';
import { createExtractor, type Extractor } from './extract.ts';
import type { FileFacts } from './facts.ts';
import { FlatTree } from './flat-tree.ts';
import { languageById } from './languages/index.ts';
import { mergeFacts } from './merge-facts.ts';
import { type ParseOptions, SourceParser } from './parser.ts';
import { countLines, rangesOf } from './source-text.ts';

/** Time for one file unless the caller says otherwise: a sane file of 1 MB takes a fifth of a second. */
const DEFAULT_DEADLINE_MS = 10_000;

/** Turns source text into facts. One for each thread; `dispose` hands its memory back. */
export interface Analyser {
  /** Gets a language's grammar ready. Loading a language twice costs nothing. */
  load(languageId: string): Promise<Result<void>>;
  /**
   * The facts of one file. The language must be loaded.
   * @returns a failure for an unknown language, a parser that crashed or one that passed its deadline; never throws.
   */
  analyse(source: string, languageId: string, deadlineMs?: number): Result<FileFacts>;
  /** Size of tree-sitter's memory, which only grows. */
  readonly heapBytes: number;
  /** UTF-16 units parsed so far. */
  readonly parsedUnits: number;
  /** True after a crash of tree-sitter: this analyser parses nothing any more; start another one in a new thread. */
  readonly isBroken: boolean;
  dispose(): void;
}

export async function createAnalyser(): Promise<Analyser> {
  return new TreeAnalyser();
}

class TreeAnalyser implements Analyser {
  readonly #parser = new SourceParser();
  readonly #extractors = new Map<string, Extractor>();
  #tree = new FlatTree();
  #spare = new FlatTree();

  async load(languageId: string): Promise<Result<void>> {
    const language = languageById(languageId);
    if (!language) return fail(languageUnknown(languageId));
    if (language.embedding) return this.#loadAll(language.embedding.languages);
    if (this.#extractors.has(languageId)) return ok(undefined);
    const grammar = await this.#parser.load(language.grammar);
    if (!grammar.ok) return grammar;
    this.#extractors.set(languageId, createExtractor(language, grammar.value));
    return ok(undefined);
  }

  async #loadAll(languageIds: readonly string[]): Promise<Result<void>> {
    for (const id of languageIds) {
      const loaded = await this.load(id);
      if (!loaded.ok) return loaded;
    }
    return ok(undefined);
  }

  analyse(source: string, languageId: string, deadlineMs = DEFAULT_DEADLINE_MS): Result<FileFacts> {
    const language = languageById(languageId);
    if (!language) return fail(languageUnknown(languageId));
    if (!language.embedding) return this.#analyse(source, language, deadlineMs);
    return this.#analyseBlocks(source, language, language.embedding.blocks(source), deadlineMs);
  }

  /** Blocks of one language are one text to the parser, so that they see each other's scopes. */
  #analyseBlocks(
    source: string,
    host: LanguageDefinition,
    blocks: readonly EmbeddedBlock[],
    deadlineMs: number,
  ): Result<FileFacts> {
    const parts: FileFacts[] = [];
    for (const id of new Set(blocks.map((block) => block.language))) {
      const language = languageById(id);
      if (!language) return fail(languageUnknown(id));
      const own = blocks.filter((block) => block.language === id);
      const facts = this.#analyse(source, language, deadlineMs, own);
      if (!facts.ok) return facts;
      parts.push(facts.value);
    }
    return ok(mergeFacts(host.id, countLines(source), parts));
  }

  #analyse(
    source: string,
    language: LanguageDefinition,
    deadlineMs: number,
    blocks?: readonly EmbeddedBlock[],
  ): Result<FileFacts> {
    const extractor = this.#extractors.get(language.id);
    if (!extractor) return fail(languageNotLoaded(language.id));
    const ranges = blocks ? { ranges: rangesOf(source, blocks) } : {};
    const options = { keep: extractor.keep, deadlineMs, ...ranges };
    const parsed = this.#parser.parse(source, language.grammar, this.#tree, options);
    if (!parsed.ok) return parsed;
    const seen = this.#repair(source, language, options);
    try {
      return ok(extractor.extract(source, this.#tree, seen));
    } catch (error) {
      // A type nested a hundred thousand deep exhausts the stack of a hook: that file has no facts, the next has.
      return fail(extractionFailed(language.id, String(error)));
    }
  }

  /** Parses once more without what the grammar cannot know, when that helps. Gives the text that was parsed. */
  #repair(source: string, language: LanguageDefinition, options: ParseOptions): string {
    const repaired = this.#tree.errorCost > 0 ? language.repair(source) : source;
    if (repaired === source || repaired.length !== source.length) return source;
    const second = this.#parser.parse(repaired, language.grammar, this.#spare, options);
    if (!second.ok || this.#spare.errorCost >= this.#tree.errorCost) return source;
    [this.#tree, this.#spare] = [this.#spare, this.#tree];
    return repaired;
  }

  get heapBytes(): number {
    return this.#parser.heapBytes;
  }

  get parsedUnits(): number {
    return this.#parser.parsedUnits;
  }

  get isBroken(): boolean {
    return this.#parser.isBroken;
  }

  dispose(): void {
    this.#parser.dispose();
  }
}
