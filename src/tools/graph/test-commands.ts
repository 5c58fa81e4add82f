import type { GraphPlace } from './graph-place.ts';
import { below, quoted, RUNNERS, type Runner } from './test-runners.ts';

/** Commands that a text shows; those for most tests come first. */
const MOST_COMMANDS = 6;

interface Group {
  readonly runner: Runner;
  readonly folder: string;
  readonly tests: string[];
}

/**
 * Commands that run these test files and, where that is possible, nothing else; one for each project of the repository, the one
 * for the changed files first.
 */
export function testCommands(
  { graph, project }: GraphPlace,
  tests: readonly number[],
  changed: readonly number[],
): string[] {
  const groups = new Map<string, Group>();
  for (const test of tests) {
    const runner = RUNNERS.find(({ languages }) => languages.includes(graph.languageOf(test)));
    if (!runner) continue;
    const file = graph.pathOf(test);
    const folder = runner.folder(project.root, file);
    const key = `${folder}\0${runner.languages[0]}`;
    const group = groups.get(key) ?? { runner, folder, tests: [] };
    group.tests.push(below(folder, file) ?? file);
    groups.set(key, group);
  }
  const changedIn = ({ folder }: Group): string[] =>
    changed.map((file) => below(folder, graph.pathOf(file))).filter((file) => file !== undefined);
  const sorted = [...groups.values()].sort(
    (a, b) =>
      Number(changedIn(b).length > 0) - Number(changedIn(a).length > 0) || b.tests.length - a.tests.length,
  );
  return sorted.map((group) => {
    const { runner, folder } = group;
    const work = { root: project.root, folder, tests: group.tests.sort(), changed: changedIn(group) };
    const command = runner.command(work);
    return folder === '' ? command : `cd ${quoted([folder])[0]} && ${command}`;
  });
}

/** The commands as lines of a text, `run: npx vitest run test/a.test.ts`, and how many there are more. */
export function commandRows(commands: readonly string[]): string[] {
  const rest = commands.length - MOST_COMMANDS;
  const more = rest > 0 ? [`… and in ${rest} more folders with tests; format=json has all commands`] : [];
  return [...commands.slice(0, MOST_COMMANDS).map((command) => `run: ${command}`), ...more];
}
