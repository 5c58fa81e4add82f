import { type CodeGraph, needLinks, reversed } from '../../code/graph/index.ts';
import { counted, type Report } from './report.ts';

/** What one folder (or file) consists of, uses and is used by. */
export function moduleReport(graph: CodeGraph, folder: string, shown: (path: string) => string): Report {
  const isInside = (path: string): boolean =>
    folder === '' || path === folder || path.startsWith(`${folder}/`);
  const files = Array.from({ length: graph.fileCount }, (_, file) => file).filter((file) =>
    isInside(graph.pathOf(file)),
  );
  const inside = new Set(files);
  const needs = needLinks(graph);
  const users = reversed(needs);
  const internal = files.reduce((sum, file) => sum + countIn(needs[file] ?? [], inside), 0);
  const outward = tally(files.flatMap((file) => (needs[file] ?? []).filter((other) => !inside.has(other))));
  const inward = tally(files.flatMap((file) => (users[file] ?? []).filter((other) => !inside.has(other))));
  const named = (rows: readonly (readonly [number, number])[]) =>
    rows.map(([file, count]) => ({ path: shown(graph.pathOf(file)), edges: count }));
  const [uses, usedBy] = [named(outward), named(inward)];
  const rows = [
    `uses outside (${uses.length}):`,
    ...uses.map(({ path, edges }) => `  ${path} from ${counted(edges, 'file')}`),
    `used from outside (${usedBy.length}):`,
    ...usedBy.map(({ path, edges }) => `  ${path} uses ${counted(edges, 'file')}`),
    `files (${files.length}):`,
    ...files.map((file) => `  ${shown(graph.pathOf(file))}`),
  ];
  return {
    heading: `${shown(folder)}: ${counted(files.length, 'file')}, ${counted(internal, 'edge')} inside`,
    noun: 'rows',
    rows: shorten(rows, [uses.length, usedBy.length, files.length]),
    data: { files: files.map((file) => shown(graph.pathOf(file))), internal, uses, usedBy },
  };
}

const MOST_OF_EACH = 20;

/** Each list keeps its first rows, so that the last one is not crowded out. */
function shorten(rows: readonly string[], sizes: readonly number[]): string[] {
  let at = 0;
  return sizes.flatMap((size) => {
    const part = rows.slice(at, at + size + 1);
    at += size + 1;
    if (size <= MOST_OF_EACH) return part;
    return [...part.slice(0, MOST_OF_EACH + 1), `  … ${size - MOST_OF_EACH} more of ${size}`];
  });
}

const countIn = (files: readonly number[], inside: ReadonlySet<number>): number =>
  files.filter((file) => inside.has(file)).length;

/** Files with how often they occur, most first. */
function tally(files: readonly number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}
