import { asRecord, parseJsonWithComments } from './json-with-comments.ts';
import { joinPath, type PathIndex, under } from './path-index.ts';

/** Added to a path without extension, in the compiler's order. */
const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.d.ts',
  '.js',
  '.jsx',
  '.mts',
  '.cts',
  '.mjs',
  '.cjs',
  '.vue',
  '.svelte',
  '.json',
];
/** What a path with the extension of the output may have been written in; the output itself comes last. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.ts', '.d.ts', '.jsx', '.js'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
};

/** Finds the file that a path without, or with the wrong, extension means. */
export class EcmascriptFiles {
  readonly #paths: PathIndex;

  constructor(paths: PathIndex) {
    this.#paths = paths;
  }

  /** As a file, with other extensions, then as a folder. @param path relative to the root */
  find(path: string): number | undefined {
    if (path === '') return this.inFolder('');
    return this.#asSource(path) ?? this.#paths.fileAt(path) ?? this.#extended(path) ?? this.inFolder(path);
  }

  /** The entry of a folder: what its `package.json` says, else `index`. */
  inFolder(folder: string): number | undefined {
    const settings = this.#paths.fileAt(under(folder, 'package.json'));
    const text = settings === undefined ? undefined : this.#paths.textAt(under(folder, 'package.json'));
    const { types, typings, module, main } = asRecord(parseJsonWithComments(text ?? ''));
    for (const entry of [types, typings, module, main]) {
      if (typeof entry !== 'string') continue;
      const target = joinPath(folder, entry);
      const found = target === undefined || target === folder ? undefined : this.#asFile(target);
      if (found !== undefined) return found;
    }
    return this.#extended(under(folder, 'index'));
  }

  #asFile(path: string): number | undefined {
    return this.#asSource(path) ?? this.#paths.fileAt(path) ?? this.#extended(path);
  }

  #asSource(path: string): number | undefined {
    const extension = /\.[cm]?jsx?$/.exec(path)?.[0] ?? '';
    const stem = path.slice(0, path.length - extension.length);
    return this.#first(SOURCES[extension] ?? [], stem);
  }

  #extended(stem: string): number | undefined {
    return this.#first(EXTENSIONS, stem);
  }

  #first(extensions: readonly string[], stem: string): number | undefined {
    for (const extension of extensions) {
      const found = this.#paths.fileAt(stem + extension);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
