import { isDeepStrictEqual } from 'node:util';
import { configNotRewritable } from '../messages/config.ts';
import { fail, ok, type Result } from '../result.ts';
import { type ConfigDocument, lineOfKey, parseDocument, type TomlTable, valueAt } from './document.ts';

/**
 * The text of `document` with `key` (`section.key`) set to `tomlValue`; order, comments and every other line stay.
 * The result is parsed and compared, so that a form this editor does not understand is refused, not damaged.
 */
export async function setInDocument(
  document: ConfigDocument,
  key: string,
  tomlValue: string,
): Promise<Result<string>> {
  const isPresent = valueAt(document.table, key) !== undefined;
  const text = isPresent
    ? replaceValue(document.text, key, tomlValue)
    : insertKey(document.text, key, tomlValue);
  const after = await parseDocument(document.file, text);
  const wanted = await parseDocument(document.file, nested(key, tomlValue));
  if (!after.ok || !wanted.ok) return fail(configNotRewritable(document.file, key));
  const isRight =
    isDeepStrictEqual(valueAt(after.value.table, key), valueAt(wanted.value.table, key)) &&
    isDeepStrictEqual(without(after.value.table, key), without(document.table, key));
  return isRight ? ok(text) : fail(configNotRewritable(document.file, key));
}

/** Only a value that ends on its own line; the comparison afterwards catches the others. */
function replaceValue(text: string, key: string, tomlValue: string): string {
  const lines = text.split('\n');
  const index = (lineOfKey(text, key) ?? 0) - 1;
  const line = lines[index];
  const parts = line === undefined ? null : /^(\s*[^=]+?\s*=\s*)(.*?)(\s*(?:#[^"']*)?\r?)$/.exec(line);
  if (!parts) return text;
  lines[index] = `${parts[1]}${tomlValue}${parts[3]}`;
  return lines.join('\n');
}

/** At the end of its section, or of the part above all sections. */
function insertKey(text: string, key: string, tomlValue: string): string {
  const dot = key.lastIndexOf('.');
  const section = dot < 0 ? '' : key.slice(0, dot);
  const line = `${key.slice(dot + 1)} = ${tomlValue}`;
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const start = section === '' ? 0 : 1 + lines.findIndex((each) => headerOf(each) === section);
  if (section !== '' && start === 0)
    return `${[...lines, ...gapAfter(lines), `[${section}]`, line].join('\n')}\n`;
  const next = lines.findIndex((each, index) => index >= start && headerOf(each) !== undefined);
  const end = trimBlank(lines, start, next < 0 ? lines.length : next);
  return `${[...lines.slice(0, end), line, ...lines.slice(end)].join('\n')}\n`;
}

function headerOf(line: string): string | undefined {
  return /^\s*\[\[?\s*([^\]]+?)\s*\]/.exec(line)?.[1]?.replaceAll(/["'\s]/g, '');
}

const gapAfter = (lines: readonly string[]): string[] => (lines.length > 0 ? [''] : []);

/** The end of `start..end` without its trailing blank lines. */
function trimBlank(lines: readonly string[], start: number, end: number): number {
  let last = end;
  while (last > start && lines[last - 1]?.trim() === '') last--;
  return last;
}

function nested(key: string, tomlValue: string): string {
  return `${key} = ${tomlValue}\n`;
}

/** A copy of the table in which `key` is absent, with the tables that become empty by that. */
function without(table: TomlTable, key: string): TomlTable {
  const [first = '', ...rest] = key.split('.');
  const { [first]: value, ...others } = table;
  if (rest.length === 0 || value === undefined) return others;
  const inner = without(value as TomlTable, rest.join('.'));
  return Object.keys(inner).length === 0 ? others : { ...others, [first]: inner };
}
