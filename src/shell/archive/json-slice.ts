import { jsonPathMissing, notJson } from '../../core/messages/archive.ts';
import { fail, ok, type Result } from '../../core/result.ts';

/** A member of an object or array, as it stands in the text. */
interface Member {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const MOST_NAMES = 20;

/** A stretch of a text, in UTF-16 units; `end` is not included. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the value at a path (`data.items.0`, `items[0]["a.b"]`, with or without a leading `$`) stands in JSON: as it was
 * written, so that no number is rounded and nothing is reordered. Of a key that occurs twice the last one counts, as for
 * every parser.
 */
export function jsonSpan(json: string, path: string): Result<JsonSpan> {
  const problem = whyNotJson(json);
  if (problem !== undefined) return fail(notJson(problem));
  let span: JsonSpan = { start: skipBlanks(json, 0), end: json.trimEnd().length };
  for (const key of keysOf(path)) {
    const members = membersAt(json, span.start);
    const member = members.findLast((each) => each.key === key);
    if (member === undefined) return fail(jsonPathMissing(path, key, namesOf(members)));
    span = member;
  }
  return ok({ start: span.start, end: span.end });
}

/** The text of the value at a path. */
export function jsonSlice(json: string, path: string): Result<string> {
  const span = jsonSpan(json, path);
  return span.ok ? ok(json.slice(span.value.start, span.value.end)) : span;
}

/** Every member of the value at a path: its key, what kind of value it has, and how long that is. */
export function jsonKeys(json: string, path: string): Result<readonly string[]> {
  const value = jsonSlice(json, path);
  if (!value.ok) return value;
  return ok(
    membersAt(value.value, 0).map(({ key, start, end }) => {
      return `${key}: ${kindAt(value.value, start)}, ${end - start} characters`;
    }),
  );
}

function whyNotJson(json: string): string | undefined {
  try {
    JSON.parse(json.replace(/^\ufeff/, ''));
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/\s+/g, ' ').slice(0, 120);
  }
}

function keysOf(path: string): string[] {
  const parts = path
    .replace(/^\$(?=[.[]|$)/, '')
    .matchAll(/\[\s*(?:"([^"]*)"|'([^']*)'|([^\]]*))\s*\]|([^.[\]]+)/g);
  return [...parts].map(([, double, single, bare, plain]) => double ?? single ?? bare ?? plain ?? '');
}

function namesOf(members: readonly Member[]): string {
  const names = members.slice(0, MOST_NAMES).map(({ key }) => key);
  const rest = members.length - names.length;
  return `${names.join(', ')}${rest > 0 ? `, … ${rest} more` : ''}`;
}

function kindAt(json: string, start: number): string {
  const first = json[start] ?? '';
  if (first === '{' || first === '[') {
    const count = membersAt(json, start).length;
    return first === '{' ? `object of ${count}` : `array of ${count}`;
  }
  if (first === '"') return 'text';
  return first === 't' || first === 'f' ? 'true or false' : first === 'n' ? 'null' : 'number';
}

/** The members of the object or array that begins at `start` of valid JSON; none for any other value. */
function membersAt(json: string, start: number): Member[] {
  const opening = json[start];
  if (opening !== '{' && opening !== '[') return [];
  const members: Member[] = [];
  let at = skipBlanks(json, start + 1);
  while (json[at] !== '}' && json[at] !== ']') {
    let key = String(members.length);
    if (opening === '{') {
      const end = valueEnd(json, at);
      key = JSON.parse(json.slice(at, end)) as string;
      at = skipBlanks(json, skipBlanks(json, end) + 1);
    }
    const end = valueEnd(json, at);
    members.push({ key, start: at, end });
    at = skipBlanks(json, end);
    if (json[at] === ',') at = skipBlanks(json, at + 1);
  }
  return members;
}

/** Behind the value that begins at `start`. */
function valueEnd(json: string, start: number): number {
  const first = json[start];
  if (first === '"') return stringEnd(json, start);
  if (first !== '{' && first !== '[') {
    let end = start;
    while (end < json.length && !/[\s,\]}]/.test(json[end] ?? '')) end++;
    return end;
  }
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const character = json[at];
    if (character === '"') at = stringEnd(json, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return json.length;
}

/** Behind the closing quote: one that an even number of backslashes stands before. */
function stringEnd(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return json.length;
}

function skipBlanks(json: string, start: number): number {
  let at = start;
  while (at < json.length && /[ \t\r\n\ufeff]/.test(json[at] ?? '')) at++;
  return at;
}
