import type { Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { EXTERNAL, manyFiles } from './outcomes.ts';
import { type PathIndex, under } from './path-index.ts';
import { usedNames } from './used-names.ts';

/** Swift: a module is the folder of its sources in a package; of that the files whose types are used. */
export const swiftResolver: LanguageResolver = {
  languages: ['swift'],
  usesDeclarations: true,
  create: (inputs) => new SwiftResolver(inputs),
};

class SwiftResolver implements ImportResolver {
  readonly #inputs: ResolverInputs;
  readonly #modules = new Map<string, readonly number[]>();

  constructor(inputs: ResolverInputs) {
    this.#inputs = inputs;
    const { paths } = inputs;
    paths.paths.forEach((path, file) => {
      const module = path.endsWith('.swift') ? swiftModuleOf(paths, path) : undefined;
      if (module !== undefined)
        this.#modules.set(module.name, [...(this.#modules.get(module.name) ?? []), file]);
    });
  }

  resolve(file: number, { module, names }: Import): ResolvedImport {
    const all = (this.#modules.get(module.split('.')[0] ?? '') ?? []).filter((found) => found !== file);
    const used = usedNames(this.#inputs.factsOf(file));
    const wanted = new Set(names.map(({ name }) => name));
    const needed = all.filter((found) =>
      this.#inputs.declarationsOf(found).names.some((name) => used.has(name) || wanted.has(name)),
    );
    return manyFiles(needed, 'declared namespace', 0.9, EXTERNAL);
  }
}

/** The module that a Swift file is compiled into: `Sources/Name/…`, `Tests/Name/…`, else the top folder. */
export function swiftModuleOf(paths: PathIndex, path: string): { name: string; folder: string } | undefined {
  const parts = path.split('/');
  for (let i = 0; i + 2 < parts.length; i++) {
    if (!/^(?:Sources?|Tests?)$/.test(parts[i] as string)) continue;
    return { name: parts[i + 1] as string, folder: parts.slice(0, i + 2).join('/') };
  }
  // A package may keep the sources of its one target directly in `Source`.
  const [top = ''] = parts;
  if (parts.length < 2) return undefined;
  const name = /^(?:Sources?)$/.test(top) ? packageName(paths) : top;
  return name === undefined ? undefined : { name, folder: top };
}

const packageName = (paths: PathIndex): string | undefined =>
  /\bname:\s*"([^"]+)"/.exec(paths.textAt(under('', 'Package.swift')) ?? '')?.[1];
