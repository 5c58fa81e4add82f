import { isItem } from '../name-keys.ts';
import type { NamedDefinition, ProjectFacts } from '../project-facts.ts';

const MAX_KEPT = 50_000;
const kept = new Map<string, readonly string[]>();

/** Module names of a Rust file by its path: `src/pricing/rules.rs` → pricing, rules. */
export function rustModules(path: string): readonly string[] {
  let modules = kept.get(path);
  if (!modules) {
    if (kept.size >= MAX_KEPT) kept.clear();
    modules = modulesOf(path);
    kept.set(path, modules);
  }
  return modules;
}

function modulesOf(path: string): readonly string[] {
  const parts = path.replace(/\.rs$/, '').split('/');
  const from = parts.lastIndexOf('src');
  const modules = parts.slice(from + 1);
  return /^(?:mod|lib|main)$/.test(modules.at(-1) ?? '') ? modules.slice(0, -1) : modules;
}

/** A definition of Rust that a path of modules leads to. */
interface ModuleItem {
  readonly place: NamedDefinition;
  /** The modules that hold it, outermost first. */
  readonly modules: readonly string[];
}

/** All of one name, and those in modules of each name. */
interface ModuleItems {
  readonly all: readonly ModuleItem[];
  readonly byModule: ReadonlyMap<string, readonly ModuleItem[]>;
}

/** Where paths start from. */
const ROOTS = new Set(['crate', 'self', 'super']);
const itemsOf = new WeakMap<readonly NamedDefinition[], ModuleItems>();
const NONE: readonly ModuleItem[] = [];

/**
 * What a path such as `crate::tax::rate` leads to, as far as the names of files and inline modules tell.
 * @param parts its names; the last is that of the definition
 * @param file where it is written
 */
export function itemsAtPath(
  project: ProjectFacts,
  parts: readonly string[],
  file: number,
): readonly NamedDefinition[] {
  const modules = parts.filter((part, at) => at < parts.length - 1 && !ROOTS.has(part));
  const named = project.itemsNamed(modules.at(-1) ?? '', parts.at(-1) ?? '');
  if (named.length === 0) return named;
  const items = groupItems(project, named);
  const found =
    modules.length > 0
      ? (items.byModule.get(modules.at(-1) as string) ?? NONE).filter((item) => isInside(item, modules))
      : items.all.filter((item) => isSeenFromRoot(project, item, parts[0] ?? '', file));
  return found.map(({ place }) => place);
}

function groupItems(project: ProjectFacts, named: readonly NamedDefinition[]): ModuleItems {
  const known = itemsOf.get(named);
  if (known) return known;
  const all: ModuleItem[] = [];
  const byModule = new Map<string, ModuleItem[]>();
  for (const place of named) {
    const { file, kind, parentKind, parentName } = place;
    if (!isItem(kind, parentKind) || project.languageOf(file) !== 'rust') continue;
    const around = rustModules(project.pathOf(file));
    const item = { place, modules: parentKind ? [...around, parentName] : around };
    all.push(item);
    const last = item.modules.at(-1) ?? '';
    const group = byModule.get(last);
    if (group) group.push(item);
    else byModule.set(last, [item]);
  }
  const items = { all, byModule };
  itemsOf.set(named, items);
  return items;
}

function isInside(item: ModuleItem, modules: readonly string[]): boolean {
  return modules.every((part, i) => item.modules.at(i - modules.length) === part);
}

/** `self::x`, `crate::x`, `super::x` */
function isSeenFromRoot(
  project: ProjectFacts,
  { place, modules }: ModuleItem,
  root: string,
  file: number,
): boolean {
  if (root === 'self') return place.file === file;
  if (root === 'crate') return /(?:^|\/)(?:lib|main)\.rs$/.test(project.pathOf(place.file));
  const own = rustModules(project.pathOf(file));
  return place.file === file || (modules.length <= own.length && modules.every((part, i) => own[i] === part));
}
