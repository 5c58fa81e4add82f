import { argumentMissing } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { type GraphPlace, graphPlace } from '../graph/graph-place.ts';
import type { Place } from '../paths/place.ts';
import { clusters, communityReport } from './groups.ts';
import { healthReport } from './health.ts';
import { hotspots } from './hotspots.ts';
import { moduleReport } from './module-report.ts';
import { cycleReport, entryReport, layers } from './order.ts';
import { counted, type Report, reportText } from './report.ts';

export interface ArchitectureArguments {
  readonly action: string;
  readonly path: Place | undefined;
  readonly root: Place | undefined;
  readonly format: 'text' | 'json';
}

/** Of each part an overview shows so much. */
const OVERVIEW_TOKENS = 220;
/** Data is for programs, but no list of it is endless. */
const MOST_DATA = 200;

/** Answers one action of `ctx_architecture`. */
export async function architecture(
  args: ArchitectureArguments,
  context: ProjectContext,
): Promise<Result<string>> {
  const place = await graphPlace(args.root ?? args.path, context);
  if (!place.ok) return place;
  if (args.action === 'overview') return ok(await overview(place.value, args.format));
  if (args.action === 'module' && !args.path) return fail(argumentMissing('path'));
  const report = await reportFor(args, place.value);
  return ok(rendered(report, args.format, place.value.notes));
}

function rendered(report: Report, format: 'text' | 'json', notes: readonly string[]): string {
  if (format === 'json') return JSON.stringify(report.data, bounded);
  return [...reportText(report), ...notes].join('\n');
}

/** @returns lists with their first elements; a replacer for JSON */
const bounded = (_: string, value: unknown): unknown =>
  Array.isArray(value) && value.length > MOST_DATA ? value.slice(0, MOST_DATA) : value;

async function reportFor(
  { action, path }: ArchitectureArguments,
  { graph, project, shown }: GraphPlace,
): Promise<Report> {
  switch (action) {
    case 'clusters':
      return clusters(graph, shown);
    case 'communities':
      return communityReport(graph, shown);
    case 'layers':
      return layers(graph, shown);
    case 'cycles':
      return cycleReport(graph, shown);
    case 'entrypoints':
      return entryReport(graph, shown);
    case 'hotspots':
      return hotspots(graph, await project.past(), shown);
    case 'health':
      return healthReport(graph);
    default:
      return moduleReport(graph, path?.relative ?? '', shown);
  }
}

async function overview(
  { graph, project, shown, notes }: GraphPlace,
  format: 'text' | 'json',
): Promise<string> {
  const parts: Record<string, Report> = {
    health: healthReport(graph),
    entrypoints: entryReport(graph, shown),
    cycles: cycleReport(graph, shown),
    clusters: clusters(graph, shown),
    hotspots: hotspots(graph, await project.past(), shown),
  };
  if (format === 'json') {
    const data = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.data]));
    return JSON.stringify(
      { files: graph.fileCount, definitions: definitionCount(graph), edges: graph.edgeCount, ...data },
      bounded,
    );
  }
  const head = `${counted(graph.fileCount, 'file')}, ${counted(definitionCount(graph), 'definition')}, ${counted(graph.edgeCount, 'edge')}`;
  const bodies = Object.values(parts).flatMap((part) => reportText(part, OVERVIEW_TOKENS));
  return [head, ...bodies, ...notes].join('\n');
}

const definitionCount = (graph: GraphPlace['graph']): number => graph.nodeCount - graph.fileCount;
