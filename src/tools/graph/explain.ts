import { betweenness, EDGE_KIND_NAMES } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import type { GraphPlace } from './graph-place.ts';
import { UNSUPPORTED } from './neighbours.ts';
import { oneFile } from './targets.ts';

const TOP = 12;

/** How one file sits in the graph. → the answer */
export function explainAnswer(place: GraphPlace, given: string, format: 'text' | 'json'): Result<string> {
  const file = oneFile(place, given);
  if (!file.ok) return file;
  const { graph, shown, notes } = place;
  const path = shown(graph.pathOf(file.value));
  const degrees = Array.from({ length: graph.fileCount }, (_, other) => degreeOf(place, other));
  const ranked = degrees
    .map((degree, other) => ({ degree, other }))
    .sort((a, b) => b.degree - a.degree || a.other - b.other);
  const rank = ranked.findIndex(({ other }) => other === file.value) + 1;
  const { first, end } = graph.definitionsIn(file.value);
  const out = countByKind(place, file.value, 'out');
  const back = countByKind(place, file.value, 'in');
  const between = betweenness(graph)[file.value] ?? 0;
  if (format === 'json') {
    const top = ranked
      .slice(0, TOP)
      .map(({ degree, other }) => ({ path: shown(graph.pathOf(other)), degree }));
    const fields = { path, definitions: end - first, out, in: back, degree: degrees[file.value], rank };
    return ok(
      JSON.stringify({ ...fields, files: graph.fileCount, betweenness: Number(between.toFixed(3)), top }),
    );
  }
  const language = graph.languageOf(file.value);
  return ok(
    [
      path,
      language === ''
        ? `  ${UNSUPPORTED}`
        : `  ${language}, ${graph.endLineOf(file.value)} lines, ${end - first} definitions`,
      `  uses: ${kindsText(out)}`,
      `  used by: ${kindsText(back)}`,
      `  degree ${degrees[file.value]}, rank ${rank} of ${graph.fileCount} files`,
      `  betweenness ${between.toFixed(3)} of 1: ${roleOf(between)}`,
      'Most connected:',
      ...ranked.slice(0, TOP).map(({ degree, other }) => `  ${shown(graph.pathOf(other))} (${degree})`),
      ...notes,
    ].join('\n'),
  );
}

const degreeOf = ({ graph }: GraphPlace, file: number): number => {
  const { fileOutOffset, fileInOffset } = graph.columns;
  return fileOutOffset[file + 1]! - fileOutOffset[file]! + fileInOffset[file + 1]! - fileInOffset[file]!;
};

function countByKind(
  { graph }: GraphPlace,
  file: number,
  way: 'out' | 'in',
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of way === 'out' ? graph.fileEdgesFrom(file) : graph.fileEdgesTo(file)) {
    const name = EDGE_KIND_NAMES[kind]!;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const kindsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ') || 'nothing';

function roleOf(between: number): string {
  if (between > 0.5) return 'much goes through it';
  return between > 0.1 ? 'some ways go through it' : 'few ways go through it';
}
