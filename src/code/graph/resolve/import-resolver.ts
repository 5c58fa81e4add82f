import type { FileFacts, Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';
import type { PathIndex } from './path-index.ts';

/** What import resolution may look at. Its answers are a function of this alone. */
export interface ResolverInputs {
  readonly paths: PathIndex;
  languageOf(file: number): string;
  /** Facts of one file, decoded when they are asked for. */
  factsOf(file: number): FileFacts;
  /** What files of some languages call themselves; see `Declarations`. */
  declarationsOf(file: number): Declarations;
}

/** The names under which other files may import a file, apart from its path. */
export interface Declarations {
  readonly packageName: string;
  /** Qualified names of what is defined at the top and in namespaces (`Store`, `Shop.Models.Order`). */
  readonly names: readonly string[];
}

/** Tells the files that an import statement of one family of languages means. */
export interface ImportResolver {
  /** @param file number of the importing file */
  resolve(file: number, statement: Import): ResolvedImport;
}

/** A language family's way to find what is imported: made once for a set of files. */
export interface LanguageResolver {
  /** Ids of the languages whose imports it understands. */
  readonly languages: readonly string[];
  /** Whether files are found by what they declare, so that a new declaration elsewhere may change the answer. */
  readonly usesDeclarations: boolean;
  create(inputs: ResolverInputs): ImportResolver;
}
