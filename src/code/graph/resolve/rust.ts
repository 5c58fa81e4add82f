import type { FileFacts, Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { EXTERNAL, NOT_FOUND, oneFile } from './outcomes.ts';
import { baseNameOf, folderOfPath, isBelow, joinPath, type PathIndex, under } from './path-index.ts';

/** Files that are the root of a module of their own: their children lie beside them, not in a folder of their name. */
const ROOT_FILES = /(?:^|\/)(?:mod|lib|main)\.rs$/;
/** Folders in which each file is a crate of its own. */
const CRATE_FOLDERS = ['tests', 'benches', 'examples', 'src/bin'];
const BUILT_IN = /^(?:std|core|alloc|proc_macro|test)$/;

interface Crate {
  /** As code writes it: `shop_engine`. */
  readonly name: string;
  readonly folder: string;
  /** Root of its library, `undefined` for a crate of binaries alone. */
  readonly library: number | undefined;
}

/** Where a path of modules led. */
interface Place {
  readonly file: number;
  /** How many segments of the path were modules. */
  readonly depth: number;
}

/** Rust: module trees below the roots of crates, crates of the workspace by name. */
export const rustResolver: LanguageResolver = {
  languages: ['rust'],
  usesDeclarations: false,
  create: (inputs) => new RustResolver(inputs),
};

class RustResolver implements ImportResolver {
  readonly #inputs: ResolverInputs;
  readonly #paths: PathIndex;
  readonly #crates: readonly Crate[];

  constructor(inputs: ResolverInputs) {
    this.#inputs = inputs;
    this.#paths = inputs.paths;
    this.#crates = cratesOf(inputs.paths);
  }

  resolve(file: number, statement: Import): ResolvedImport {
    if (statement.kind === 'module') {
      const found = this.#childOf(file, statement.module);
      return found === undefined ? NOT_FOUND : oneFile(found, 'module path');
    }
    const segments = statement.module.replace(/^::/, '').split('::').map(plainName);
    if (statement.kind === 'names') return this.#names(file, segments, statement);
    const found = this.#walk(file, segments, statement.line);
    return found === 'external'
      ? EXTERNAL
      : found === undefined
        ? NOT_FOUND
        : this.#outside(file, [found.file]);
  }

  /** Each name may be a module of its own; the others lie in the module before it. */
  #names(file: number, segments: readonly string[], { names, line }: Import): ResolvedImport {
    const base = this.#walk(file, segments, line);
    if (base === 'external') return EXTERNAL;
    const nameFiles = names.map(({ name }) => {
      const place = this.#walk(file, [...segments, plainName(name)], line);
      return typeof place === 'object' && place.depth > segments.length ? place.file : -1;
    });
    const files = nameFiles.filter((found) => found >= 0);
    if (base && nameFiles.includes(-1)) files.push(base.file);
    if (files.length === 0) return base ? this.#outside(file, [base.file]) : NOT_FOUND;
    return { ...this.#outside(file, files), nameFiles };
  }

  /** A file does not import itself: `use self::inner::x`, `use super::*` in a module written inside the file. */
  #outside(file: number, files: readonly number[]): ResolvedImport {
    const others = [...new Set(files)].filter((found) => found !== file).sort((a, b) => a - b);
    return { files: others, nameFiles: [], confidence: 1, outcome: 'module path' };
  }

  #walk(file: number, segments: readonly string[], line: number): Place | 'external' | undefined {
    const [first = '', ...rest] = segments;
    if (first === 'crate') return this.#down(this.#rootOf(file), rest, 1);
    if (first === 'self' || first === 'super') return this.#relative(file, segments, line);
    const child = this.#childOf(file, first);
    if (child !== undefined) return this.#down(child, rest, 1);
    const crate = this.#crateNamed(first, file);
    if (crate?.library !== undefined) return this.#down(crate.library, rest, 1);
    if (BUILT_IN.test(first)) return 'external';
    // Names of the file itself, such as its enums: `use Kind::*`.
    const isOwn = this.#inputs
      .factsOf(file)
      .definitions.some(({ name, parent }) => parent < 0 && name === first);
    return isOwn ? { file, depth: 0 } : 'external';
  }

  /** Modules written inside the file are left first, then the file's own module. */
  #relative(file: number, segments: readonly string[], line: number): Place | undefined {
    let inner = innerModules(this.#inputs.factsOf(file), line);
    let at: number | undefined = file;
    let taken = 0;
    for (const segment of segments) {
      if (segment === 'self') taken++;
      else if (segment === 'super') {
        taken++;
        if (inner > 0) inner--;
        else at = at === undefined ? undefined : this.#parentOf(at);
      } else break;
    }
    return this.#down(at, segments.slice(taken), taken);
  }

  #down(from: number | undefined, segments: readonly string[], taken: number): Place | undefined {
    if (from === undefined) return undefined;
    let file = from;
    let depth = taken;
    for (const segment of segments) {
      const next = this.#childOf(file, segment);
      if (next === undefined) break;
      file = next;
      depth++;
    }
    return { file, depth };
  }

  /** The file of a module that a file declares. */
  #childOf(file: number, name: string): number | undefined {
    if (name === '') return undefined;
    const path = this.#paths.pathOf(file);
    const folder = folderOfPath(path);
    const home = this.#isRoot(path) ? folder : under(folder, baseNameOf(path).replace(/\.rs$/, ''));
    return this.#paths.fileAt(under(home, `${name}.rs`)) ?? this.#paths.fileAt(under(home, `${name}/mod.rs`));
  }

  #isRoot(path: string): boolean {
    return ROOT_FILES.test(path) || this.#isCrateFile(path);
  }

  /** Whether a file is compiled as a crate of its own: `tests/a.rs`. */
  #isCrateFile(path: string): boolean {
    const folder = folderOfPath(path);
    return CRATE_FOLDERS.some((name) => folder === name || folder.endsWith(`/${name}`));
  }

  #parentOf(file: number): number | undefined {
    const path = this.#paths.pathOf(file);
    const folder = folderOfPath(path);
    if (this.#isCrateFile(path) || /(?:^|\/)(?:lib|main)\.rs$/.test(path)) return undefined;
    const isModFile = baseNameOf(path) === 'mod.rs';
    const home = isModFile ? folderOfPath(folder) : folder;
    return this.#moduleAt(home, file);
  }

  /** The file whose children lie in this folder. */
  #moduleAt(folder: string, except: number): number | undefined {
    const candidates = ['lib.rs', 'main.rs', 'mod.rs'].map((name) => under(folder, name));
    if (folder !== '') candidates.push(`${folder}.rs`);
    return candidates
      .map((candidate) => this.#paths.fileAt(candidate))
      .find((found) => found !== undefined && found !== except);
  }

  #rootOf(file: number): number | undefined {
    let at = file;
    for (let next = this.#parentOf(at); next !== undefined && next !== at; next = this.#parentOf(at))
      at = next;
    return at;
  }

  /** Crates of the workspace by name; the file's own library when it is a binary or a test beside it. */
  #crateNamed(name: string, file: number): Crate | undefined {
    const path = this.#paths.pathOf(file);
    const named = this.#crates.filter((crate) => crate.name === name);
    return named.find(({ folder }) => isBelow(folder, path)) ?? named[0];
  }
}

/** How many modules written inside the file a line lies in. */
function innerModules({ definitions }: FileFacts, line: number): number {
  return definitions.filter(
    ({ kind, startLine, endLine, signatureEnd, endIndex }) =>
      kind === 'module' && startLine <= line && line <= endLine && signatureEnd < endIndex,
  ).length;
}

function cratesOf(paths: PathIndex): Crate[] {
  const crates: Crate[] = [];
  for (const file of paths.named('Cargo.toml')) {
    const text = paths.textAt(paths.pathOf(file)) ?? '';
    const folder = paths.folderOf(file);
    const name = valueIn(text, 'package', 'name');
    if (name === undefined) continue;
    const entry = valueIn(text, 'lib', 'path') ?? 'src/lib.rs';
    const library = paths.fileAt(joinPath(folder, entry) ?? '');
    crates.push({
      name: plainName(valueIn(text, 'lib', 'name') ?? name).replaceAll('-', '_'),
      folder,
      library,
    });
    for (const alias of renamed(text, folder)) crates.push(...aliased(alias, paths));
  }
  return crates;
}

/** `short = { package = "long-name", path = "../long" }`: dependencies that code knows by another name. */
function renamed(text: string, folder: string): { name: string; folder: string }[] {
  const found: { name: string; folder: string }[] = [];
  for (const [, name = '', body = ''] of text.matchAll(/^([\w-]+)\s*=\s*\{([^}\n]*)\}/gm)) {
    const path = /\bpath\s*=\s*"([^"]+)"/.exec(body)?.[1];
    const target = path === undefined ? undefined : joinPath(folder, path);
    if (target !== undefined && /\bpackage\s*=/.test(body)) found.push({ name, folder: target });
  }
  return found;
}

function aliased({ name, folder }: { name: string; folder: string }, paths: PathIndex): Crate[] {
  const library = paths.fileAt(under(folder, 'src/lib.rs'));
  return library === undefined ? [] : [{ name: name.replaceAll('-', '_'), folder, library }];
}

/** A string value in one table of a TOML file. */
function valueIn(text: string, table: string, key: string): string | undefined {
  const start = text.search(new RegExp(`^\\s*\\[${table}\\]`, 'm'));
  if (start < 0) return undefined;
  const body =
    text
      .slice(start)
      .replace(/^.*\n/, '')
      .split(/^\s*\[/m)[0] ?? '';
  return new RegExp(`^\\s*${key}\\s*=\\s*["']([^"']+)["']`, 'm').exec(body)?.[1];
}

/** `r#type` is the name `type`. */
const plainName = (name: string): string => name.trim().replace(/^r#/, '');
