import { asRecord, asStrings, parseJsonWithComments } from './json-with-comments.ts';
import { folderOfPath, joinPath, type PathIndex, under, upwards } from './path-index.ts';

/** Settings that govern a folder, the nearest first wins. */
const NAMES = ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json', 'deno.json', 'deno.jsonc'];
const DEEPEST = 16;

interface PathSettings {
  /** Folder that names without a leading dot are looked up in; `undefined` when none is set. */
  readonly baseUrl: string | undefined;
  /** Pattern → targets, relative to `folder`. */
  readonly paths: readonly (readonly [pattern: string, targets: readonly string[]])[];
  readonly folder: string;
}

const NONE: PathSettings = { baseUrl: undefined, paths: [], folder: '' };

/** `paths` and `baseUrl` of tsconfig.json with all that it extends and references, and the import maps of Deno. */
export class TsConfigs {
  readonly #paths: PathIndex;
  readonly #byFolder = new Map<string, readonly PathSettings[]>();

  constructor(paths: PathIndex) {
    this.#paths = paths;
  }

  /** Paths that a specifier may stand for in a file of this folder, without extensions, best first. */
  candidates(folder: string, specifier: string): readonly string[] {
    const found: string[] = [];
    for (const settings of this.#governing(folder)) {
      found.push(...matching(settings, specifier));
      if (settings.baseUrl === undefined || specifier.startsWith('/')) continue;
      const below = joinPath(settings.baseUrl, specifier);
      if (below !== undefined) found.push(below);
    }
    return found;
  }

  #governing(folder: string): readonly PathSettings[] {
    let known = this.#byFolder.get(folder);
    if (!known) {
      known = upwards(folder)
        .flatMap((at) => this.#settingsIn(at))
        .slice(0, 4);
      this.#byFolder.set(folder, known);
    }
    return known;
  }

  readonly #inFolder = new Map<string, readonly PathSettings[]>();

  #settingsIn(folder: string): readonly PathSettings[] {
    let known = this.#inFolder.get(folder);
    if (!known) {
      known = NAMES.map((name) => under(folder, name))
        .filter((file) => this.#paths.fileAt(file) !== undefined)
        .flatMap((file) => this.#read(file, 0))
        .filter(({ baseUrl, paths }) => baseUrl !== undefined || paths.length > 0);
      this.#inFolder.set(folder, known);
    }
    return known;
  }

  /** The settings of one file and, when it only points at others, of those. */
  #read(file: string, depth: number): PathSettings[] {
    const config = asRecord(parseJsonWithComments(this.#paths.textAt(file) ?? ''));
    if (depth > DEEPEST) return [];
    const own = /deno\.jsonc?$/.test(file)
      ? importMap(config, folderOfPath(file))
      : this.#merged(file, config, depth);
    const references = Array.isArray(config.references) ? config.references : [];
    const others = references.flatMap((reference) => this.#referenced(file, asRecord(reference).path, depth));
    return [own, ...others];
  }

  #referenced(file: string, target: unknown, depth: number): PathSettings[] {
    const path = typeof target === 'string' ? joinPath(folderOfPath(file), target) : undefined;
    if (path === undefined) return [];
    const found = path.endsWith('.json') ? path : under(path, 'tsconfig.json');
    return found === file ? [] : this.#read(found, depth + 1);
  }

  #merged(file: string, config: Readonly<Record<string, unknown>>, depth: number): PathSettings {
    const folder = folderOfPath(file);
    const { baseUrl, paths } = asRecord(config.compilerOptions);
    let inherited = NONE;
    for (const base of asStrings(config.extends)) {
      const from = this.#baseFile(folder, base);
      if (from === undefined || depth > DEEPEST) continue;
      const text = asRecord(parseJsonWithComments(this.#paths.textAt(from) ?? ''));
      const next = this.#merged(from, text, depth + 1);
      inherited = {
        baseUrl: next.baseUrl ?? inherited.baseUrl,
        ...(next.paths.length > 0 ? { paths: next.paths, folder: next.folder } : inherited),
      };
    }
    const own = typeof baseUrl === 'string' ? joinPath(folder, baseUrl) : inherited.baseUrl;
    const entries = Object.entries(asRecord(paths)).map(([pattern, to]) => [pattern, asStrings(to)] as const);
    if (entries.length > 0) return { baseUrl: own, paths: entries, folder: own ?? folder };
    return { ...inherited, baseUrl: own };
  }

  /** The file that `extends` names; one inside a package is only there when packages are installed. */
  #baseFile(folder: string, name: string): string | undefined {
    const candidates = name.startsWith('.')
      ? [joinPath(folder, name)]
      : upwards(folder).map((at) => joinPath(at, `node_modules/${name}`));
    for (const candidate of candidates) {
      if (candidate === undefined) continue;
      for (const file of [candidate, `${candidate}.json`, `${candidate}/tsconfig.json`]) {
        if (this.#paths.textAt(file) !== undefined) return file;
      }
    }
    return undefined;
  }
}

/** `imports` of deno.json: `"@/": "./src/"`. */
function importMap(config: Readonly<Record<string, unknown>>, folder: string): PathSettings {
  const paths = Object.entries(asRecord(config.imports))
    .filter(([, target]) => typeof target === 'string' && target.startsWith('.'))
    .map(([name, target]) =>
      name.endsWith('/')
        ? ([`${name}*`, [`${target as string}*`]] as const)
        : ([name, [target as string]] as const),
    );
  return { baseUrl: undefined, paths, folder };
}

/** Targets of the pattern that fits best: the exact one, else the one with the longest text before its `*`. */
function matching({ paths, folder }: PathSettings, specifier: string): string[] {
  let best: { targets: readonly string[]; star: string; length: number } | undefined;
  for (const [pattern, targets] of paths) {
    const at = pattern.indexOf('*');
    if (at < 0) {
      if (pattern === specifier) best = { targets, star: '', length: Number.POSITIVE_INFINITY };
      continue;
    }
    const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)];
    const fits =
      specifier.length >= before.length + after.length &&
      specifier.startsWith(before) &&
      specifier.endsWith(after);
    if (fits && at > (best?.length ?? -1)) {
      best = { targets, star: specifier.slice(at, specifier.length - after.length), length: at };
    }
  }
  const star = best?.star ?? '';
  return (best?.targets ?? [])
    .map((target) =>
      joinPath(
        folder,
        target.replace('*', () => star),
      ),
    )
    .filter((target) => target !== undefined);
}
