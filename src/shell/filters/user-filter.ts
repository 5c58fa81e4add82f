import { type CompiledRegex, compileRegex } from '../../code/search/regex/index.ts';
import { isTable, type TomlTable } from '../../core/config/document.ts';
import { filterInvalid } from '../../core/messages/filters.ts';
import type { Failure } from '../../core/result.ts';

/** A rule by which lines are told apart. */
export interface LineRule {
  readonly line: CompiledRegex;
  /** What dropped lines are called where they are missing. */
  readonly what: string;
}

/** What a user says of the output of a program of theirs. Lines with a fault in them stay, whatever it says. */
export interface UserFilter {
  readonly name: string;
  /** Base names of programs; empty for any. */
  readonly programs: readonly string[];
  /** On the command line as written. */
  readonly command: CompiledRegex | undefined;
  /** When there are any, other lines are left out. */
  readonly keep: readonly LineRule[];
  readonly drop: readonly LineRule[];
  /** A run of such lines becomes its first and a number. */
  readonly fold: readonly LineRule[];
  /** Of what is left, so many lines from its start and its end; 0 for all. */
  readonly head: number;
  readonly tail: number;
  /** Not applied when the command failed. */
  readonly onlyWhenFine: boolean;
}

const KEYS = ['name', 'program', 'command', 'keep', 'drop', 'fold', 'head', 'tail', 'only_when_fine'];

/** The filters of a document; what is wrong with one is told and that one is left out. */
export function readFilters(file: string, table: TomlTable): { filters: UserFilter[]; failures: Failure[] } {
  const list = Array.isArray(table.filter) ? table.filter : [];
  const filters: UserFilter[] = [];
  const failures: Failure[] = [];
  for (const [at, entry] of list.entries()) {
    const name = isTable(entry) && typeof entry.name === 'string' ? entry.name : `#${at + 1}`;
    try {
      filters.push(readFilter(name, entry));
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      failures.push(filterInvalid(file, name, error.message));
    }
  }
  return { filters, failures };
}

/** Why a filter cannot be used. Caught above, never seen outside. */
class Invalid extends Error {}

function readFilter(name: string, entry: unknown): UserFilter {
  if (!isTable(entry)) throw new Invalid('is no table');
  const unknown = Object.keys(entry).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw new Invalid(`has a key '${unknown}', which nothing reads`);
  const filter: UserFilter = {
    name,
    programs: texts(entry, 'program').map((word) => word.toLowerCase()),
    command: entry.command === undefined ? undefined : regex(entry.command, 'command'),
    keep: rules(entry, 'keep'),
    drop: rules(entry, 'drop'),
    fold: rules(entry, 'fold'),
    head: wholeNumber(entry, 'head'),
    tail: wholeNumber(entry, 'tail'),
    onlyWhenFine: entry.only_when_fine === true,
  };
  if (filter.programs.length === 0 && !filter.command)
    throw new Invalid("says neither 'program' nor 'command'");
  return filter;
}

function texts(entry: TomlTable, key: string): readonly string[] {
  const value = entry[key];
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  if (!list.every((each): each is string => typeof each === 'string'))
    throw new Invalid(`needs texts for '${key}'`);
  return list;
}

/** `"RE"` or `{ line = "RE", as = "copied files" }`, one or several. */
function rules(entry: TomlTable, key: string): readonly LineRule[] {
  const value = entry[key];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((each: unknown) => {
    if (typeof each === 'string') return { line: regex(each, key), what: 'lines' };
    if (!isTable(each)) throw new Invalid(`needs regular expressions for '${key}'`);
    return { line: regex(each.line, key), what: typeof each.as === 'string' ? each.as : 'lines' };
  });
}

function regex(pattern: unknown, key: string): CompiledRegex {
  if (typeof pattern !== 'string') throw new Invalid(`needs a regular expression for '${key}'`);
  const compiled = compileRegex(pattern);
  if (!compiled.ok) throw new Invalid(`has a '${key}' that cannot be used: ${compiled.error.message}`);
  return compiled.value;
}

function wholeNumber(entry: TomlTable, key: string): number {
  const value = entry[key] ?? 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new Invalid(`needs a whole number for '${key}'`);
  }
  return value;
}
