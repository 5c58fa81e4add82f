import {
  type CodeGraph,
  certainNeedLinks,
  EFFECT_WEIGHTS,
  fileWalks,
  isTestPath,
  reversed,
} from '../../code/graph/index.ts';
import type { FilePast } from '../../code/search/index.ts';
import type { Report } from './report.ts';

export type PastOf = (path: string) => FilePast;

const WEIGHTS = { churn: 0.35, complexity: 0.25, users: 0.2, rank: 0.2 } as const;

/** Files where work gathers: changed often, complex, needed by many. Each figure counts relative to the highest. */
export function hotspots(graph: CodeGraph, past: PastOf, shown: (path: string) => string): Report {
  const users = reversed(certainNeedLinks(graph));
  const ranks = graph.fileCount > 0 ? fileWalks(graph).forward.pageRank(EFFECT_WEIGHTS) : new Float64Array(0);
  const files = Array.from({ length: graph.fileCount }, (_, file) => ({
    path: graph.pathOf(file),
    ...past(graph.pathOf(file)),
    complexity: complexityOf(graph, file),
    users: users[file]?.length ?? 0,
    rank: ranks[file] ?? 0,
  })).filter(({ path, complexity }) => complexity > 0 && !isTestPath(path));
  const most = {
    churn: highest(files.map(({ churn }) => churn)),
    complexity: highest(files.map(({ complexity }) => complexity)),
    users: highest(files.map((file) => file.users)),
    rank: highest(files.map(({ rank }) => rank)),
  };
  const keys = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
  const scored = files
    .map((file) => ({
      ...file,
      score: keys.reduce((sum, key) => sum + (WEIGHTS[key] * file[key]) / most[key], 0),
    }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, 30);
  return {
    heading: 'Hotspots: score of commits, complexity and users, each relative to the highest',
    noun: 'files',
    rows: scored.map(
      ({ path, score, commits, complexity, users: by }) =>
        `  ${score.toFixed(2)} ${shown(path)}  commits ${commits}, complexity ${complexity}, users ${by}`,
    ),
    data: {
      hotspots: scored.map(({ path, score, commits, complexity, users: by }) => ({
        path: shown(path),
        score,
        commits,
        complexity,
        users: by,
      })),
    },
  };
}

const highest = (figures: readonly number[]): number => Math.max(...figures, 0) || 1;

/** Sum over the definitions of a file. */
export function complexityOf(graph: CodeGraph, file: number): number {
  const { first, end } = graph.definitionsIn(file);
  let sum = 0;
  for (let node = first; node < end; node++) sum += graph.complexityOf(node);
  return sum;
}
