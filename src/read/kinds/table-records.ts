import type { TextLines } from '../../text/text-lines.ts';
import { betweenCharacters } from './excerpt/units.ts';

/** A table as records: quoted fields may go on over lines. */
export interface Records {
  /** First line of each record, that of the header first. Blank lines between records belong to the one before. */
  readonly starts: readonly number[];
  readonly header: readonly string[];
  /** Fields of a record by its number; the header is 0. */
  fields(record: number): string[];
}

/** Fields with a line end inside that go on over more lines than this are broken quotes. */
const LONGEST_RECORD_LINES = 200;

/** Finds the records of a table (RFC 4180), with any delimiter. */
export function readRecords(lines: TextLines, delimiter: string): Records {
  const starts: number[] = [];
  for (let at = 1; at <= lines.count; at++) {
    if (lines.isBlank(at)) continue;
    starts.push(at);
    at = lastLineOf(lines, at);
  }
  const fields = (record: number): string[] => {
    const first = starts[record];
    if (first === undefined) return [];
    const texts: string[] = [];
    for (let at = first; at <= lastLineOf(lines, first); at++) texts.push(lines.line(at));
    return splitFields(texts.join('\n').replace(/^\uFEFF/, ''), delimiter);
  };
  return { starts, header: fields(0), fields };
}

function lastLineOf(lines: TextLines, first: number): number {
  let isOpen = hasOddQuotes(lines.line(first));
  if (!isOpen) return first;
  const most = Math.min(lines.count, first + LONGEST_RECORD_LINES);
  for (let at = first + 1; at <= most; at++) {
    if (hasOddQuotes(lines.line(at))) isOpen = !isOpen;
    if (!isOpen) return at;
  }
  return first;
}

function hasOddQuotes(line: string): boolean {
  let isOdd = false;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

function splitFields(record: string, delimiter: string): string[] {
  const fields: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at <= record.length; at++) {
    const character = record.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (at === record.length || (character === delimiter && !isQuoted)) {
      fields.push(record.slice(from, at));
      from = at + 1;
    }
  }
  return fields.map((field) =>
    field
      .trim()
      .replace(/^"([\s\S]*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}

/** Rows that are looked at to tell what kind of values a column holds; evenly spread over larger tables. */
const ROWS_LOOKED_AT = 2000;

const KINDS: readonly (readonly [name: string, test: RegExp])[] = [
  ['integer', /^[+-]?\d{1,18}$/],
  ['number', /^[+-]?(?:\d+(?:[.,]\d+)?|\.\d+)(?:[eE][+-]?\d+)?%?$/],
  ['true/false', /^(?:true|false|yes|no)$/i],
  [
    'date',
    /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z| ?[+-]\d\d:?\d\d)?)?$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/,
  ],
];

const LONGEST_NAME = 40;

/** `id integer`, `email text`: each column with the narrowest kind that all values looked at have. */
export function columnKinds(records: Records): string[] {
  const { header, starts } = records;
  const candidates = header.map(() => KINDS.map(() => true));
  const filled = header.map(() => 0);
  const step = Math.max(1, Math.floor((starts.length - 1) / ROWS_LOOKED_AT));
  let looked = 0;
  for (let row = 1; row < starts.length; row += step, looked++) {
    const fields = records.fields(row);
    for (const [column, possible] of candidates.entries()) {
      const value = fields[column] ?? '';
      if (value === '') continue;
      filled[column] = (filled[column] ?? 0) + 1;
      for (const [kind, [, test]] of KINDS.entries())
        if (possible[kind] && !test.test(value)) possible[kind] = false;
    }
  }
  return header.map((name, column) => {
    const short =
      name.length > LONGEST_NAME ? `${name.slice(0, betweenCharacters(name, LONGEST_NAME))}…` : name;
    return `${short.replace(/\s+/g, ' ')} ${kindOfColumn(candidates[column] ?? [], filled[column] ?? 0, looked)}`;
  });
}

function kindOfColumn(possible: readonly boolean[], filled: number, looked: number): string {
  if (filled === 0) return 'empty';
  // Every integer is a number too: the narrower kind comes first.
  const kind = KINDS[possible.indexOf(true)]?.[0] ?? 'text';
  return filled < looked ? `${kind}?` : kind;
}
