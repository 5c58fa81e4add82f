import { type CodeGraph, cycles, importLinks } from '../../code/graph/index.ts';
import { gradeOf } from './grade.ts';
import { cohesionOf, communitiesOf } from './groups.ts';
import type { Report } from './report.ts';

/** How many files a large project has; it loses a twentieth, for its parts are harder to see. */
const LARGE = 1000;

export interface Health {
  /** 0 … 100 */
  readonly score: number;
  readonly grade: string;
  readonly cohesion: number;
  readonly modularity: number;
  /** Edges by the pairs of files that could have one. */
  readonly density: number;
  readonly cycles: number;
}

/** How well the project falls into parts: parts that hold together raise the score, circles and dense links lower it. */
export function healthOf(graph: CodeGraph): Health {
  const links = importLinks(graph);
  const { groups, modularity } = communitiesOf(graph);
  const members = groups.reduce((sum, { files }) => sum + files.length, 0);
  const cohesion =
    groups.reduce((sum, group) => sum + cohesionOf(group) * group.files.length, 0) / (members || 1);
  const pairs = graph.fileCount * (graph.fileCount - 1);
  const density = pairs === 0 ? 0 : links.reduce((sum, targets) => sum + targets.length, 0) / pairs;
  const circles = cycles(links).length;
  const parts = 20 * cohesion + 30 * Math.max(0, modularity);
  const losses = Math.min(30, 10 * density) + Math.min(20, 5 * circles);
  const full = (50 + parts - losses) * (graph.fileCount > LARGE ? 0.95 : 1);
  const score = Math.round(Math.min(100, Math.max(0, full)));
  const grade = gradeOf(score);
  return { score, grade, cohesion, modularity, density, cycles: circles };
}

export function healthReport(graph: CodeGraph): Report {
  const health = healthOf(graph);
  const { score, grade, cohesion, modularity, density, cycles: circles } = health;
  return {
    heading: `Score: ${score}/100 (Grade: ${grade})`,
    noun: 'figures',
    rows: [
      `  cohesion ${cohesion.toFixed(2)}: share of edges that stay inside their community`,
      `  modularity ${modularity.toFixed(2)}: how much more than by chance`,
      `  density ${density.toFixed(4)}: imports by pairs of files`,
      `  import cycles ${circles}`,
    ],
    data: health,
  };
}
