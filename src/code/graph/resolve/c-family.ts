import type { Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';
import { nearest } from './declared-names.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { parseJsonWithComments } from './json-with-comments.ts';
import { EXTERNAL, oneFile } from './outcomes.ts';
import { joinPath, type PathIndex, under, upwards } from './path-index.ts';

/** Folders beside a source that commonly hold headers. */
const HEADER_FOLDERS = ['', 'include', 'src', 'inc', 'headers', 'lib'];
/** Where build systems write their compilation database. */
const DATABASES = ['compile_commands.json', 'build/compile_commands.json', 'out/compile_commands.json'];
/** Headers of the C and C++ libraries and of POSIX: never a file of the project that only has the same name. */
const STANDARD =
  /^(?:assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|strings|tgmath|threads|time|uchar|wchar|wctype|unistd|fcntl|pthread|dirent|poll|dlfcn|netdb|getopt|regex|glob|pwd|grp|syslog|termios|malloc|windows|winsock2)\.h$|^(?:sys|net|netinet|arpa|linux|asm|bits|mach)\/|^[a-z_]+$|^c(?:assert|ctype|errno|float|limits|locale|math|setjmp|signal|stdarg|stddef|stdint|stdio|stdlib|string|time|wchar|wctype)$/;

/** C and C++: beside the file, the include folders of the compilation database, usual folders, a unique ending. */
export const cFamilyResolver: LanguageResolver = {
  languages: ['c', 'cpp'],
  usesDeclarations: false,
  create: (inputs) => new CFamilyResolver(inputs),
};

class CFamilyResolver implements ImportResolver {
  readonly #inputs: ResolverInputs;
  readonly #paths: PathIndex;
  readonly #database: IncludeFolders;
  readonly #known = new Map<string, ResolvedImport>();

  constructor(inputs: ResolverInputs) {
    this.#inputs = inputs;
    this.#paths = inputs.paths;
    this.#database = readDatabase(inputs.paths);
  }

  resolve(file: number, { module }: Import): ResolvedImport {
    const folder = this.#paths.folderOf(file);
    const own = this.#database.of.get(this.#paths.pathOf(file));
    if (own) return this.#find(file, module, own);
    const key = `${folder}\0${module}`;
    let found = this.#known.get(key);
    if (!found) {
      found = this.#find(file, module, this.#database.all);
      this.#known.set(key, found);
    }
    return found;
  }

  #find(file: number, module: string, includes: readonly string[]): ResolvedImport {
    const folder = this.#paths.folderOf(file);
    const beside = this.#at(folder, module);
    if (beside !== undefined) return oneFile(beside, 'relative path');
    for (const include of includes) {
      const found = this.#at(include, module);
      if (found !== undefined) return oneFile(found, 'search path');
    }
    for (const at of upwards(folder)) {
      for (const headers of HEADER_FOLDERS) {
        const found = this.#at(headers === '' ? at : under(at, headers), module);
        if (found !== undefined) return oneFile(found, 'search path', 0.95);
      }
    }
    return STANDARD.test(module) ? EXTERNAL : this.#byEnding(file, module);
  }

  #at(folder: string, module: string): number | undefined {
    const path = joinPath(folder, module);
    return path === undefined ? undefined : this.#paths.fileAt(path);
  }

  #byEnding(file: number, module: string): ResolvedImport {
    const tail = module.replace(/^(?:\.{1,2}\/)+/, '');
    const candidates = this.#paths.endingWith(tail);
    const found = nearest(this.#inputs, file, candidates);
    if (found === undefined) return EXTERNAL;
    return oneFile(found, 'unique file name', candidates.length === 1 ? 0.85 : 0.6);
  }
}

interface IncludeFolders {
  /** By source file. */
  readonly of: ReadonlyMap<string, readonly string[]>;
  /** For files that the database does not name, headers above all: the folders of all, most used first. */
  readonly all: readonly string[];
}

function readDatabase(paths: PathIndex): IncludeFolders {
  for (const file of DATABASES) {
    const entries = parseJsonWithComments(paths.textAt(file) ?? '');
    if (Array.isArray(entries)) return includeFolders(entries, paths);
  }
  return { of: new Map(), all: [] };
}

function includeFolders(entries: readonly unknown[], paths: PathIndex): IncludeFolders {
  const of = new Map<string, readonly string[]>();
  const uses = new Map<string, number>();
  for (const entry of entries) {
    const { file, directory, command, arguments: list } = entry as Record<string, unknown>;
    if (typeof file !== 'string') continue;
    const base = typeof directory === 'string' ? directory : '';
    const words = Array.isArray(list)
      ? list.map(String)
      : typeof command === 'string'
        ? command.split(/\s+/)
        : [];
    const folders = foldersIn(words, base, paths);
    const source = paths.relative(base, file);
    if (source !== undefined) of.set(source, folders);
    for (const folder of folders) uses.set(folder, (uses.get(folder) ?? 0) + 1);
  }
  const all = [...uses].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([folder]) => folder);
  return { of, all };
}

/** Folders after `-I`, `-isystem`, `-iquote` and `/I`, in order. */
function foldersIn(words: readonly string[], base: string, paths: PathIndex): string[] {
  const folders: string[] = [];
  words.forEach((word, index) => {
    const [, flag, joined = ''] = /^(-I|-isystem|-iquote|\/I)(.*)$/.exec(word) ?? [];
    if (flag === undefined) return;
    const written = (joined || words[index + 1] || '').replace(/^"|"$/g, '');
    const folder = paths.relative(base, written);
    if (folder !== undefined) folders.push(folder);
  });
  return folders;
}
