import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits, sliceUnits } from './excerpt/units.ts';
import { outlineFrom, type Part } from './outline-from.ts';
import { type Statement, sqlStatements } from './sql-statements.ts';
import { isCoarse } from './tree/tree-views.ts';

export default defineKind({
  id: 'sql',
  extensions: ['sql', 'ddl', 'psql', 'pgsql', 'mysql', 'hql', 'cql', 'prc', 'pks', 'pkb'],
  outline: (text, lines) => outlineFrom(partsOf(text, lines)),
  excerpt: ({ text, lines }) => {
    const statements = sqlStatements(text);
    return statements.length === 0 ? undefined : excerptOfStatements(statements, text, lines);
  },
});

const NAME = String.raw`((?:[\w$#@]+|"[^"]+"|\x60[^\x60]+\x60|\[[^\]]+\])(?:\s*\.\s*(?:[\w$#@]+|"[^"]+"|\x60[^\x60]+\x60|\[[^\]]+\]))*)`;
const CREATES = new RegExp(
  String.raw`^create\s+(?:or\s+(?:replace|alter)\s+)?(?:(?:definer\s*=\s*\S+|unique|clustered|nonclustered|temp|temporary|global|local|unlogged|recursive|virtual|foreign|external|constraint|fulltext|spatial|editionable|aggregate)\s+)*` +
    String.raw`(table|(?:materialized\s+)?view|index|function|procedure|proc|trigger|type|domain|sequence|schema|database|extension|policy|rule|role|user|package(?:\s+body)?|event|enum|cast|operator|publication|server|macro)\s+` +
    String.raw`(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?${NAME}`,
  'i',
);
const HEAD_CHARACTERS = 600;

interface Named {
  readonly kind: string;
  readonly name: string;
}

/** What a statement creates; `undefined` for one that creates nothing. */
function created(text: string, { start, end }: Statement): Named | undefined {
  const match = CREATES.exec(text.slice(start, Math.min(end, start + HEAD_CHARACTERS)));
  if (!match) return undefined;
  const [, kind = '', name = ''] = match;
  return { kind: kind.toLowerCase().replace(/\s+/g, ' '), name };
}

/** What is created, one part each; other statements of the same beginning in a row are one part. */
function partsOf(text: string, lines: TextLines): Part[] {
  const parts: Part[] = [];
  let run: { verb: string; part: Part } | undefined;
  for (const statement of sqlStatements(text)) {
    const first = lines.numberAt(statement.start);
    const last = lines.numberAt(Math.max(statement.start, statement.end - 1));
    const named = created(text, statement);
    const verb = named === undefined ? verbOf(text, statement) : '';
    if (named === undefined && run?.verb === verb) {
      run.part = { ...run.part, last };
      parts[parts.length - 1] = run.part;
      continue;
    }
    if (first === parts.at(-1)?.first) continue;
    const part: Part = {
      first,
      last,
      head: headOf(text, statement, named?.kind),
      name: named?.name ?? '',
      kind: named?.kind ?? 'statements',
      isExported: named !== undefined,
    };
    run = named === undefined ? { verb, part } : undefined;
    parts.push(part);
  }
  return parts;
}

/** `insert into customers` */
const verbOf = (text: string, { start, end }: Statement): string =>
  (/^\w+(?:\s+\S+){0,2}/.exec(text.slice(start, Math.min(end, start + 120)))?.[0] ?? '').toLowerCase();

/** The head up to what it is made of: the brackets of columns, the text of a body or of a query. */
function headOf(text: string, { start, end }: Statement, kind: string | undefined): string {
  const beginning = text.slice(start, Math.min(end, start + HEAD_CHARACTERS));
  if (kind === undefined) return beginning.split('\n', 1)[0] ?? '';
  if (kind === 'table' || kind === 'type') return /^[^(;]*\(?/.exec(beginning)?.[0] ?? beginning;
  return beginning.split(/\bas\b\s|\$\$|;|\bbegin\b/i, 1)[0] ?? beginning;
}

/** Heads of what is created first, then columns, then what else is done to the schema, then data and bodies. */
function excerptOfStatements(statements: readonly Statement[], text: string, lines: TextLines): Excerpt {
  const units = isCoarse(text, lines)
    ? sliceUnits(
        text,
        statements.map(({ start }) => start),
      )
    : lineUnits(lines);
  const heads: number[] = [];
  const columns: number[] = [];
  const changes: number[] = [];
  const rest: number[] = [];
  const verbs = new Map<string, number>();
  let count = 0;
  for (const statement of statements) {
    const named = created(text, statement);
    const verb = verbOf(text, statement);
    const seen = verbs.get(verb) ?? 0;
    verbs.set(verb, seen + 1);
    const first = units.numberAt(statement.start);
    const last = units.numberAt(Math.max(statement.start, statement.end - 1));
    if (named !== undefined) {
      count++;
      heads.push(first);
      addUnits(named.kind === 'table' || named.kind === 'type' ? columns : rest, first + 1, last);
    } else if (seen < MOST_ALIKE) addUnits(seen === 0 ? changes : rest, first, last);
  }
  const about = `sql, ${statements.length} statements, ${count} of them create something`;
  return { about, notes: [], units, tiers: [heads, columns, changes, rest] };
}

/** So many statements that begin alike are worth showing: they are mostly rows of data. */
const MOST_ALIKE = 3;

function addUnits(to: number[], first: number, last: number): void {
  for (let unit = first; unit <= last; unit++) to.push(unit);
}
