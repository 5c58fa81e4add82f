import { type CodeGraph, communities, EdgeKind } from '../../code/graph/index.ts';
import { counted, type Report, someOf } from './report.ts';

type Shown = (path: string) => string;

const SHOWN_FILES = 6;
/** Weights of kinds of edges between files in a community; a common past is none. */
const WEIGHTS: Readonly<Record<number, number>> = {
  [EdgeKind.imports]: 1,
  [EdgeKind.calls]: 1.5,
  [EdgeKind.typeRef]: 0.8,
  [EdgeKind.inherits]: 0.8,
  [EdgeKind.module]: 0.3,
  [EdgeKind.reexports]: 0.3,
};

interface Group {
  readonly files: readonly number[];
  /** Pairs of files with an edge, both inside. */
  readonly internal: number;
  /** Pairs with one file outside. */
  readonly external: number;
}

/** Share of the edges of a group that stay inside, each counted from both ends: 6/7 for a triangle with one way out. */
export const cohesionOf = ({ internal, external }: Group): number =>
  internal + external === 0 ? 0 : (2 * internal) / (2 * internal + external);

/** Files by folder, the largest folders first. */
export function clusters(graph: CodeGraph, shown: Shown): Report {
  const byFolder = new Map<string, number[]>();
  for (let file = 0; file < graph.fileCount; file++) {
    const path = graph.pathOf(file);
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  }
  const large = [...byFolder]
    .filter(([, files]) => files.length > 1)
    .map(([folder, files]) => ({ folder, ...groupOf(graph, files) }))
    .sort((a, b) => b.files.length - a.files.length || (a.folder < b.folder ? -1 : 1));
  return {
    heading: `${counted(large.length, 'folder')} with two files or more:`,
    noun: 'folders',
    rows: large.map(({ folder, files, internal, external }) => {
      const names = files.map((file) => graph.pathOf(file).slice(folder === '.' ? 0 : folder.length + 1));
      const edges = `${internal} edges inside, ${external} out`;
      return `  ${shown(folder)}/ ${counted(files.length, 'file')}, ${edges}: ${someOf(names, SHOWN_FILES)}`;
    }),
    data: large.map(({ folder, files, internal, external }) => ({
      folder: shown(folder),
      files: files.map((file) => shown(graph.pathOf(file))),
      internal,
      external,
    })),
  };
}

/** Files that belong together by what they use, and how good that division is. */
export function communitiesOf(graph: CodeGraph): {
  readonly groups: readonly Group[];
  readonly modularity: number;
} {
  const edges = [];
  for (let file = 0; file < graph.fileCount; file++) {
    for (const { node, kind, confidence } of graph.fileEdgesFrom(file)) {
      const weight = (WEIGHTS[kind] ?? 0) * confidence;
      if (weight > 0 && node !== file) edges.push({ a: file, b: node, weight });
    }
  }
  const { groups, modularity } = communities(graph.fileCount, edges);
  return { groups: groups.map((files) => groupOf(graph, files)), modularity };
}

export function communityReport(graph: CodeGraph, shown: Shown): Report {
  const { groups, modularity } = communitiesOf(graph);
  return {
    heading: `${counted(groups.length, 'community', 'communities')}, modularity ${modularity.toFixed(2)}:`,
    noun: 'communities',
    rows: groups.map((group, i) => {
      const names = bestConnected(graph, group.files).map((file) => shown(graph.pathOf(file)));
      const size = counted(group.files.length, 'file');
      const mostly = commonFolder(names);
      const where = mostly === '' ? '' : `, mostly ${mostly}/`;
      return `  community ${i + 1} (${size}, cohesion ${cohesionOf(group).toFixed(2)}${where}): ${someOf(names, SHOWN_FILES)}`;
    }),
    data: {
      modularity,
      communities: groups.map((group) => ({
        cohesion: cohesionOf(group),
        files: group.files.map((file) => shown(graph.pathOf(file))),
      })),
    },
  };
}

/** Those that have most to do with others first: they say what the group is about. */
function bestConnected(graph: CodeGraph, files: readonly number[]): number[] {
  const degree = (file: number) => graph.fileEdgesFrom(file).length + graph.fileEdgesTo(file).length;
  return files
    .map((file) => ({ file, links: degree(file) }))
    .sort((a, b) => b.links - a.links || a.file - b.file)
    .map(({ file }) => file);
}

/** The deepest folder that holds more than half of some files, '' for none. */
function commonFolder(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths)
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      counts.set(path.slice(0, at), (counts.get(path.slice(0, at)) ?? 0) + 1);
  const holding = [...counts].filter(([, count]) => count * 2 > paths.length).map(([folder]) => folder);
  return holding.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? '';
}

function groupOf(graph: CodeGraph, files: readonly number[]): Group {
  const inside = new Set(files);
  let internal = 0;
  let external = 0;
  for (const file of files) {
    const near = new Set(
      [...graph.fileEdgesFrom(file), ...graph.fileEdgesTo(file)]
        .filter(({ node, kind }) => node !== file && WEIGHTS[kind] !== undefined)
        .map(({ node }) => node),
    );
    for (const node of near) inside.has(node) ? internal++ : external++;
  }
  return { files, internal: internal / 2, external };
}
