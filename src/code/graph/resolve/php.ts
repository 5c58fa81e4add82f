import type { Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { asRecord, asStrings, parseJsonWithComments } from './json-with-comments.ts';
import { NamespaceResolver } from './namespaces.ts';
import { EXTERNAL, manyFiles, NOT_FOUND, oneFile } from './outcomes.ts';
import { joinPath, type PathIndex, under, upwards } from './path-index.ts';

/** PHP: classes by the namespace they are declared in, then by PSR-4; files by the path that is included. */
export const phpResolver: LanguageResolver = {
  languages: ['php'],
  usesDeclarations: true,
  create: (inputs) => new PhpResolver(inputs),
};

interface Prefix {
  readonly prefix: string;
  readonly folders: readonly string[];
}

class PhpResolver implements ImportResolver {
  readonly #paths: PathIndex;
  readonly #names: NamespaceResolver;
  readonly #prefixes: readonly Prefix[];

  constructor(inputs: ResolverInputs) {
    this.#paths = inputs.paths;
    this.#names = new NamespaceResolver(inputs, ['php'], '\\');
    this.#prefixes = prefixesOf(inputs.paths);
  }

  resolve(file: number, statement: Import): ResolvedImport {
    if (statement.kind === 'include') return this.#included(file, statement.module);
    const declared = this.#names.resolve(file, statement);
    if (declared.files.length > 0 || declared.outcome !== 'external package') return declared;
    const classes = statement.names.map(({ name }) =>
      statement.kind === 'names' && statement.module !== ''
        ? `${statement.module}\\${name}`
        : statement.module || name,
    );
    return manyFiles(
      classes.map((name) => this.#autoloaded(name)).filter((found) => found !== undefined),
      'path alias',
      1,
      EXTERNAL,
    );
  }

  #autoloaded(name: string): number | undefined {
    const plain = name.replace(/^\\/, '');
    for (const { prefix, folders } of this.#prefixes) {
      if (!plain.startsWith(prefix)) continue;
      const tail = `${plain.slice(prefix.length).replaceAll('\\', '/')}.php`;
      for (const folder of folders) {
        const found = this.#paths.fileAt(under(folder, tail));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** Beside the file, then from the folders above it and their `src` and `lib`, as `include_path` is mostly set. */
  #included(file: number, module: string): ResolvedImport {
    const folder = this.#paths.folderOf(file);
    const written = module.replace(/^\.?\/+(?=\.\.?\/)/, '').replace(/^\//, './');
    const beside = joinPath(folder, written);
    const found = beside === undefined ? undefined : this.#paths.fileAt(beside);
    if (found !== undefined) return oneFile(found, 'relative path');
    for (const at of upwards(folder)) {
      for (const source of ['', 'src', 'lib']) {
        const path = joinPath(source === '' ? at : under(at, source), module);
        const there = path === undefined ? undefined : this.#paths.fileAt(path);
        if (there !== undefined) return oneFile(there, 'search path', 0.9);
      }
    }
    return NOT_FOUND;
  }
}

/** `autoload` and `autoload-dev` of every composer.json, longest prefix first. */
function prefixesOf(paths: PathIndex): Prefix[] {
  const prefixes: Prefix[] = [];
  for (const file of paths.named('composer.json')) {
    const folder = paths.folderOf(file);
    const manifest = asRecord(parseJsonWithComments(paths.textAt(paths.pathOf(file)) ?? ''));
    for (const field of ['autoload', 'autoload-dev']) {
      for (const standard of ['psr-4', 'psr-0']) {
        for (const [prefix, targets] of Object.entries(asRecord(asRecord(manifest[field])[standard]))) {
          const found = asStrings(targets).map((target) => joinPath(folder, target));
          const folders = found.filter((target) => target !== undefined);
          // PSR-0 keeps the prefix in the path.
          prefixes.push(standard === 'psr-4' ? { prefix, folders } : { prefix: '', folders });
        }
      }
    }
  }
  return prefixes.sort((a, b) => b.prefix.length - a.prefix.length);
}
