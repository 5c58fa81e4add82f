import type { EcmascriptFiles } from './ecmascript-files.ts';
import { asRecord, asStrings, parseJsonWithComments } from './json-with-comments.ts';
import { folderOfPath, isBelow, joinPath, type PathIndex, under } from './path-index.ts';
import { matchesWorkspace, workspacePatterns } from './workspace-globs.ts';

/** Conditions of `exports` in the order in which sources are likeliest behind them. */
const CONDITIONS = [
  'source',
  'types',
  'import',
  'module',
  'node',
  'require',
  'default',
  'browser',
  'deno',
  'bun',
];
/** Folders of built files, which a repository does not hold: their sources lie in `src` or at the top. */
const BUILT =
  /^(?:dist|build|out|output|lib|es|esm|cjs|types|target)(?:\/(?:esm|cjs|es|types|src|node|browser|module|main))?\//;

interface Package {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

export interface PackageEntry {
  readonly file: number;
  /** The package imports itself by name. */
  readonly isOwn: boolean;
  /** False when the manifest names a built file, and this is the source that it was probably built from. */
  readonly isExact: boolean;
}

/** The packages of a repository: workspaces that import each other by name, and packages that import themselves. */
export class Packages {
  readonly #paths: PathIndex;
  readonly #files: EcmascriptFiles;
  readonly #byFolder = new Map<string, Package>();
  readonly #byName = new Map<string, Package[]>();
  /** Folders with a manifest that lists workspaces, and the patterns. */
  readonly #workspaces: readonly { readonly folder: string; readonly patterns: readonly string[] }[];

  constructor(paths: PathIndex, files: EcmascriptFiles) {
    this.#paths = paths;
    this.#files = files;
    for (const file of paths.named('package.json')) this.#add(paths.pathOf(file));
    this.#workspaces = workspacePatterns(paths, [...this.#byFolder.values()]);
  }

  #add(file: string): void {
    const manifest = asRecord(parseJsonWithComments(this.#paths.textAt(file) ?? ''));
    const name = typeof manifest.name === 'string' ? manifest.name : '';
    const added = { name, folder: folderOfPath(file), manifest };
    this.#byFolder.set(added.folder, added);
    if (name !== '') this.#byName.set(name, [...(this.#byName.get(name) ?? []), added]);
  }

  /** The folder of the package that a folder belongs to. */
  homeOf(folder: string): string | undefined {
    return this.#paths.nearest(folder, (at) => this.#byFolder.has(at));
  }

  /** `#internal/x` through the `imports` of the package. */
  privateImport(folder: string, specifier: string): number | undefined {
    const home = this.homeOf(folder);
    const own = home === undefined ? undefined : this.#byFolder.get(home);
    if (!own) return undefined;
    return this.#firstTarget(own.folder, targetsOf(asRecord(own.manifest.imports), specifier))?.file;
  }

  /**
   * The file that `name/sub/path` means to a file of this folder. 'foreign' when no package here has that name, or
   * none that the folder can see; `undefined` when the package is here but not the file.
   */
  resolve(folder: string, specifier: string): PackageEntry | 'foreign' | undefined {
    const [, name = '', sub = ''] = /^(@[^/]+\/[^/]+|[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
    const home = this.homeOf(folder);
    const candidates = (this.#byName.get(name) ?? []).filter((found) => this.#isVisible(found, home));
    if (candidates.length === 0) return 'foreign';
    for (const candidate of candidates) {
      const found = this.#entry(candidate, sub);
      if (found) return { ...found, isOwn: candidate.folder === home };
    }
    return undefined;
  }

  /** A package sees itself, the members of its own workspaces, and what its manifest links by path. */
  #isVisible(target: Package, home: string | undefined): boolean {
    if (target.folder === home) return true;
    const own = home === undefined ? undefined : this.#byFolder.get(home);
    if (own && linksTo(own, target)) return true;
    return this.#workspaces.some(
      ({ folder, patterns }) =>
        (folder === home || isBelow(folder, home ?? '')) &&
        isBelow(folder, target.folder) &&
        (target.folder === folder || matchesWorkspace(patterns, folder, target.folder)),
    );
  }

  #entry({ folder, manifest }: Package, sub: string): Omit<PackageEntry, 'isOwn'> | undefined {
    if (manifest.exports !== undefined) {
      const exports = normalisedExports(manifest.exports);
      const found = this.#firstTarget(folder, targetsOf(exports, sub === '' ? '.' : `./${sub}`));
      if (found) return found;
    }
    if (sub === '') {
      const entries = [manifest.source, manifest.types, manifest.typings, manifest.module, manifest.main];
      const found = this.#firstTarget(folder, entries.flatMap(asStrings));
      if (found) return found;
      const entry = this.#files.inFolder(folder) ?? this.#files.find(under(folder, 'src/index'));
      return entry === undefined ? undefined : { file: entry, isExact: true };
    }
    const direct = this.#files.find(under(folder, sub));
    if (direct !== undefined) return { file: direct, isExact: true };
    const source = this.#files.find(under(folder, `src/${sub}`));
    return source === undefined ? undefined : { file: source, isExact: false };
  }

  /** The first target that is there; else the first whose source is. */
  #firstTarget(folder: string, targets: readonly string[]): Omit<PackageEntry, 'isOwn'> | undefined {
    const paths = targets.map((target) => joinPath(folder, target)).filter((path) => path !== undefined);
    for (const path of paths) {
      const file = this.#paths.fileAt(path);
      if (file !== undefined) return { file, isExact: true };
    }
    for (const path of paths) {
      const file = this.#sourceOf(folder, path);
      if (file !== undefined) return { file, isExact: false };
    }
    return undefined;
  }

  /** `dist/a.js` was probably built from `src/a.ts` or `a.ts`. */
  #sourceOf(folder: string, path: string): number | undefined {
    const own = folder === '' ? path : path.slice(folder.length + 1);
    const stem = own.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
    const inner = stem.replace(BUILT, '');
    for (const candidate of [stem, `src/${inner}`, inner, `lib/${inner}`]) {
      const found = this.#files.find(under(folder, candidate));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** `"file:../a"`, `"link:../a"`, `"workspace:…"` */
function linksTo({ folder, manifest }: Package, target: Package): boolean {
  return ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].some((field) => {
    const version = asRecord(manifest[field])[target.name];
    if (typeof version !== 'string') return false;
    if (version.startsWith('workspace:')) return true;
    const link = /^(?:file|link|portal):(.*)$/.exec(version)?.[1];
    return link !== undefined && joinPath(folder, link) === target.folder;
  });
}

/** A string, conditions alone or a table of subpaths, all as a table. */
function normalisedExports(exports: unknown): Readonly<Record<string, unknown>> {
  const table = asRecord(exports);
  const isTable = Object.keys(table).some((key) => key.startsWith('.'));
  return isTable ? table : { '.': exports };
}

/** What a table of subpaths gives for one of them: its exact entry, else the pattern with the longest text before `*`. */
function targetsOf(table: Readonly<Record<string, unknown>>, wanted: string): string[] {
  if (Object.hasOwn(table, wanted)) return conditional(table[wanted]);
  let best: { key: string; star: string } | undefined;
  for (const key of Object.keys(table)) {
    const at = key.indexOf('*');
    const isFolder = key.endsWith('/');
    if (at < 0 && !isFolder) continue;
    const before = isFolder ? key : key.slice(0, at);
    const after = isFolder ? '' : key.slice(at + 1);
    if (!wanted.startsWith(before) || !wanted.endsWith(after) || wanted.length < before.length + after.length)
      continue;
    if (!best || before.length > best.key.replace(/\*.*$/, '').length)
      best = { key, star: wanted.slice(before.length, wanted.length - after.length) };
  }
  if (!best) return [];
  const { key, star } = best;
  return conditional(table[key]).map((target) =>
    key.endsWith('/') ? target + star : target.replaceAll('*', () => star),
  );
}

/** All targets behind conditions, the likeliest sources first. */
function conditional(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(conditional);
  const table = asRecord(value);
  const known = CONDITIONS.filter((condition) => Object.hasOwn(table, condition));
  const others = Object.keys(table).filter((condition) => !CONDITIONS.includes(condition));
  return [...known, ...others].flatMap((condition) => conditional(table[condition]));
}
