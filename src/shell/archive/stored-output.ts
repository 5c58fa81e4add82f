import { createHash } from 'node:crypto';

/** Where an output came from. */
export interface OutputSource {
  /** The tool or surface that made it: `ctx_shell`, `-c`. */
  readonly tool: string;
  /** The command line, the query: whatever a person would know it by. Stored without secrets. */
  readonly command: string;
  /** The conversation that asked for it, '' where there is none. */
  readonly session: string;
}

/** An output in the archive. */
export interface StoredOutput extends OutputSource {
  readonly id: string;
  /** Of what is stored: secrets have been replaced. */
  readonly sizeBytes: number;
  readonly lineCount: number;
}

const ID = /^[0-9a-f]{16}$/;
const FILE_NAME = /^([0-9a-f]{16})\.(?:txt|meta\.json)$/;

/** The same bytes have the same name, on every machine. */
export const outputId = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** The id in what somebody wrote: the id itself, or the path of the stored file. */
export function readOutputId(text: string): string | undefined {
  const word = text.trim();
  return ID.test(word) ? word : FILE_NAME.exec(word.split(/[\\/]/).at(-1) ?? '')?.[1];
}

export function describeOutput(id: string, bytes: Uint8Array, source: OutputSource): StoredOutput {
  return { id, ...source, sizeBytes: bytes.length, lineCount: countLines(bytes) };
}

/** A final line feed ends the last line and begins none. */
function countLines(bytes: Uint8Array): number {
  let count = bytes.length > 0 && bytes[bytes.length - 1] !== 10 ? 1 : 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

export function encodeDescription({ sizeBytes, lineCount, ...rest }: StoredOutput): string {
  return JSON.stringify({ schema_version: 1, ...rest, size_bytes: sizeBytes, line_count: lineCount });
}

/** What the file beside an output says; `undefined` when it was written in half or by something else. */
export function decodeDescription(text: string): StoredOutput | undefined {
  const { id, tool, command, session, size_bytes: sizeBytes, line_count: lineCount } = parsed(text);
  const isWhole =
    typeof id === 'string' &&
    typeof tool === 'string' &&
    typeof command === 'string' &&
    typeof session === 'string' &&
    typeof sizeBytes === 'number' &&
    typeof lineCount === 'number';
  return isWhole ? { id, tool, command, session, sizeBytes, lineCount } : undefined;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // the output itself is whole: only where it came from is lost
  }
}
