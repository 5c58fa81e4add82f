import { closestName } from '../../core/closest-name.ts';
import { opInvalid } from '../../core/messages/edit.ts';
import { fail, ok, type Result } from '../../core/result.ts';

/** A line as an anchored view named it. */
export interface Anchor {
  readonly line: number;
  readonly hash: string;
}

/** One change of a file. Lines are those of the file before any change of the same call. */
export type PatchOp =
  | { readonly op: 'set_line'; readonly at: Anchor; readonly newText: string }
  | { readonly op: 'replace_lines'; readonly first: Anchor; readonly last: Anchor; readonly newText: string }
  /** `undefined`: at the start of the file. */
  | { readonly op: 'insert_after'; readonly at: Anchor | undefined; readonly newText: string }
  | { readonly op: 'delete'; readonly first: Anchor; readonly last: Anchor }
  | { readonly op: 'replace_unique'; readonly oldText: string; readonly newText: string }
  | { readonly op: 'replace_symbol'; readonly name: string; readonly newText: string }
  | { readonly op: 'replace_all'; readonly find: string; readonly replace: string }
  | { readonly op: 'create'; readonly newText: string };

type Fields = Readonly<Record<string, unknown>>;

/** The names that each op takes besides `op` and `path`; `?` marks those that may be missing. */
const FIELDS: Readonly<Record<PatchOp['op'], readonly string[]>> = {
  set_line: ['line', 'hash', 'new_text'],
  replace_lines: ['start_line', 'start_hash', 'end_line', 'end_hash', 'new_text'],
  insert_after: ['line', 'hash?', 'new_text'],
  delete: ['line?', 'hash?', 'start_line?', 'start_hash?', 'end_line?', 'end_hash?'],
  replace_unique: ['old_text', 'new_text'],
  replace_symbol: ['name', 'new_text'],
  replace_all: ['find', 'replace'],
  create: ['new_text'],
};

export const PATCH_OPS = Object.keys(FIELDS) as PatchOp['op'][];

/**
 * Reads an op as a model sends it. Nothing is guessed: a field that is missing or that the op does not take is
 * refused, because a misspelt replacement would delete what it meant to replace.
 */
export function readPatchOp(fields: Fields, index: number): Result<PatchOp> {
  const op = PATCH_OPS.find((each) => each === fields.op);
  if (op === undefined) return fail(opInvalid(index, `unknown op '${String(fields.op).slice(0, 40)}'`));
  const problem = problemOf(op, fields);
  if (problem !== undefined) return fail(opInvalid(index, problem));
  const built = build(op, fields);
  return typeof built === 'string' ? fail(opInvalid(index, built)) : ok(built);
}

function problemOf(op: PatchOp['op'], fields: Fields): string | undefined {
  const allowed = FIELDS[op].map((field) => field.replace('?', ''));
  const given = Object.keys(fields).filter(
    (key) => fields[key] !== undefined && key !== 'op' && key !== 'path',
  );
  const unknown = given.find((key) => !allowed.includes(key));
  if (unknown !== undefined) {
    const meant = closestName(unknown, allowed);
    const hint = meant === undefined ? `it takes ${allowed.join(', ')}` : `did you mean '${meant}'?`;
    return `${op} takes no '${unknown.slice(0, 40)}' (${hint})`;
  }
  const missing = FIELDS[op].find((field) => !field.endsWith('?') && fields[field] === undefined);
  return missing === undefined ? undefined : `${op} needs ${missing}`;
}

/** @returns what is wrong, where a value is not of its kind */
function build(op: PatchOp['op'], fields: Fields): PatchOp | string {
  const text = (name: string): string => String(fields[name]);
  const wrong = ['new_text', 'old_text', 'find', 'replace', 'name'].find(
    (name) => fields[name] !== undefined && typeof fields[name] !== 'string',
  );
  if (wrong !== undefined) return `${wrong} must be text`;
  switch (op) {
    case 'set_line':
      return withAnchor(fields, '', (at) => ({ op, at, newText: text('new_text') }));
    case 'insert_after':
      if (Number(fields.line) === 0) return { op, at: undefined, newText: text('new_text') };
      return withAnchor(fields, '', (at) => ({ op, at, newText: text('new_text') }));
    case 'replace_lines':
      return withRange(fields, (first, last) => ({ op, first, last, newText: text('new_text') }));
    case 'delete':
      if (fields.line === undefined) return withRange(fields, (first, last) => ({ op, first, last }));
      return withAnchor(fields, '', (at) => ({ op, first: at, last: at }));
    case 'replace_unique':
      return { op, oldText: text('old_text'), newText: text('new_text') };
    case 'replace_symbol':
      return { op, name: text('name'), newText: text('new_text') };
    case 'replace_all':
      return { op, find: text('find'), replace: text('replace') };
    case 'create':
      return { op, newText: text('new_text') };
  }
}

function withRange(fields: Fields, make: (first: Anchor, last: Anchor) => PatchOp): PatchOp | string {
  return withAnchor(fields, 'start_', (first) =>
    withAnchor(fields, 'end_', (last) =>
      last.line < first.line ? 'end_line comes before start_line' : make(first, last),
    ),
  );
}

function withAnchor(
  fields: Fields,
  prefix: 'start_' | 'end_' | '',
  make: (anchor: Anchor) => PatchOp | string,
): PatchOp | string {
  const line = Number(fields[`${prefix}line`]);
  const hash = fields[`${prefix}hash`];
  if (!Number.isInteger(line) || line < 1) return `${prefix}line must be a line number`;
  if (typeof hash !== 'string' || !/^[0-9a-f]{4}$/i.test(hash.trim())) {
    return `${prefix}hash must be the four digits that an anchored view shows before the line`;
  }
  return make({ line, hash: hash.trim().toLowerCase() });
}
