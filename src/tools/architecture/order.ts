import {
  type CodeGraph,
  certainNeedLinks,
  circleThrough,
  cycles,
  depths,
  importLinks,
  isTestPath,
  needLinks,
  reversed,
} from '../../code/graph/index.ts';
import { counted, type Report, someOf } from './report.ts';

type Shown = (path: string) => string;

const SHOWN_FILES = 12;
/** Names that a file has which something outside starts. */
const STARTS = /(?:^|\/)(?:main|index|app|server|cli|program|__main__|cmd|mod)\.\w+$|(?:^|\/)(?:cmd|bin)\//i;

/** What others wrote, or what a program makes, starts nothing of the project; nor does a style sheet or an example. */
const ASIDE =
  /(?:^|\/)(?:vendor|third_party|node_modules|_?examples?|docs?|bench(?:es|marks?)?|old_migrations|migrations?|migrate)\/|\.(?:s?css|less|min\.js|pb\.\w+)$|(?:^|\/)(?:lexer|parser|lex\.yy|y\.tab)\.c$/i;

/** Files by their distance from those that depend on nothing. */
export function layers(graph: CodeGraph, shown: Shown): Report {
  const links = importLinks(graph);
  const users = reversed(links);
  const depth = depths(links);
  const byDepth: number[][] = [];
  depth.forEach((level, file) => {
    const isAlone = links[file]?.length === 0 && users[file]?.length === 0;
    if (isAlone || graph.languageOf(file) === '') return;
    byDepth[level] = [...(byDepth[level] ?? []), file];
  });
  const names = byDepth.map((files) => files.map((file) => shown(graph.pathOf(file))));
  return {
    heading: `${counted(names.length, 'layer')}, from files that import none of the project up:`,
    noun: 'layers',
    rows: names.map(
      (files, level) => `  layer ${level} (${counted(files.length, 'file')}): ${someOf(files, SHOWN_FILES)}`,
    ),
    data: { layers: names },
  };
}

export function cycleReport(graph: CodeGraph, shown: Shown): Report {
  const links = importLinks(graph);
  const groups = cycles(links);
  const name = (file: number): string => shown(graph.pathOf(file));
  return {
    heading:
      groups.length === 0
        ? 'No import cycles.'
        : `${counted(groups.length, 'group')} of files that import each other in a circle:`,
    noun: 'groups',
    rows: groups.map((members) => {
      const circle = circleThrough(members, links);
      const way = [...circle, circle[0] as number].map(name).join(' -> ');
      const size = members.length > circle.length ? ` (in a knot of ${members.length} files)` : '';
      return `  ${way}${size}`;
    }),
    data: { cycles: groups.map((members) => members.map(name)) },
  };
}

/** Files of code that nothing in the project needs, those first that look like a start and need much. */
export function entryPoints(graph: CodeGraph): { readonly file: number; readonly needs: number }[] {
  const needs = needLinks(graph);
  const users = reversed(certainNeedLinks(graph));
  const found: { file: number; needs: number }[] = [];
  for (let file = 0; file < graph.fileCount; file++) {
    const isCode = graph.languageOf(file) !== '' && hasCode(graph, file, needs[file]?.length ?? 0);
    if (!isCode || users[file]?.length !== 0 || isTestPath(graph.pathOf(file))) continue;
    found.push({ file, needs: needs[file]?.length ?? 0 });
  }
  const isStart = ({ file }: { file: number }): number =>
    ASIDE.test(graph.pathOf(file)) ? 2 : STARTS.test(graph.pathOf(file)) ? 0 : 1;
  return found.sort((a, b) => isStart(a) - isStart(b) || b.needs - a.needs || a.file - b.file);
}

/** Documents and data have outlines too; a start has calls, imports or a function. */
function hasCode(graph: CodeGraph, file: number, needs: number): boolean {
  if (needs > 0) return true;
  const { first, end } = graph.definitionsIn(file);
  for (let node = first; node < end; node++) {
    const kind = graph.kindOf(node);
    if (kind === 'function' || kind === 'method' || kind === 'class') return true;
  }
  return false;
}

export function entryReport(graph: CodeGraph, shown: Shown): Report {
  const found = entryPoints(graph).map(({ file, needs }) => ({ path: shown(graph.pathOf(file)), needs }));
  return {
    heading: `${counted(found.length, 'file')} of code that no other file of the project needs:`,
    noun: 'files',
    rows: found.map(({ path, needs }) => `  ${path} (needs ${counted(needs, 'file')})`),
    data: { entrypoints: found },
  };
}
