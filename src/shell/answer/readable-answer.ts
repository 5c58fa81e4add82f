import { directories } from '../../core/directories.ts';
import { openArchive } from '../archive/index.ts';
import { compressOutput, type ShownBefore } from '../compress-output.ts';
import type { CapturedStream, CompressedRun } from '../compressed-run.ts';
import { isJson } from '../data-request.ts';
import { findFilters, type UserFilter } from '../filters/index.ts';
import type { OutputPolicy } from '../policy/index.ts';
import { type RawText, rawText } from '../raw-text.ts';
import { capturedStream } from '../run/excerpt.ts';
import { archivedOutput, type EndedRun } from '../run/index.ts';
import { binaryNotice, isBinary } from './binary.ts';

export interface AnswerRequest {
  readonly command: string;
  readonly policy: OutputPolicy;
  readonly ended: EndedRun;
  /** Which tool asks, for the archive: `shell`, `ctx_shell`. */
  readonly tool: string;
  /** Conversation that reads it, for the archive; '' where there is none. */
  readonly session: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Nothing is shortened. */
  readonly isRaw: boolean;
  /** Whose filters count besides the user's own; `undefined` outside of any project. */
  readonly projectRoot: string | undefined;
  /** Given when one conversation reads the answer whole: then what it was shown before is not said again. */
  readonly shown?: ShownBefore | undefined;
}

export type ReadableAnswer = Pick<CompressedRun, 'stdout' | 'stderr' | 'handle' | 'treatment' | 'by'>;

/** What the user chose line by line is given on up to so many characters; data that would be broken by a cut always. */
const MOST_VERBATIM = 48 * 1024;

/** What a reader is given of a finished run: never more than it wrote, each fault, and the way to all of it. */
export async function readableAnswer(request: AnswerRequest): Promise<ReadableAnswer> {
  const { policy, ended, command } = request;
  const stdout = capturedStream(ended.stdout);
  const stderr = capturedStream(ended.stderr);
  if (stdout.kind === 'whole' && isBinary(stdout.bytes)) return binaryAnswer(request, stdout.bytes, stderr);
  if (policy.kind === 'verbatim' || request.isRaw) {
    const exact = verbatimAnswer(stdout, stderr, request.isRaw);
    if (exact !== undefined) return exact;
  }
  return compressOutput(
    {
      commandLine: command,
      printers: policy.printers,
      exitCode: ended.ending === 'exited' && ended.signal !== null ? null : ended.exitCode,
      signal: ended.signal,
      stdout,
      stderr,
    },
    {
      keep: () => keep(request),
      filters: await filtersOf(request),
      ...(request.shown && { shown: request.shown }),
    },
  );
}

/** What is wrong with a filter is told by `lean-ctx filter list`, not with each command. */
async function filtersOf({ projectRoot, env }: AnswerRequest): Promise<readonly UserFilter[]> {
  return (await findFilters({ configFolder: directories().config, projectRoot, env })).filters;
}

function verbatimAnswer(
  stdout: CapturedStream,
  stderr: CapturedStream,
  isUnlimited: boolean,
): ReadableAnswer | undefined {
  if (stdout.kind !== 'whole' || stderr.kind !== 'whole') return undefined;
  const out = rawText(stdout.bytes);
  const err = rawText(stderr.bytes);
  if (!isUnlimited && sizeOf(out, err) > MOST_VERBATIM && !isJson(out.text)) return undefined;
  return { stdout: out.text, stderr: err.text, handle: undefined, treatment: 'raw', by: '' };
}

const sizeOf = (...texts: readonly RawText[]): number =>
  texts.reduce((size, { text }) => size + text.length, 0);

function binaryAnswer(request: AnswerRequest, bytes: Uint8Array, stderr: CapturedStream): ReadableAnswer {
  const handle = keep(request);
  const { sizeBytes } = request.ended.stdout;
  const errors = stderr.kind === 'whole' ? rawText(stderr.bytes).text : '';
  return {
    stdout: binaryNotice(bytes, sizeBytes, handle),
    stderr: errors,
    handle,
    treatment: 'generic',
    by: 'binary',
  };
}

/** Both streams into the archive. → the id, or `undefined` when it takes nothing */
function keep({ ended, command, tool, session, env }: AnswerRequest): string | undefined {
  const archive = openArchive(directories().data, env);
  const stored = archive.put(archivedOutput(ended.stdout, ended.stderr), { tool, command, session });
  return stored.ok ? stored.value.id : undefined;
}
