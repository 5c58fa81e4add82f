import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { classify } from '../../code/files/index.ts';
import { cliUnreadable } from '../../core/messages/cli.ts';
import { systemPath } from '../../core/paths-bytes.ts';
import type { Failure } from '../../core/result.ts';
import { ok, type Result } from '../../core/result.ts';
import { statIfThere } from '../../core/stat-if-there.ts';
import { countFile, countTokens, type Encoding, TokenCounter } from '../../engine/tokens/index.ts';
import type { CommandContext } from '../context.ts';
import { filesBelow } from '../files-below.ts';

export interface CountedFile {
  /** As a person would name it from the working directory. */
  readonly path: string;
  readonly tokens: number;
}

/** The tokens of one operand of `lean-ctx tokens`. */
export interface CountedOperand {
  readonly operand: string;
  readonly isFolder: boolean;
  readonly files: readonly CountedFile[];
  /** Binary files: they have no tokens that mean anything. */
  readonly skipped: readonly string[];
  readonly failures: readonly Failure[];
}

/** As much as `classify` looks at. */
const PROBE_BYTES = 8192;

/** Counts a file, standard input (`-`) or every text file below a folder. */
export async function countOperand(
  operand: string,
  encoding: Encoding,
  context: CommandContext,
  onFile: () => void,
): Promise<CountedOperand> {
  if (operand === '-') return single(operand, ok(await countInput(context.stdin, encoding)));
  const file = path.resolve(context.cwd, operand);
  if (statIfThere(file)?.isDirectory()) {
    return countFolder(operand, encoding, context, onFile);
  }
  return single(operand, countFile(file, encoding));
}

export const tokensOf = ({ files }: CountedOperand): number =>
  files.reduce((sum, { tokens }) => sum + tokens, 0);

function single(operand: string, tokens: Result<number>): CountedOperand {
  const nothing = { operand, isFolder: false, files: [], skipped: [], failures: [] };
  return tokens.ok
    ? { ...nothing, files: [{ path: operand, tokens: tokens.value }] }
    : { ...nothing, failures: [tokens.error] };
}

/** Counts while reading, so that the input may be larger than the memory. */
async function countInput(input: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<number> {
  const counter = new TokenCounter(encoding);
  for await (const part of input) counter.push(part);
  return counter.finish();
}

async function countFolder(
  operand: string,
  encoding: Encoding,
  context: CommandContext,
  onFile: () => void,
): Promise<CountedOperand> {
  const below = await filesBelow(operand, context);
  const nothing = { operand, isFolder: true, files: [], skipped: [], failures: [] };
  if (!below.ok) return { ...nothing, failures: [below.error] };
  const { place, walked } = below.value;
  const files: CountedFile[] = [];
  const skipped: string[] = [];
  const failures: Failure[] = walked.skipped.map((entry) => cliUnreadable(entry.path, entry.reason));
  for (const { path: file } of walked.files) {
    const name = `${place.prefix}${place.inside(file)}`;
    const tokens = countTextFile(systemPath(walked.root, file), name, encoding);
    if (tokens === 'binary') skipped.push(name);
    else if (tokens.ok) files.push({ path: name, tokens: tokens.value });
    else failures.push(tokens.error);
    onFile();
  }
  return { ...nothing, files, skipped, failures };
}

function countTextFile(file: string | Buffer, name: string, encoding: Encoding): Result<number> | 'binary' {
  try {
    if (classify(beginOf(file)) === 'binary') return 'binary';
    // Only names that are not UTF-8 come as bytes.
    return typeof file === 'string'
      ? countFile(file, encoding)
      : ok(countTokens(readFileSync(file), encoding));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { ok: false, error: cliUnreadable(name, code) };
  }
}

function beginOf(file: string | Buffer): Uint8Array {
  const descriptor = openSync(file, 'r');
  try {
    const begin = new Uint8Array(PROBE_BYTES);
    return begin.subarray(0, readSync(descriptor, begin));
  } finally {
    closeSync(descriptor);
  }
}
