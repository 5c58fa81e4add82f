import { toForwardSlashes } from '../../core/paths.ts';
import { compileWildcard, matchesWildcard, type Wildcard } from './wildcard.ts';

/** What to take and what to leave out, as patterns. */
export interface GlobFilter {
  /** Non-empty: only paths that match one of them. A pattern that begins with `!` counts as excluded. */
  readonly include: readonly string[];
  /** Stronger than `include`. */
  readonly exclude: readonly string[];
}

/** Longer patterns, and those with more alternatives, are of no use to anybody and only cost time. */
const MAX_PATTERN_LENGTH = 4096;
const MAX_ALTERNATIVES = 1024;

/**
 * Compiles filters with the meaning that they have for ripgrep's `-g` and in ignore files: without a slash a pattern is for names at any depth
 * (`*.go`), with one for paths from the root (`src/**`, `/a.go`), and a folder stands for all below it (`vendor`, `vendor/`). `{a,b}` are
 * alternatives. `*` and `?` never match a slash. Letter case counts.
 */
export function compileGlobs(filter: GlobFilter): (path: string) => boolean {
  const wanted = filter.include.filter((pattern) => !pattern.startsWith('!'));
  const negated = filter.include
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => pattern.slice(1));
  const included = wanted.flatMap(compilePattern);
  const excluded = [...filter.exclude, ...negated].flatMap(compilePattern);
  return (path) =>
    (wanted.length === 0 || included.some((glob) => matches(glob, path))) &&
    !excluded.some((glob) => matches(glob, path));
}

/** Compiles a single pattern. */
export function compileGlob(pattern: string): (path: string) => boolean {
  const globs = compilePattern(pattern);
  return (path) => globs.some((glob) => matches(glob, path));
}

interface Glob {
  readonly wildcard: Wildcard;
  /** Matched with each part of a path, else with the path from the root down to each of its folders. */
  readonly isName: boolean;
  readonly isFolderOnly: boolean;
}

function compilePattern(pattern: string): Glob[] {
  if (pattern.length > MAX_PATTERN_LENGTH) return [];
  return expandBraces(toForwardSlashes(pattern).replace(/^\.\//, '/')).flatMap((whole) => {
    const isFolderOnly = whole.endsWith('/');
    const bare = whole.replace(/\/+$/, '');
    const isName = !bare.includes('/');
    const wildcard = compileWildcard(bare.replace(/^\//, ''), { isPath: !isName, foldsCase: false });
    return wildcard && bare !== '' ? [{ wildcard, isName, isFolderOnly }] : [];
  });
}

function matches({ wildcard, isName, isFolderOnly }: Glob, path: string): boolean {
  let start = 0;
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    if (matchesWildcard(wildcard, path.slice(isName ? start : 0, end), 0)) return true;
    start = end + 1;
  }
  return !isFolderOnly && matchesWildcard(wildcard, isName ? path.slice(start) : path, 0);
}

/** `a{b,c{d,e}}` → `ab`, `acd`, `ace`. Braces without a comma, or without their partner, stand for themselves. */
function expandBraces(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  while (open.length > 0 && open.length + done.length <= MAX_ALTERNATIVES) {
    const text = open.pop() ?? '';
    const group = firstGroup(text);
    if (!group) done.push(text);
    else
      for (const choice of group.choices)
        open.push(text.slice(0, group.start) + choice + text.slice(group.end));
  }
  return done;
}

interface BraceGroup {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

/** The first pair of braces that holds a comma of its own. */
function firstGroup(text: string): BraceGroup | undefined {
  for (let at = 0; at < text.length; at = afterUnit(text, at)) {
    const group = text[at] === '{' ? groupAt(text, at) : undefined;
    if (group && group.choices.length > 1) return group;
  }
  return undefined;
}

function groupAt(text: string, start: number): BraceGroup | undefined {
  const choices: string[] = [];
  let depth = 0;
  let choiceStart = start + 1;
  for (let at = start; at < text.length; at = afterUnit(text, at)) {
    const char = text[at];
    if (char === '{') depth++;
    else if (char === '}') depth--;
    if (depth === 0 || (depth === 1 && char === ',')) {
      choices.push(text.slice(choiceStart, at));
      choiceStart = at + 1;
    }
    if (depth === 0) return { start, end: at + 1, choices };
  }
  return undefined;
}

/** The place after a character, an escaped one, or a whole set in brackets. */
function afterUnit(text: string, at: number): number {
  if (text[at] === '\\') return at + 2;
  if (text[at] !== '[') return at + 1;
  const close = text.indexOf(']', /^[!^]/.test(text.slice(at + 1, at + 2)) ? at + 3 : at + 2);
  return close < 0 ? at + 1 : close + 1;
}
