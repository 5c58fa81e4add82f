import type { Import } from '../../lang/index.ts';
import type { ImportOutcome, ResolvedImport } from '../project-facts.ts';
import { nearest } from './declared-names.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { EXTERNAL, NOT_FOUND, oneFile } from './outcomes.ts';
import { joinPath, type PathIndex } from './path-index.ts';

/** A place where an imported file may lie. */
export interface Candidate {
  /** Folder from the root, and the path from there. */
  readonly folder: string;
  readonly path: string;
  readonly outcome: ImportOutcome;
  readonly confidence?: number;
}

/** What a language's rule may look at besides the statement. */
export interface CandidateContext {
  readonly paths: PathIndex;
  /** Folder of the importing file. */
  readonly folder: string;
  readonly file: number;
}

interface CandidateRule {
  readonly languages: readonly string[];
  /** Places in the order in which they are looked at. `undefined` for what is known to lie outside the project. */
  candidates(statement: Import, context: CandidateContext): readonly Candidate[] | undefined;
  /** The end of a path that identifies the file when it lies in none of the places. */
  tail?(statement: Import): string | undefined;
}

/** A language whose imports are paths, or turn into paths: the first place that has a file is the one. */
export function candidateResolver(rule: CandidateRule): LanguageResolver {
  return {
    languages: rule.languages,
    usesDeclarations: false,
    create: (inputs) => new CandidateResolver(inputs, rule),
  };
}

class CandidateResolver implements ImportResolver {
  readonly #inputs: ResolverInputs;
  readonly #rule: CandidateRule;

  constructor(inputs: ResolverInputs, rule: CandidateRule) {
    this.#inputs = inputs;
    this.#rule = rule;
  }

  resolve(file: number, statement: Import): ResolvedImport {
    const { paths } = this.#inputs;
    const places = this.#rule.candidates(statement, { paths, folder: paths.folderOf(file), file });
    if (!places) return EXTERNAL;
    for (const { folder, path, outcome, confidence } of places) {
      const full = joinPath(folder, path);
      const found = full === undefined ? undefined : paths.fileAt(full);
      if (found !== undefined) return oneFile(found, outcome, confidence);
    }
    return this.#byTail(file, statement) ?? (statement.module.startsWith('.') ? NOT_FOUND : EXTERNAL);
  }

  #byTail(file: number, statement: Import): ResolvedImport | undefined {
    const tail = this.#rule.tail?.(statement);
    if (tail === undefined) return undefined;
    const all = this.#inputs.paths.endingWith(tail).filter((found) => found !== file);
    const found = nearest(this.#inputs, file, all);
    return found === undefined
      ? undefined
      : oneFile(found, 'unique file name', all.length === 1 ? 0.85 : 0.6);
  }
}

/** The same path in several folders. */
export const inFolders = (
  folders: readonly string[],
  paths: readonly string[],
  outcome: ImportOutcome,
  confidence = 1,
): Candidate[] => folders.flatMap((folder) => paths.map((path) => ({ folder, path, outcome, confidence })));
