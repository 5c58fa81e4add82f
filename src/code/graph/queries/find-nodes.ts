import { closestName } from '../../../core/closest-name.ts';
import type { CodeGraph } from '../code-graph.ts';

/** What a text that names something stands for. */
export interface NamedNodes {
  /** Files and definitions, ascending; none when nothing has the name. */
  readonly nodes: readonly number[];
  /** The part that names a file, when there is one. */
  readonly file: string;
  /** The part that names a definition, '' when a file alone was named. */
  readonly symbol: string;
}

const HANDLE = /^(.*?)#(.+?)@L(\d+)(?:-\d+)?$/;
const SEPARATORS = /::|\.|#|->|\\/;

/**
 * Finds what is named as people and answers name it: a file (`src/a.ts`, or an ending that only one file has), a
 * definition (`save`, `Order.save`), one in a file (`src/a.ts::Order.save`) or its handle (`src/a.ts#save@L12`).
 */
export function findNodes(graph: CodeGraph, text: string): NamedNodes {
  const handle = HANDLE.exec(text);
  if (handle) {
    const [, path = '', symbol = '', line = ''] = handle;
    const inFile = definitionsOf(graph, fileNamed(graph, path), symbol);
    return { nodes: atLine(graph, inFile, Number(line)), file: path, symbol };
  }
  const cut = text.search(/::|#/);
  const head = cut < 0 ? text : text.slice(0, cut);
  const file = fileNamed(graph, head);
  if (file !== undefined) {
    const symbol = cut < 0 ? '' : text.slice(cut).replace(/^(?:::|#)/, '');
    const nodes = symbol === '' ? [file] : definitionsOf(graph, file, symbol);
    return { nodes, file: head, symbol };
  }
  if (cut >= 0 && /[/\\]|\.\w{1,5}$/.test(head))
    return { nodes: [], file: head, symbol: text.slice(cut + 2) };
  return { nodes: definitionsOf(graph, undefined, text), file: '', symbol: text };
}

/** The file of this path, or the only one that ends with it. */
export function fileNamed(graph: CodeGraph, given: string): number | undefined {
  const path = given.replace(/^\.\//, '').replace(/^file:\/*/, '');
  const exact = graph.fileAt(path);
  if (exact !== undefined || !/[./]/.test(path) || path.startsWith('/')) return exact;
  const tail = `/${path}`;
  let found: number | undefined;
  for (let file = 0; file < graph.fileCount; file++) {
    if (!graph.paths[file]!.endsWith(tail)) continue;
    if (found !== undefined) return undefined;
    found = file;
  }
  return found;
}

/** Definitions of a name, with all owners that were given, in one file or everywhere. */
function definitionsOf(graph: CodeGraph, file: number | undefined, symbol: string): number[] {
  const parts = symbol.split(SEPARATORS).filter((part) => part !== '');
  const name = parts.at(-1);
  if (name === undefined) return [];
  const owners = parts.slice(0, -1);
  return graph
    .definitionsNamed(name)
    .filter((node) => file === undefined || graph.fileOf(node) === file)
    .filter((node) => hasOwners(graph.qualifiedNameOf(node), owners));
}

function hasOwners(qualifiedName: string, owners: readonly string[]): boolean {
  const parts = qualifiedName.split(SEPARATORS).slice(0, -1);
  let from = 0;
  for (const owner of owners) {
    const at = parts.indexOf(owner, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/** The definitions that begin on a line, else those around it, else all. */
function atLine(graph: CodeGraph, nodes: readonly number[], line: number): number[] {
  const exact = nodes.filter((node) => graph.startLineOf(node) === line);
  if (exact.length > 0) return exact;
  const around = nodes.filter((node) => graph.startLineOf(node) <= line && line <= graph.endLineOf(node));
  return around.length > 0 ? around : [...nodes];
}

/** Names of files or definitions that were probably meant. */
export function similarNames(graph: CodeGraph, { file, symbol }: NamedNodes): string[] {
  if (symbol !== '') {
    const name = symbol.split(SEPARATORS).at(-1) ?? '';
    const close = closestName(name, [...graph.definedNames()]);
    return close === undefined ? [] : [close];
  }
  const base = file.slice(file.lastIndexOf('/') + 1);
  const stem = base.replace(/\.\w+$/, '').toLowerCase();
  const same = graph.paths.filter((path) => path.endsWith(`/${base}`) || path === base);
  if (same.length > 0) return same.slice(0, 3);
  const folder = file.slice(0, file.length - base.length);
  // A slip of the keyboard is likelier than the wrong folder.
  const beside = graph.paths.filter((path) => path.startsWith(folder) && !path.includes('/', folder.length));
  return [closestStem(stem, beside) ?? closestStem(stem, graph.paths)].filter((path) => path !== undefined);
}

/** The first of the paths whose name without extension was probably meant. */
function closestStem(stem: string, paths: readonly string[]): string | undefined {
  const byStem = new Map<string, string>();
  for (const path of paths) {
    const own = path
      .slice(path.lastIndexOf('/') + 1)
      .replace(/\.\w+$/, '')
      .toLowerCase();
    if (!byStem.has(own)) byStem.set(own, path);
  }
  const close = closestName(stem, [...byStem.keys()]);
  return close === undefined ? undefined : byStem.get(close);
}
