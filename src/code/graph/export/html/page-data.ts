import { EDGE_KIND_NAMES, EdgeKind } from '../../edge-kinds.ts';
import type { ExportedGraph } from '../formats.ts';
import { layoutOf } from './layout.ts';

/** What the page knows. Files are numbered in the order of `paths`; flat lists hold a fixed number of entries a row. */
export interface PageData {
  readonly title: string;
  /** How many files the project has, when the page has not got all of those with edges; else 0. */
  readonly leftOut: number;
  readonly paths: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly languages: readonly string[];
  readonly lines: readonly number[];
  /** Number of each file's community; the last of `communities` is what belongs to none. */
  readonly community: readonly number[];
  readonly communities: readonly string[];
  readonly kinds: readonly string[];
  /** Source, target, kind, line (0: unknown), confidence in per cent. */
  readonly edges: readonly number[];
  /** For each file its definitions: name, kind, first and last line. */
  readonly definitions: readonly (readonly (string | number)[])[];
  /** Text of some files, by number. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface PageInput {
  /** Name of the project. */
  readonly title: string;
  /** Files of each community, largest first; other files belong to none. */
  readonly communities: readonly (readonly number[])[];
  /** The text of a file, without secrets; `undefined` when it should not be in the page. */
  readonly textOf: (path: string) => string | undefined;
}

/** Texts larger than this are left out, and so is the rest once all of them together are as large. In UTF-16 units. */
const LARGEST_TEXT = 12_000;
const LARGEST_TEXTS = 2_000_000;
const NO_COMMUNITY = 'no community';

/** Collects what the page shows, the places of the files included. */
export function pageDataOf(exported: ExportedGraph, input: PageInput): PageData {
  const { graph, files, isTruncated } = exported;
  const numberOf = new Map(files.map((file, number) => [file, number]));
  const groups = input.communities
    .map((group) => group.flatMap((file) => numberOf.get(file) ?? []))
    .filter((group) => group.length > 0);
  const community = new Array<number>(files.length).fill(groups.length);
  groups.forEach((group, id) => {
    for (const number of group) community[number] = id;
  });
  const paths = files.map((file) => graph.pathOf(file));
  const edges = edgesOf(exported, numberOf);
  const degrees = degreesOf(paths.length, edges);
  const pairs = pairsOf(edges);
  const { xs, ys } = layoutOf({ groups: community, pairs, radii: radiiOf(paths.length, pairs) });
  return {
    title: input.title,
    leftOut: isTruncated ? graph.fileCount - files.length : 0,
    paths,
    x: Array.from(xs, Math.round),
    y: Array.from(ys, Math.round),
    languages: files.map((file) => graph.languageOf(file)),
    lines: files.map((file) => graph.endLineOf(file)),
    community,
    communities: [...namesOf(groups, paths, degrees), NO_COMMUNITY],
    kinds: EDGE_KIND_NAMES,
    edges,
    definitions: files.map((file) => definitionsOf(exported, file)),
    texts: textsOf(paths, degrees, input.textOf),
  };
}

const ROW = 5;

function edgesOf({ graph, files }: ExportedGraph, numberOf: ReadonlyMap<number, number>): number[] {
  return files.flatMap((file, source) =>
    graph
      .fileEdgesFrom(file)
      .filter(({ node }) => node !== file && numberOf.has(node))
      .sort((a, b) => a.node - b.node || a.kind - b.kind)
      .flatMap(({ node, kind, line, confidence }) => [
        source,
        numberOf.get(node)!,
        kind,
        line,
        Math.round(confidence * 100),
      ]),
  );
}

/** Each two files with an edge, once; a common past is none. */
function pairsOf(edges: readonly number[]): [number, number][] {
  const seen = new Set<string>();
  const pairs: [number, number][] = [];
  for (let at = 0; at < edges.length; at += ROW) {
    const [a, b] = [Math.min(edges[at]!, edges[at + 1]!), Math.max(edges[at]!, edges[at + 1]!)];
    if (edges[at + 2] === EdgeKind.coChange || seen.has(`${a} ${b}`)) continue;
    seen.add(`${a} ${b}`);
    pairs.push([a, b]);
  }
  return pairs;
}

/** Room for each file: a little more than the page draws it with, since circles shrink less than distances. */
const ROOM = 1.3;
function radiiOf(count: number, pairs: readonly (readonly [number, number])[]): number[] {
  const degree = new Array<number>(count).fill(0);
  for (const pair of pairs) for (const end of pair) degree[end] = degree[end]! + 1;
  return degree.map((links) => radiusFor(links) * ROOM);
}

/** How large a file with so many neighbours is drawn; the page says the same. */
const radiusFor = (links: number): number => 2.5 + Math.min(6, Math.sqrt(links) * 0.8);

function definitionsOf({ graph }: ExportedGraph, file: number): (string | number)[] {
  const { first, end } = graph.definitionsIn(file);
  const rows: (string | number)[] = [];
  for (let node = first; node < end; node++) {
    rows.push(
      graph.qualifiedNameOf(node),
      graph.kindOf(node),
      graph.startLineOf(node),
      graph.endLineOf(node),
    );
  }
  return rows;
}

/** Each community by its folder; where several have the same, by their best connected file as well. */
function namesOf(
  groups: readonly (readonly number[])[],
  paths: readonly string[],
  degrees: readonly number[],
): string[] {
  const folders = groups.map((group) => folderOf(group.map((number) => paths[number]!)));
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return groups.map((group, id) => {
    const folder = folders[id]!;
    if (counts.get(folder) === 1) return folder;
    const hub = group.reduce((best, number) => (degrees[number]! > degrees[best]! ? number : best));
    const path = paths[hub]!;
    return `${folder}: ${path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path}`;
  });
}

/** Edges of each file. */
function degreesOf(count: number, edges: readonly number[]): number[] {
  const degrees = new Array<number>(count).fill(0);
  for (let at = 0; at < edges.length; at += ROW) {
    for (const end of [edges[at]!, edges[at + 1]!]) degrees[end] = degrees[end]! + 1;
  }
  return degrees;
}

/** The deepest folder that holds most of the files. */
function folderOf(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  const holding = [...counts].filter(([, count]) => count * 2 > paths.length).map(([folder]) => folder);
  const deepest = holding.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];
  return deepest ?? '.';
}

/** Small texts, those of the most connected files first. */
function textsOf(
  paths: readonly string[],
  degrees: readonly number[],
  textOf: PageInput['textOf'],
): Record<string, string> {
  const texts: Record<string, string> = {};
  let size = 0;
  const order = paths.map((_, number) => number).sort((a, b) => degrees[b]! - degrees[a]! || a - b);
  for (const number of order) {
    if (size >= LARGEST_TEXTS) break;
    const text = textOf(paths[number]!);
    if (text === undefined || text.length > LARGEST_TEXT || size + text.length > LARGEST_TEXTS) continue;
    texts[number] = text;
    size += text.length;
  }
  return texts;
}
