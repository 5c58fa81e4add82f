import type { Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { EXTERNAL, manyFiles, NOT_FOUND } from './outcomes.ts';
import { folderOfPath, joinPath, type PathIndex, under, upwards } from './path-index.ts';

const SETTINGS = ['pyproject.toml', 'setup.py', 'setup.cfg'];
/** Folders below a project's own that commonly hold its packages. */
const SOURCE_FOLDERS = ['', 'src', 'lib', 'python'];

/** Python: dotted modules below the folders that may be on the module path, relative ones, packages without `__init__`. */
export const pythonResolver: LanguageResolver = {
  languages: ['python'],
  usesDeclarations: true,
  create: (inputs) => new PythonResolver(inputs),
};

class PythonResolver implements ImportResolver {
  readonly #inputs: ResolverInputs;
  readonly #paths: PathIndex;
  /** Folders on the module path of everything, in the order in which they are looked at. */
  readonly #roots: readonly string[];
  readonly #ownRoots = new Map<string, readonly string[]>();
  readonly #modules = new Map<string, number | undefined>();

  constructor(inputs: ResolverInputs) {
    this.#inputs = inputs;
    this.#paths = inputs.paths;
    this.#roots = this.#allRoots();
  }

  resolve(file: number, statement: Import): ResolvedImport {
    const folder = this.#paths.folderOf(file);
    const dots = /^\.*/.exec(statement.module)?.[0].length ?? 0;
    if (dots === 0) return this.#lookUp(this.#searchPath(folder), statement, 'module path', EXTERNAL);
    const base = joinPath(folder, '../'.repeat(dots - 1));
    if (base === undefined) return NOT_FOUND;
    const relative = { ...statement, module: statement.module.slice(dots) };
    return this.#lookUp([base], relative, 'relative path', NOT_FOUND);
  }

  #lookUp(
    bases: readonly string[],
    { module, names, kind }: Import,
    outcome: 'module path' | 'relative path',
    otherwise: ResolvedImport,
  ): ResolvedImport {
    const own = this.#moduleFile(module, bases);
    if (kind !== 'names')
      return own === undefined ? this.#outer(module, bases, otherwise) : manyFiles([own], outcome);
    const defined = own === undefined ? undefined : this.#definedIn(own);
    const nameFiles = names.map(({ name }) =>
      defined?.has(name) ? -1 : (this.#moduleFile(module === '' ? name : `${module}.${name}`, bases) ?? -1),
    );
    const files = nameFiles.filter((found) => found >= 0);
    if (own !== undefined && (files.length < names.length || names.length === 0)) files.push(own);
    const resolved = manyFiles(files, outcome, 1, otherwise);
    return files.length === 0 ? resolved : { ...resolved, nameFiles };
  }

  /** `import a.b.c` where `c` is no module of ours, though `a.b` may be: an attribute, or written in another language. */
  #outer(module: string, bases: readonly string[], otherwise: ResolvedImport): ResolvedImport {
    const cut = module.lastIndexOf('.');
    const own = cut < 0 ? undefined : this.#moduleFile(module.slice(0, cut), bases);
    return own === undefined ? otherwise : manyFiles([own], 'module path', 0.8);
  }

  /** A name that a package itself defines hides the submodule of that name. */
  #definedIn(file: number): ReadonlySet<string> {
    return new Set(this.#inputs.declarationsOf(file).names);
  }

  #moduleFile(dotted: string, bases: readonly string[]): number | undefined {
    const tail = dotted.replaceAll('.', '/');
    for (const base of bases) {
      const found = this.#at(tail === '' ? base : under(base, tail));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #at(module: string): number | undefined {
    if (!this.#modules.has(module)) {
      const found = [
        `${module}.py`,
        under(module, '__init__.py'),
        `${module}.pyi`,
        under(module, '__init__.pyi'),
      ]
        .map((candidate) => this.#paths.fileAt(candidate))
        .find((candidate) => candidate !== undefined);
      this.#modules.set(module, found);
    }
    return this.#modules.get(module);
  }

  /** The folder that the file's own top package lies in comes first, then the file's own folder. */
  #searchPath(folder: string): readonly string[] {
    let bases = this.#ownRoots.get(folder);
    if (!bases) {
      bases = [...new Set([this.#topOf(folder), folder, ...this.#projectRoots(folder), ...this.#roots])];
      this.#ownRoots.set(folder, bases);
    }
    return bases;
  }

  #topOf(folder: string): string {
    const isPackage = (at: string) => this.#paths.fileAt(under(at, '__init__.py')) !== undefined;
    let top = folder;
    while (top !== '' && isPackage(top)) top = folderOfPath(top);
    return top;
  }

  /** The source folders of the projects that a file lies in, nearest first. */
  #projectRoots(folder: string): readonly string[] {
    return upwards(folder)
      .filter((at) => SETTINGS.some((name) => this.#paths.fileAt(under(at, name)) !== undefined))
      .flatMap((at) => SOURCE_FOLDERS.map((source) => (source === '' ? at : under(at, source))));
  }

  /** The root's own source folders, those of every project below it, and parents of top packages, shallow ones first. */
  #allRoots(): readonly string[] {
    const roots = new Set(SOURCE_FOLDERS);
    for (const name of SETTINGS) {
      for (const file of this.#paths.named(name)) {
        const folder = this.#paths.folderOf(file);
        for (const source of SOURCE_FOLDERS) roots.add(source === '' ? folder : under(folder, source));
      }
    }
    for (const file of this.#paths.named('__init__.py')) roots.add(this.#topOf(this.#paths.folderOf(file)));
    const depth = (folder: string) => (folder === '' ? 0 : folder.split('/').length);
    return [...roots]
      .filter((folder) => this.#paths.hasFolder(folder))
      .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  }
}
