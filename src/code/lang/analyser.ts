import { languageUnknown } from '../../core/messages/lang.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { LanguageDefinition } from './define-language.ts';
import { createExtractor, type Extractor } from './extract.ts';
import type { FileFacts } from './facts.ts';
import { languageById } from './languages/index.ts';
import { SourceParser } from './parser.ts';

/** Time for one file unless the caller says otherwise: the slowest sane file of 1 MB takes about a second. */
const DEFAULT_DEADLINE_MS = 10_000;

/** Turns source text into facts. One for each thread; hand its memory back with `dispose`. */
export interface Analyser {
  /** Gets a language's grammar ready. Loading a language twice costs nothing. */
  load(languageId: string): Promise<Result<void>>;
  /**
   * The facts of one file. The language must be loaded.
   * @returns a failure for an unknown language, a parser that crashed or one that passed its deadline.
   */
  analyse(source: string, languageId: string, deadlineMs?: number): Result<FileFacts>;
  /** Size of tree-sitter's memory, which only grows. */
  readonly heapBytes: number;
  /** UTF-16 units parsed so far. */
  readonly parsedUnits: number;
  /** True after a crash: this thread parses nothing any more and is to be replaced. */
  readonly isBroken: boolean;
  dispose(): void;
}

export async function createAnalyser(): Promise<Analyser> {
  const parser = new SourceParser();
  const extractors = new Map<string, Extractor>();

  async function load(languageId: string): Promise<Result<void>> {
    if (extractors.has(languageId)) return ok(undefined);
    const language = languageById(languageId);
    if (!language) return fail(languageUnknown(languageId));
    const grammar = await parser.load(language.grammar);
    if (!grammar.ok) return grammar;
    extractors.set(languageId, createExtractor(language, grammar.value));
    return ok(undefined);
  }

  function analyse(source: string, languageId: string, deadlineMs = DEFAULT_DEADLINE_MS): Result<FileFacts> {
    const language = languageById(languageId);
    if (!language) return fail(languageUnknown(languageId));
    return analyseWhole(source, language, deadlineMs);
  }

  function analyseWhole(source: string, language: LanguageDefinition, deadlineMs: number): Result<FileFacts> {
    const extractor = extractors.get(language.id);
    const keep = extractor?.keep ?? new Uint8Array(0);
    const tree = parser.parse(source, language.grammar, keep, { deadlineMs });
    if (!tree.ok || !extractor) return tree as Result<never>;
    return ok(extractor.extract(source, tree.value));
  }

  return {
    load,
    analyse,
    get heapBytes() {
      return parser.heapBytes;
    },
    get parsedUnits() {
      return parser.parsedUnits;
    },
    get isBroken() {
      return parser.isBroken;
    },
    dispose: () => parser.dispose(),
  };
}
