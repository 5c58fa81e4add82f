import type { Import } from '../../lang/index.ts';
import type { ImportOutcome, ResolvedImport } from '../project-facts.ts';
import { EcmascriptFiles } from './ecmascript-files.ts';
import { Packages } from './ecmascript-packages.ts';
import { TsConfigs } from './ecmascript-tsconfig.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { EXTERNAL, NOT_FOUND, oneFile } from './outcomes.ts';
import { joinPath, type PathIndex, under } from './path-index.ts';

/** JavaScript and TypeScript as the TypeScript compiler, bundlers and Node resolve them. */
export const ecmascriptResolver: LanguageResolver = {
  languages: ['typescript', 'tsx', 'javascript', 'vue', 'svelte'],
  usesDeclarations: false,
  create: (inputs) => new EcmascriptResolver(inputs),
};

class EcmascriptResolver implements ImportResolver {
  readonly #paths: PathIndex;
  readonly #files: EcmascriptFiles;
  readonly #packages: Packages;
  readonly #configs: TsConfigs;
  /** By folder and specifier: files of one folder mean the same by the same words. */
  readonly #known = new Map<string, ResolvedImport>();

  constructor({ paths }: ResolverInputs) {
    this.#paths = paths;
    this.#files = new EcmascriptFiles(paths);
    this.#packages = new Packages(paths, this.#files);
    this.#configs = new TsConfigs(paths);
  }

  resolve(file: number, { module }: Import): ResolvedImport {
    const folder = this.#paths.folderOf(file);
    const key = `${folder}\0${module}`;
    let resolved = this.#known.get(key);
    if (!resolved) {
      resolved = this.#inFolder(
        folder,
        module.replace(/[?#][^/]*$/, (mark) => (mark[0] === '#' ? mark : '')),
      );
      this.#known.set(key, resolved);
    }
    return resolved;
  }

  #inFolder(folder: string, specifier: string): ResolvedImport {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return this.#relative(folder, specifier);
    if (specifier.startsWith('#'))
      return this.#one(this.#packages.privateImport(folder, specifier), 'path alias');
    if (/^[a-z][a-z\d+.-]*:/i.test(specifier) && !specifier.startsWith('npm:')) return EXTERNAL;
    const aliased = this.#aliased(folder, specifier);
    if (aliased !== undefined) return oneFile(aliased, 'path alias');
    if (specifier.startsWith('/')) return this.#fromPublicRoot(folder, specifier);
    return this.#fromPackage(folder, specifier);
  }

  #relative(folder: string, specifier: string): ResolvedImport {
    const target = joinPath(folder, specifier);
    if (target === undefined) return EXTERNAL;
    const isFolder = /(?:^|\/)\.{0,2}\/?$/.test(specifier);
    return this.#one(isFolder ? this.#files.inFolder(target) : this.#files.find(target), 'relative path');
  }

  #aliased(folder: string, specifier: string): number | undefined {
    for (const target of this.#configs.candidates(folder, specifier)) {
      const found = this.#files.find(target);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `/src/main.ts` in a page or a Vite project means the folder of its package. */
  #fromPublicRoot(folder: string, specifier: string): ResolvedImport {
    const home = this.#packages.homeOf(folder) ?? '';
    const found = this.#files.find(under(home, specifier.slice(1)));
    return found === undefined ? EXTERNAL : oneFile(found, 'search path', 0.9);
  }

  #fromPackage(folder: string, specifier: string): ResolvedImport {
    const found = this.#packages.resolve(folder, specifier);
    if (found === 'foreign') return EXTERNAL;
    return found === undefined
      ? { ...NOT_FOUND, outcome: 'external package' }
      : oneFile(found.file, found.isOwn ? 'package entry' : 'workspace package', found.isExact ? 1 : 0.9);
  }

  #one(file: number | undefined, outcome: ImportOutcome): ResolvedImport {
    return file === undefined ? NOT_FOUND : oneFile(file, outcome);
  }
}
