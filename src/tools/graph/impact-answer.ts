import { type Affected, affectedTests, impactOf, isTestPath } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { edgeFields, edgeText } from './edge-text.ts';
import type { GraphPlace } from './graph-place.ts';
import { UNSUPPORTED } from './neighbours.ts';
import { type Section, sectionsText } from './sections.ts';
import { filesNamed } from './targets.ts';
import { commandRows, testCommands } from './test-commands.ts';
import { MOST_NAMED } from './test-runners.ts';

/** Rows that a JSON document holds; all are counted. */
const ROWS_IN_JSON = 200;
/** Tests that are shown by name; the command runs all. */
const MOST_TESTS = 15;

/** Files that a change of one file, or of the file that defines a type, may reach. → the answer */
export function impactAnswer(
  place: GraphPlace,
  given: string,
  depth: number,
  format: 'text' | 'json',
): Result<string> {
  const files = filesNamed(place, given);
  if (!files.ok) return files;
  const { graph, shown, notes } = place;
  const name = files.value.map((file) => shown(graph.pathOf(file))).join(', ');
  const { affected, edgesTraversed } = impactOf(graph, files.value, depth);
  const tests = affectedTests(graph, files.value, affected, isTestPath);
  const commands = testCommands(place, tests, files.value);
  if (format === 'json') {
    return ok(
      JSON.stringify({
        changed: files.value.map((file) => shown(graph.pathOf(file))),
        depth,
        total: affected.length,
        affected: affected.slice(0, ROWS_IN_JSON).map((row) => fieldsOf(row, place)),
        tests: tests.slice(0, ROWS_IN_JSON).map((file) => shown(graph.pathOf(file))),
        test_commands: commands,
      }),
    );
  }
  const known = files.value.some((file) => graph.languageOf(file) !== '');
  if (!known) return ok([`${name}: ${UNSUPPORTED}`, ...notes].join('\n'));
  if (affected.length === 0) {
    const leaf = `No files depend on ${name}: nothing of the project uses it (a leaf).`;
    return ok([leaf, ...testSection(tests, commands, place), ...notes].join('\n'));
  }
  const head = `Impact of changing ${name}: ${affected.length} affected files (depth: ${depth}, edges traversed: ${edgesTraversed})`;
  const isDirect = (row: Affected) => row.depth === 1;
  const certain = affected.filter((row) => row.isCertain);
  const sections = [
    rowsSection('Direct', certain.filter(isDirect), place),
    rowsSection(
      'Indirect',
      certain.filter((row) => !isDirect(row)),
      place,
    ),
    rowsSection(
      'Guessed',
      affected.filter((row) => !row.isCertain),
      place,
    ),
    {
      heading: `Tests to run (${tests.length}):`,
      rows: tests.map((file) => `  ${shown(graph.pathOf(file))}`),
      noun: 'tests',
      most: MOST_TESTS,
    },
  ];
  const nearest = nearestTests(place, files.value, certain.filter(isDirect), tests);
  return ok([head, ...sectionsText(sections), ...nearest, ...commandRows(commands), ...notes].join('\n'));
}

/** Of many tests those that use the changed files themselves: what to run first. */
function nearestTests(
  place: GraphPlace,
  changed: readonly number[],
  direct: readonly Affected[],
  all: readonly number[],
): string[] {
  const near = affectedTests(place.graph, changed, direct, isTestPath);
  if (all.length <= MOST_NAMED || near.length === 0 || near.length > MOST_NAMED) return [];
  return testCommands(place, near, changed).map((command) => `run first: ${command}`);
}

function rowsSection(title: string, rows: readonly Affected[], place: GraphPlace): Section {
  return {
    heading: `${title} (${rows.length}):`,
    rows: rows.map((row) => rowText(row, place)),
    noun: 'files',
  };
}

/** `src/b.ts  imports L3`, and for far files the one that the effect comes through. */
function rowText({ file, depth, via, edge }: Affected, { graph, shown }: GraphPlace): string {
  const through = depth > 1 ? ` via ${baseName(graph.pathOf(via))}` : '';
  return `  ${shown(graph.pathOf(file))}  ${edgeText(edge)}${through}`;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function fieldsOf({ file, depth, via, edge, strength, isCertain }: Affected, { graph, shown }: GraphPlace) {
  return {
    path: shown(graph.pathOf(file)),
    depth,
    via: shown(graph.pathOf(via)),
    ...edgeFields(edge),
    certain: isCertain,
    strength: Math.round(strength * 1000) / 1000,
  };
}

/** Tests of what nothing else uses. */
function testSection(
  tests: readonly number[],
  commands: readonly string[],
  { graph, shown }: GraphPlace,
): string[] {
  const rows = tests.map((file) => `  ${shown(graph.pathOf(file))}`);
  const section = { heading: `Tests to run (${tests.length}):`, rows, noun: 'tests', most: MOST_TESTS };
  return [...sectionsText([section]), ...commandRows(commands)];
}
