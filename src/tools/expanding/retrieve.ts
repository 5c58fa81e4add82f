import { expandModeUnknown } from '../../core/messages/archive.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { EXACT_MODES, type ExactMode, parseExactMode, readExact } from '../../read/exact/index.ts';
import { type FetchedOutput, jsonKeys, jsonSpan, type OutputArchive } from '../../shell/archive/index.ts';
import type { ToolContext } from '../context.ts';
import { resultCap } from '../reading/result-cap.ts';
import type { ExpandArguments } from './expand.ts';
import { renderMatchingLines } from './render-matching-lines.ts';

const MOST_KEYS = 200;

/**
 * An output, or the part of it that is asked for, exactly. What does not fit into one answer says how to go on; the
 * pieces add up to the output.
 */
export async function retrieve(
  archive: OutputArchive,
  id: string,
  args: ExpandArguments,
  context: ToolContext,
): Promise<Result<string>> {
  const output = archive.get(id);
  if (!output.ok) return output;
  if (args.search !== undefined) {
    return renderMatchingLines(output.value, { ...args, pattern: args.search }, context);
  }
  if (args.json_keys) return keysOf(output.value, args.json_path ?? '');
  const mode = modeFrom(args, output.value);
  if (!mode.ok) return mode;
  const read = await readExact({
    target: {
      jailed: { path: output.value.file, root: archive.folder, relative: output.value.id },
      shown: `archive ${output.value.id}`,
    },
    mode: mode.value,
    cap: resultCap(context.services),
    numbering: 'none',
    signal: context.signal,
  });
  return read.ok ? ok(read.value.text) : read;
}

function keysOf({ bytes }: FetchedOutput, path: string): Result<string> {
  const keys = jsonKeys(bytes.toString(), path);
  if (!keys.ok) return keys;
  const rest = keys.value.length - MOST_KEYS;
  const rows = keys.value.slice(0, MOST_KEYS);
  return ok([...rows, ...(rest > 0 ? [`… ${rest} more keys`] : [])].join('\n'));
}

/** Which part is wanted; a value of JSON is a range of bytes, so that it comes as it was written. */
function modeFrom(args: ExpandArguments, output: FetchedOutput): Result<ExactMode> {
  const { mode, json_path: path, head, tail, start_line: first, end_line: last } = args;
  if (mode !== undefined) return parseExactMode(mode) ?? fail(expandModeUnknown(mode, EXACT_MODES));
  if (path !== undefined) return bytesOf(output, path);
  if (head !== undefined) return ok(lines(1, head));
  if (tail !== undefined) return ok(lines(Math.max(1, output.lineCount - tail + 1), output.lineCount));
  if (first === undefined && last === undefined) return ok({ kind: 'raw' });
  return ok(lines(first ?? 1, Math.max(first ?? 1, last ?? Number.POSITIVE_INFINITY)));
}

const lines = (first: number, last: number): ExactMode => ({ kind: 'lines', ranges: [{ first, last }] });

function bytesOf({ bytes }: FetchedOutput, path: string): Result<ExactMode> {
  const json = bytes.toString();
  const span = jsonSpan(json, path);
  if (!span.ok) return span;
  const start = Buffer.byteLength(json.slice(0, span.value.start));
  const length = Buffer.byteLength(json.slice(span.value.start, span.value.end));
  return ok({ kind: 'bytes', start, end: start + length });
}
