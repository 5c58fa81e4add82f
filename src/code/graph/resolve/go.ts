import type { Import } from '../../lang/index.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { EXTERNAL, manyFiles, NOT_FOUND } from './outcomes.ts';
import { folderOfPath, isBelow, joinPath, type PathIndex, under } from './path-index.ts';

/** A module path and the folder that it stands for. */
interface Module {
  readonly modulePath: string;
  readonly folder: string;
  /** Files below this folder see it; '' for everybody. */
  readonly seenFrom: string;
}

/** Go: an import path names a folder, through the modules of the repository, their `replace` lines and `vendor`. */
export const goResolver: LanguageResolver = {
  languages: ['go'],
  usesDeclarations: false,
  create: (inputs) => new GoResolver(inputs),
};

class GoResolver implements ImportResolver {
  readonly #paths: PathIndex;
  /** Longest module path first: a nested module hides what the outer one has there. */
  readonly #modules: readonly Module[];
  readonly #packages = new Map<string, readonly number[]>();

  constructor({ paths }: ResolverInputs) {
    this.#paths = paths;
    this.#modules = modulesOf(paths).sort((a, b) => b.modulePath.length - a.modulePath.length);
  }

  resolve(file: number, { module }: Import) {
    const from = this.#paths.pathOf(file);
    const own = this.#modules.find(
      ({ modulePath, seenFrom }) =>
        (module === modulePath || module.startsWith(`${modulePath}/`)) && isBelow(seenFrom, from),
    );
    if (own) {
      const folder = joinPath(own.folder, module.slice(own.modulePath.length));
      return folder === undefined
        ? EXTERNAL
        : manyFiles(this.#packageIn(folder), 'package folder', 1, NOT_FOUND);
    }
    if (module.startsWith('.')) {
      const folder = joinPath(folderOfPath(from), module);
      return manyFiles(folder === undefined ? [] : this.#packageIn(folder), 'relative path');
    }
    const vendor = this.#paths.nearest(folderOfPath(from), (at) =>
      this.#paths.hasFolder(under(at, 'vendor')),
    );
    if (vendor === undefined) return EXTERNAL;
    return manyFiles(this.#packageIn(under(vendor, `vendor/${module}`)), 'package folder', 1, EXTERNAL);
  }

  /** Files of a package, without its tests: those are not imported. */
  #packageIn(folder: string): readonly number[] {
    let files = this.#packages.get(folder);
    if (!files) {
      files = this.#paths.filesIn(folder).filter((file) => /(?<!_test)\.go$/.test(this.#paths.pathOf(file)));
      this.#packages.set(folder, files);
    }
    return files;
  }
}

function modulesOf(paths: PathIndex): Module[] {
  const modules: Module[] = [];
  for (const file of paths.named('go.mod')) {
    const folder = paths.folderOf(file);
    const text = withoutComments(paths.textAt(paths.pathOf(file)) ?? '');
    const modulePath = /^\s*module\s+"?([^\s"]+)/m.exec(text)?.[1];
    if (modulePath !== undefined) modules.push({ modulePath, folder, seenFrom: '' });
    modules.push(...replacements(text, folder, folder));
  }
  for (const file of paths.named('go.work')) {
    const folder = paths.folderOf(file);
    modules.push(...replacements(withoutComments(paths.textAt(paths.pathOf(file)) ?? ''), folder, folder));
  }
  return modules;
}

/** `replace example.com/a v1.2.3 => ../a` */
function replacements(text: string, folder: string, seenFrom: string): Module[] {
  const modules: Module[] = [];
  for (const [, modulePath = '', target = ''] of text.matchAll(
    /^\s*(?:replace\s+)?([\w./~-]+)(?:\s+v\S+)?\s*=>\s*"?(\.{1,2}(?:\/[^\s"]*)?)"?/gm,
  )) {
    const to = joinPath(folder, target);
    if (to !== undefined) modules.push({ modulePath, folder: to, seenFrom });
  }
  return modules;
}

const withoutComments = (text: string): string => text.replace(/\/\/[^\n]*/g, '');
