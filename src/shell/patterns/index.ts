import type { Command } from './command.ts';
import { builds } from './group-builds.ts';
import { cloud } from './group-cloud.ts';
import { data } from './group-data.ts';
import { files } from './group-files.ts';
import { languages } from './group-languages.ts';
import { linters } from './group-linters.ts';
import { packages } from './group-packages.ts';
import { system } from './group-system.ts';
import { tests } from './group-tests.ts';
import { vcs } from './group-vcs.ts';
import type { Pattern } from './pattern.ts';
import type { PatternGroup } from './pattern-group.ts';

export {
  type Command,
  commandOf,
  hasOption,
  operands,
  optionValue,
  programName,
  subcommand,
} from './command.ts';
export {
  type CommandRun,
  definePattern,
  type NoiseRule,
  onBoth,
  onStderr,
  onStdout,
  type Pattern,
  type PatternDefinition,
  ranFine,
  type ShortForm,
} from './pattern.ts';
export type { PatternGroup } from './pattern-group.ts';
export { type Gap, gap, isGap, type ShownLine } from './shown-line.ts';

/** Sorted by name. A program may be in several groups: the first pattern that matches owns the output. */
export const PATTERN_GROUPS: readonly PatternGroup[] = [
  builds,
  cloud,
  data,
  files,
  languages,
  linters,
  packages,
  system,
  tests,
  vcs,
];

/** The pattern that owns this command's output. Loads only the groups that name its program. */
export async function patternFor(command: Command): Promise<Pattern | undefined> {
  for (const group of PATTERN_GROUPS) {
    if (!group.programs.includes(command.program)) continue;
    const patterns = await group.load();
    const owner = patterns.find(
      (pattern) => pattern.programs.includes(command.program) && accepts(pattern, command),
    );
    if (owner) return owner;
  }
  return undefined;
}

function accepts(pattern: Pattern, command: Command): boolean {
  try {
    return pattern.match(command);
  } catch {
    return false; // a command line nobody thought of is nobody's
  }
}

/** Outputs name themselves at their beginning and at their end. */
const SNIFFED_LINES = 150;

/** Two different lines of its own say that a pattern knows this output, whatever the command was. */
export async function patternBySignature(lines: readonly string[]): Promise<Pattern | undefined> {
  const sniffed =
    lines.length <= 2 * SNIFFED_LINES
      ? lines
      : [...lines.slice(0, SNIFFED_LINES), ...lines.slice(-SNIFFED_LINES)];
  for (const pattern of await allPatterns()) {
    const found = pattern.signature.filter((line) => sniffed.some((text) => line.test(text))).length;
    if (found >= 2) return pattern;
  }
  return undefined;
}

export async function allPatterns(): Promise<readonly Pattern[]> {
  return (await Promise.all(PATTERN_GROUPS.map((group) => group.load()))).flat();
}
