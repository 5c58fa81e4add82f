import type { Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';
import { DeclaredNames } from './declared-names.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { EXTERNAL, manyFiles } from './outcomes.ts';
import { usedNames } from './used-names.ts';

/** Below so many files a package is taken whole when nothing says which of them are used. */
const SMALL_PACKAGE = 3;

/**
 * Languages whose files say which package or namespace they belong to, and whose imports name it: the files are found by
 * what they declare, wherever they lie (all source sets and projects of a repository).
 */
const namespaced = (languages: readonly string[], separator = '.'): LanguageResolver => ({
  languages,
  usesDeclarations: true,
  create: (inputs) => new NamespaceResolver(inputs, languages, separator),
});

/** The three see each other's classes. */
export const jvmResolver = namespaced(['java', 'kotlin', 'scala']);
export const csharpResolver = namespaced(['csharp']);
export const haskellResolver = namespaced(['haskell']);
export const elixirResolver = namespaced(['elixir']);

export class NamespaceResolver implements ImportResolver {
  readonly #inputs: ResolverInputs;
  readonly #declared: DeclaredNames;
  readonly #separator: string;

  constructor(inputs: ResolverInputs, languages: readonly string[], separator: string) {
    this.#inputs = inputs;
    this.#separator = separator;
    this.#declared = new DeclaredNames(inputs, languages, separator);
  }

  resolve(file: number, statement: Import): ResolvedImport {
    return statement.kind === 'names' ? this.#names(file, statement) : this.#whole(file, statement);
  }

  #names(file: number, { module, names }: Import): ResolvedImport {
    const found = names.map(({ name }) => this.#definers(file, module, name));
    const nameFiles = found.map(([first]) => first ?? -1);
    const files = found.flat().filter((each) => each !== file);
    if (files.length === 0) return this.#package(file, module);
    return { ...manyFiles(files, 'declared namespace'), nameFiles };
  }

  #definers(file: number, module: string, name: string): readonly number[] {
    const full = module === '' ? name : `${module}${this.#separator}${name}`;
    const found = this.#declared.definers(file, full);
    if (found.length > 0) return found;
    // Haskell and Elixir: the module is what is declared, the name one of its members.
    const members = module === '' ? [] : this.#declared.filesIn(module);
    return members.length === 1 ? members : [];
  }

  /** A package, a type whose members are meant, or a module that is a file. */
  #whole(file: number, { module, names }: Import): ResolvedImport {
    const type = this.#declared.filesDefining(module);
    if (type.length > 0) {
      const found = this.#declared.definers(file, module).filter((each) => each !== file);
      return manyFiles(found, 'declared namespace', 1, EXTERNAL);
    }
    const inner = names.length === 1 && names[0] !== undefined ? names[0].name : '*';
    if (inner !== '*' && !this.#declared.hasPackage(module))
      return this.#names(file, { module: '', names } as Import);
    return this.#package(file, module);
  }

  /** Of a package those files whose definitions the importing file uses. */
  #package(file: number, module: string): ResolvedImport {
    const all = this.#declared.filesIn(module).filter((found) => found !== file);
    if (module === '' || all.length === 0) return EXTERNAL;
    if (all.length === 1) return manyFiles(all, 'declared namespace', 0.95);
    const used = usedNames(this.#inputs.factsOf(file));
    const needed = all.filter((found) =>
      this.#inputs.declarationsOf(found).names.some((name) => used.has(lastPart(name))),
    );
    if (needed.length > 0) return manyFiles(needed, 'declared namespace', 0.9);
    return all.length <= SMALL_PACKAGE
      ? manyFiles(all, 'declared namespace', 0.6)
      : { ...EXTERNAL, outcome: 'declared namespace' };
  }
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
