import { counted, grouped } from '../quantities.ts';
import { type CountedFile, type CountedOperand, tokensOf } from './count-operands.ts';

/** Rows of a folder that are shown; the rest is summed up in one. */
const ROWS = 50;

interface Row {
  readonly tokens: number;
  readonly name: string;
}

/** For a program: every file. */
export function tokensDocument(operands: readonly CountedOperand[], encoding: string): object {
  return {
    schema_version: 1,
    model: encoding,
    tokens: operands.reduce((sum, operand) => sum + tokensOf(operand), 0),
    files: operands.flatMap(({ files }) => files),
    skipped: operands.flatMap(({ skipped }) => skipped.map((path) => ({ path, reason: 'binary' }))),
    errors: operands.flatMap(({ failures }) => failures.map(({ message }) => message)),
  };
}

/** One file: its number alone. A folder: what lies in it, largest first. Several operands: each of them, and the sum. */
export function tokensText(operands: readonly CountedOperand[]): string {
  const [only] = operands;
  if (only !== undefined && operands.length === 1) {
    if (only.isFolder) return alignedRows(folderRows(only));
    return only.files.map(({ tokens }) => `${tokens}\n`).join('');
  }
  const rows = operands
    .filter(({ files, failures }) => files.length > 0 || failures.length === 0)
    .map(operandRow);
  if (rows.length === 0) return '';
  const total = { tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0), name: 'total' };
  return alignedRows([...rows, total]);
}

function operandRow(operand: CountedOperand): Row {
  const { operand: name, isFolder, files } = operand;
  return { tokens: tokensOf(operand), name: isFolder ? `${name} (${counted(files.length, 'file')})` : name };
}

function folderRows(operand: CountedOperand): Row[] {
  const rows = byEntry(operand).sort((a, b) => b.tokens - a.tokens || (a.name < b.name ? -1 : 1));
  const rest = rows.slice(ROWS);
  const shown = rows.slice(0, ROWS);
  if (rest.length > 0) {
    const tokens = rest.reduce((sum, row) => sum + row.tokens, 0);
    shown.push({ tokens, name: `… ${grouped(rest.length)} more, see --json` });
  }
  return [...shown, operandRow(operand)];
}

/** One row for each entry of the folder; a folder within stands for all below it. */
function byEntry({ operand, files }: CountedOperand): Row[] {
  const entries = new Map<string, CountedFile[]>();
  const start = operand === '.' ? 0 : operand.replace(/\/+$/, '').replace(/^\.\//, '').length + 1;
  for (const file of files) {
    const slash = file.path.indexOf('/', start);
    const name = slash < 0 ? file.path : file.path.slice(0, slash + 1);
    const inside = entries.get(name);
    if (inside) inside.push(file);
    else entries.set(name, [file]);
  }
  return [...entries].map(([name, inside]) => ({
    tokens: inside.reduce((sum, { tokens }) => sum + tokens, 0),
    name: name.endsWith('/') ? `${name} (${counted(inside.length, 'file')})` : name,
  }));
}

function alignedRows(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ tokens }) => String(tokens).length));
  return rows.map(({ tokens, name }) => `${String(tokens).padStart(width)}  ${name}\n`).join('');
}
