import { readFileSync, statSync } from 'node:fs';
import { configNotToml, configUnreadable } from '../messages/config.ts';
import { fail, ok, type Result } from '../result.ts';

const LARGEST_BYTES = 1024 * 1024;

export type TomlTable = { readonly [key: string]: unknown };

/** A configuration file as it lies on disk, parsed. */
export interface ConfigDocument {
  readonly file: string;
  readonly text: string;
  readonly table: TomlTable;
}

/** Reads and parses `file`. No file is an empty document: everything keeps its default. */
export async function readDocument(file: string): Promise<Result<ConfigDocument>> {
  let text: string;
  try {
    // A pipe would never end, and nobody writes a megabyte of settings.
    const stat = statSync(file);
    if (!stat.isFile()) return fail(configUnreadable(file, 'not a regular file'));
    if (stat.size > LARGEST_BYTES) return fail(configUnreadable(file, 'larger than 1 MiB'));
    text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return ok({ file, text: '', table: {} });
    return fail(configUnreadable(file, code ?? String(error)));
  }
  return parseDocument(file, text);
}

export async function parseDocument(file: string, text: string): Promise<Result<ConfigDocument>> {
  if (text.trim() === '') return ok({ file, text, table: {} });
  const { parse, TomlError } = await import('smol-toml');
  try {
    return ok({ file, text, table: parse(text) });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    return fail(configNotToml(file, error.line, reason ?? 'not valid'));
  }
}

/** The value at `section.key`, `undefined` when it is absent. */
export function valueAt(table: TomlTable, key: string): unknown {
  let value: unknown = table;
  for (const part of key.split('.')) {
    if (!isTable(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/** The keys of everything in the table that is not a table itself, as `section.key`. */
export function leafKeys(table: TomlTable, prefix = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    isTable(value) ? leafKeys(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

/** A table as `parse` makes it: not a list, not a date. */
export function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/**
 * The 1-based line on which `key` (`section.key`) is set, or on which the inline table that holds it begins;
 * `undefined` when the text does not show it plainly. Good for messages; `parse` decides what is set.
 */
export function lineOfKey(text: string, key: string): number | undefined {
  let section = '';
  let best: { line: number; length: number } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^\s*\[\[?\s*([^\]]+?)\s*\]/.exec(line)?.[1];
    if (header !== undefined) section = `${plain(header)}.`;
    const name = /^\s*([\w."'\- ]+?)\s*=/.exec(line)?.[1];
    if (name === undefined) continue;
    const full = `${section}${plain(name)}`;
    const isOnTheWay = key === full || key.startsWith(`${full}.`);
    if (isOnTheWay && full.length > (best?.length ?? 0)) best = { line: index + 1, length: full.length };
  }
  return best?.line;
}

function plain(dottedName: string): string {
  return dottedName.replaceAll(/["'\s]/g, '');
}
