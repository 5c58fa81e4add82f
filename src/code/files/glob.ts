import { globInvalid } from '../../core/messages/files.ts';
import { toForwardSlashes } from '../../core/paths.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { compileWildcard, matchesWildcard, type Wildcard } from './wildcard.ts';

/** What to take and what to leave out, as patterns. */
export interface GlobFilter {
  /** Non-empty: only paths that match one of them. A pattern that begins with `!` counts as excluded. */
  readonly include: readonly string[];
  /** Stronger than `include`. */
  readonly exclude: readonly string[];
}

/** Whether a path from the root, with forward slashes, passes. */
export type PathFilter = (path: string) => boolean;

/** Longer patterns, and those with more alternatives, are of no use to anybody and only cost time. */
const MAX_PATTERN_LENGTH = 1024;
const MAX_ALTERNATIVES = 256;

/**
 * Compiles filters with the meaning that they have for ripgrep's `-g` and in ignore files: without a slash a pattern is
 * for names at any depth (`*.go`), with one for paths from the root (`src/**`, `/a.go`), and a folder stands for all
 * below it (`vendor`, `vendor/`). `{a,b}` are alternatives. `*` and `?` never match a slash. Letter case counts.
 */
export function compileGlobs({ include, exclude }: GlobFilter): Result<PathFilter> {
  const wanted = include.filter((pattern) => !pattern.startsWith('!'));
  const negated = include.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const included = compileAll(wanted);
  const excluded = compileAll([...exclude, ...negated]);
  if (!included.ok) return included;
  if (!excluded.ok) return excluded;
  const wantedSet = wanted.length === 0 ? undefined : new GlobSet(included.value);
  const unwantedSet = new GlobSet(excluded.value);
  return ok((path) => wantedSet?.matches(path) !== false && !unwantedSet.matches(path));
}

interface Glob {
  readonly wildcard: Wildcard;
  /** Compared with the last part of a path, else with the whole. */
  readonly isName: boolean;
  readonly isFolderOnly: boolean;
}

function compileAll(patterns: readonly string[]): Result<readonly Glob[]> {
  const all: Glob[] = [];
  for (const pattern of patterns) {
    const globs = compilePattern(pattern);
    if (typeof globs === 'string') return fail(globInvalid(pattern, globs));
    all.push(...globs);
  }
  return ok(all);
}

/** @returns what is wrong with the pattern, if anything is */
function compilePattern(pattern: string): Glob[] | string {
  if (pattern.length > MAX_PATTERN_LENGTH) return `it is longer than ${MAX_PATTERN_LENGTH} characters`;
  const alternatives = expandBraces(toForwardSlashes(pattern).replace(/^\.\//, '/'));
  if (!alternatives) return `it has more than ${MAX_ALTERNATIVES} alternatives`;
  const globs: Glob[] = [];
  for (const whole of alternatives) {
    const bare = whole.replace(/\/+$/, '').replace(/^(?:\*\*\/)+(?=[^/]+$)/, '');
    const isName = !bare.includes('/');
    const options = { isPath: !isName, foldsCase: false };
    const wildcard = bare === '' ? undefined : compileWildcard(bare.replace(/^\//, ''), options);
    if (!wildcard) return bare === '' ? 'it is empty' : 'a bracket is not closed or it ends with a backslash';
    globs.push({ wildcard, isName, isFolderOnly: whole.endsWith('/') });
  }
  return globs;
}

/** Globs of which any may match. What is known about a folder is kept: thousands of files share it. */
class GlobSet {
  readonly #globs: readonly Glob[];
  readonly #folders = new Map<string, boolean>();

  constructor(globs: readonly Glob[]) {
    this.#globs = globs;
  }

  /** Whether a glob matches the file or a folder that it lies in. */
  matches(path: string): boolean {
    const slash = path.lastIndexOf('/');
    return (slash > 0 && this.#matchesFolder(path.slice(0, slash))) || this.#any(path, slash + 1, false);
  }

  #matchesFolder(folder: string): boolean {
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const slash = folder.lastIndexOf('/');
    const found =
      (slash > 0 && this.#matchesFolder(folder.slice(0, slash))) || this.#any(folder, slash + 1, true);
    this.#folders.set(folder, found);
    return found;
  }

  #any(path: string, nameStart: number, isFolder: boolean): boolean {
    for (const { wildcard, isName, isFolderOnly } of this.#globs)
      if ((isFolder || !isFolderOnly) && matchesWildcard(wildcard, path, isName ? nameStart : 0)) return true;
    return false;
  }
}

/**
 * `a{b,c{d,e}}` → `ab`, `acd`, `ace`. Braces without a comma, or without their partner, stand for themselves.
 * @returns `undefined` when there are too many
 */
function expandBraces(pattern: string): string[] | undefined {
  const done: string[] = [];
  const open = [unitsOf(pattern)];
  for (let units = open.pop(); units; units = open.pop()) {
    const group = firstGroup(units);
    if (!group) done.push(units.join(''));
    for (const choice of group?.choices ?? [])
      open.push([...units.slice(0, group?.start), ...choice, ...units.slice(group?.end)]);
    if (open.length + done.length > MAX_ALTERNATIVES) return undefined;
  }
  return done;
}

/** Single characters, escaped ones, and whole sets in brackets. */
function unitsOf(pattern: string): string[] {
  return pattern.match(/\\.|\[[!^]?\]?(?:\\.|[^\]\\])*\]|./gs) ?? [];
}

interface BraceGroup {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly (readonly string[])[];
}

/** The first pair of braces that holds a comma of its own. */
function firstGroup(units: readonly string[]): BraceGroup | undefined {
  for (let at = units.indexOf('{'); at >= 0; at = units.indexOf('{', at + 1)) {
    const group = groupAt(units, at);
    if (group && group.choices.length > 1) return group;
  }
  return undefined;
}

function groupAt(units: readonly string[], start: number): BraceGroup | undefined {
  const choices: string[][] = [];
  let depth = 0;
  let choiceStart = start + 1;
  for (let at = start; at < units.length; at++) {
    if (units[at] === '{') depth++;
    else if (units[at] === '}') depth--;
    if (depth === 0 || (depth === 1 && units[at] === ',')) {
      choices.push(units.slice(choiceStart, at));
      choiceStart = at + 1;
    }
    if (depth === 0) return { start, end: at + 1, choices };
  }
  return undefined;
}
