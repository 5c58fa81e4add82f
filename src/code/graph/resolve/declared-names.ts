import type { ResolverInputs } from './import-resolver.ts';
import { sharedDepth } from './path-index.ts';

/** Files by the packages or namespaces that they declare, and by the full names of what they define there. */
export class DeclaredNames {
  readonly #inputs: ResolverInputs;
  readonly #separator: string;
  readonly #packages = new Map<string, number[]>();
  readonly #names = new Map<string, number[]>();

  /** @param separator between the parts of a name in this family of languages; names are kept with `.` */
  constructor(inputs: ResolverInputs, languages: readonly string[], separator = '.') {
    this.#inputs = inputs;
    this.#separator = separator;
    inputs.paths.paths.forEach((_, file) => {
      if (languages.includes(inputs.languageOf(file))) this.#add(file);
    });
  }

  #add(file: number): void {
    const { packageName, names } = this.#inputs.declarationsOf(file);
    const home = this.#dotted(packageName);
    push(this.#packages, home, file);
    for (const name of names) {
      const full = home === '' ? this.#dotted(name) : `${home}.${this.#dotted(name)}`;
      push(this.#names, full, file);
      // A namespace is known by the definitions inside it.
      for (let cut = full.lastIndexOf('.'); cut > home.length; cut = full.lastIndexOf('.', cut - 1))
        push(this.#packages, full.slice(0, cut), file);
    }
  }

  #dotted(name: string): string {
    const plain = this.#separator === '.' ? name : name.replaceAll(this.#separator, '.');
    return plain.replace(/^\.+/, '');
  }

  /** Files that define something by this full name. */
  filesDefining(name: string): readonly number[] {
    return this.#names.get(this.#dotted(name)) ?? [];
  }

  /** Files that belong to a package or namespace. */
  filesIn(packageName: string): readonly number[] {
    return this.#packages.get(this.#dotted(packageName)) ?? [];
  }

  hasPackage(packageName: string): boolean {
    return this.#packages.has(this.#dotted(packageName));
  }

  /**
   * The files that define a name, or the type around it when a member was named: the nearest one to the importing file, where
   * modules of a repository define the same name, and those beside it that define it too (functions of one name for several
   * types, parts of one class). The nearest comes first.
   */
  definers(from: number, name: string): readonly number[] {
    for (let full = this.#dotted(name); full !== ''; ) {
      const found = this.#names.get(full);
      if (found) {
        const first = nearest(this.#inputs, from, found);
        const { paths } = this.#inputs;
        const isBeside = (file: number) =>
          first !== undefined && paths.folderOf(file) === paths.folderOf(first);
        return first === undefined
          ? []
          : [first, ...found.filter((file) => file !== first && isBeside(file))];
      }
      const cut = full.lastIndexOf('.');
      full = cut < 0 ? '' : full.slice(0, cut);
    }
    return [];
  }
}

function push(map: Map<string, number[]>, key: string, file: number): void {
  const files = map.get(key);
  if (!files) map.set(key, [file]);
  else if (files.at(-1) !== file) files.push(file);
}

/** The file that shares most folders with `from`; the first of equals. */
export function nearest(
  { paths }: ResolverInputs,
  from: number,
  files: readonly number[],
): number | undefined {
  const own = paths.pathOf(from);
  let best: number | undefined;
  let depth = -1;
  for (const file of files) {
    const shared = sharedDepth(own, paths.pathOf(file));
    if (shared > depth) [best, depth] = [file, shared];
  }
  return best;
}
