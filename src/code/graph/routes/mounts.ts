import type { CodeGraph } from '../code-graph.ts';
import { EdgeKind } from '../edge-kinds.ts';
import { type FileRoutes, joinRoute, type Mount } from './route.ts';

/** Routers are mounted in one another so many times at most. */
const DEEPEST_MOUNT = 6;
/** Prefixes of one router at most. */
const MOST_PREFIXES = 6;
const LOADS = new Set<number>([EdgeKind.imports, EdgeKind.reexports, EdgeKind.module]);

/** A mount whose router was found. */
interface Mounted {
  readonly from: number;
  readonly mount: Mount;
  /** The router of the file that is mounted, `undefined` for all that nothing in the file mounts. */
  readonly router: string | undefined;
}

/** Finds under which prefixes the routers of a file are mounted. */
export class Prefixes {
  readonly #graph: CodeGraph;
  readonly #found: ReadonlyMap<number, FileRoutes>;
  /** Names of routers by file. */
  readonly #routers = new Map<number, ReadonlySet<string>>();
  /** Mounts by the file that holds the mounted router. */
  readonly #into = new Map<number, Mounted[]>();

  constructor(graph: CodeGraph, found: ReadonlyMap<number, FileRoutes>) {
    this.#graph = graph;
    this.#found = found;
    for (const [file, { routes, mounts }] of found)
      this.#routers.set(
        file,
        new Set([...routes.map(({ router }) => router), ...mounts.map(({ parent }) => parent)]),
      );
    for (const [from, { mounts }] of found) for (const mount of mounts) this.#place(from, mount);
  }

  /** At least one: '' for a router that nothing mounts. */
  of(file: number, router: string, depth = 0): readonly string[] {
    if (depth >= DEEPEST_MOUNT) return [''];
    const all = (this.#into.get(file) ?? []).filter((mounted) => this.#isFor(mounted, file, router));
    if (all.length === 0) return [''];
    const prefixes = all.flatMap(({ from, mount }) =>
      this.of(from, mount.parent, depth + 1).map((outer) => joinRoute(outer, mount.prefix)),
    );
    return [...new Set(prefixes)].slice(0, MOST_PREFIXES);
  }

  #isFor({ from, mount, router: mounted }: Mounted, file: number, router: string): boolean {
    if (from === file && mount.parent === router) return false;
    if (mounted !== undefined) return mounted === router;
    return !(this.#into.get(file) ?? []).some((other) => other.from === file && other.router === router);
  }

  #place(from: number, mount: Mount): void {
    const target = this.#fileOf(from, mount);
    if (target === undefined) return;
    const routers = this.#routers.get(target)!;
    const last = mount.target.split(/\.|::/).at(-1)!;
    const named = [mount.target, last, 'default'].find((name) => routers.has(name));
    const isFunction = mount.target.endsWith(')');
    const own = isFunction ? [...routers].find((name) => isNamed(name, mount.target)) : named;
    if (isFunction && own === undefined) return;
    const mounted = { from, mount, router: own };
    const known = this.#into.get(target);
    if (known) known.push(mounted);
    else this.#into.set(target, [mounted]);
  }

  /** The file with the router that an expression names: this one, or one that it imports, directly or re-exported. */
  #fileOf(from: number, { target, module, isLoose }: Mount): number | undefined {
    if (target.endsWith(')')) return this.#fileOfFunction(from, target);
    const names = target.split('.');
    if (names.length === 1 && this.#routers.get(from)?.has(target)) return from;
    const loaded = this.#loadedBy(from).filter((file) => this.#found.has(file));
    const path = (file: number) => this.#graph.pathOf(file);
    const imported =
      module === undefined ? undefined : loaded.find((file) => isFromModule(path(file), module));
    if (imported !== undefined) return imported;
    const asModule = loaded.find((file) => stemOf(path(file)) === names.at(-2));
    if (asModule !== undefined && isLoose) return asModule;
    const dotted = names.join('/');
    const isModule = (file: number) => new RegExp(`(?:^|/)${dotted}(?:/__init__)?\\.py$`).test(path(file));
    const byModule =
      loaded.find(isModule) ?? (names.length > 1 ? [...this.#found.keys()].find(isModule) : undefined);
    if (byModule !== undefined) return byModule;
    const defining = loaded.find(
      (file) => this.#defines(file, names[0]!) && this.#routers.get(file)!.size > 0,
    );
    if (defining !== undefined) return defining;
    // `import { router as ordersRouter } from './orders'`: the words of the alias tell which file.
    const words = names[0]!
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_');
    const whole = words.join('');
    const exact = loaded.find((file) => wordsOf(stemOf(path(file))).join('') === whole);
    if (exact !== undefined || !isLoose) return exact;
    return loaded.find((file) => words.includes(stemOf(path(file)).toLowerCase()));
  }

  /** `users::router()`, `usersResource.Routes()`: of this file, one that is loaded, one of the folder, the only one. */
  #fileOfFunction(from: number, target: string): number | undefined {
    const holders = [...this.#routers]
      .filter(([, names]) => [...names].some((name) => isNamed(name, target)))
      .map(([file]) => file);
    if (holders.length === 0) return undefined;
    const qualifier = /(\w+)::\w+\(\)$/.exec(target)?.[1];
    const path = (file: number) => this.#graph.pathOf(file);
    const isQualified = (file: number) =>
      stemOf(path(file)) === qualifier || path(file).endsWith(`/${qualifier}/mod.rs`);
    const loaded = new Set(this.#loadedBy(from));
    return (
      (qualifier === undefined ? undefined : holders.find(isQualified)) ??
      holders.find((file) => file === from) ??
      holders.find((file) => loaded.has(file)) ??
      holders.find((file) => folderOf(path(file)) === folderOf(path(from))) ??
      (holders.length === 1 ? holders[0] : undefined)
    );
  }

  #defines(file: number, name: string): boolean {
    const { first, end } = this.#graph.definitionsIn(file);
    for (let node = first; node < end; node++) if (this.#graph.nameOf(node) === name) return true;
    return false;
  }

  /** Files that a file imports, and those whose names these export again. */
  #loadedBy(file: number): number[] {
    const edges = this.#graph.fileEdgesFrom(file).filter(({ kind }) => LOADS.has(kind));
    const direct = [...new Set(edges.map(({ node }) => node))];
    const behind = direct.flatMap((each) =>
      this.#graph.fileEdgesFrom(each, EdgeKind.reexports).map(({ node }) => node),
    );
    return [...new Set([...direct, ...behind])];
  }
}

/** Whether a router's function is the one that is written: `Type.Routes()` is that of `Routes()`. */
const isNamed = (router: string, target: string): boolean => {
  const name = target.split('::').at(-1)!;
  return (
    router === name ||
    router.endsWith(`.${name}`) ||
    (name.includes('.') && router === name.split('.').at(-1))
  );
};

/** Whether a path is that of a module as it is imported, `./user/user.controller`, or of what holds a name of it. */
function isFromModule(path: string, module: string): boolean {
  const parts = module.split('/').filter((part) => !/^(?:\.*|[@~#])$/.test(part));
  const stem = `/${path.replace(/(?:\/index|\/__init__)?\.\w+$/, '')}`;
  const isEnd = (end: readonly string[]) =>
    end.length > 0 && stem.endsWith(`/${end.join('/').replace(/\.(?:[cm]?[jt]sx?)$/, '')}`);
  return isEnd(parts.slice(-2)) || (path.endsWith('.py') && isEnd(parts.slice(-3, -1)));
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
