import { countTokens, countTokensUpTo, DEFAULT_ENCODING, type Encoding } from '../engine/tokens/index.ts';
import type { CapturedRun, CapturedStream, CompressedRun } from './compressed-run.ts';
import { asksForData, isJson } from './data-request.ts';
import { applyFilter, filterFor, type UserFilter } from './filters/index.ts';
import { isFault } from './generic/index.ts';
import { withBlanks } from './line-blanks.ts';
import { handleMark, isMarked, lostMark, writtenLines } from './output-marks.ts';
import {
  type Command,
  type CommandRun,
  commandOf,
  isGap,
  type Pattern,
  patternBySignature,
  patternFor,
} from './patterns/index.ts';
import { type RawText, rawText } from './raw-text.ts';
import { type RunMemory, withoutRepeats } from './repeats/index.ts';
import { type MadeForm, shortForm } from './short-form.ts';

export interface CompressOptions {
  /** Of the model in use: what an answer costs is counted in its tokens. */
  readonly encoding?: Encoding;
  /**
   * Puts both raw streams, stdout first, into the archive and returns the id; `undefined` when it cannot. Called at most
   * once, and only when something is left out.
   */
  readonly keep: () => string | undefined;
  /** What users say of their own tools: asked before any pattern. */
  readonly filters?: readonly UserFilter[];
  /**
   * What the conversation that reads the answer was shown, and the folder in which the command ran. Without it no answer
   * refers to an earlier one.
   */
  readonly shown?: ShownBefore;
}

/** What the reader of an answer was shown, and where a command ran: in another folder it is another command. */
export interface ShownBefore {
  readonly memory: RunMemory;
  readonly folder: string;
}

export type { CapturedRun, CapturedStream, CompressedRun } from './compressed-run.ts';

/** Outputs that stay as they are (58 % of all outputs, 4 % of their tokens), unless nothing is lost. */
const SMALL_TOKENS = 200;
/** A token is at least one byte: fewer bytes need no counting. */
const SMALL_BYTES = 200;
/** Less is not worth a reader's second thought. */
const WORTHWHILE_TOKENS = 40;

/** A line that could not be read: its output is known by its form or not at all. */
const UNKNOWN_PROGRAM = commandOf(['sh']);

interface RawRun {
  readonly stdout: RawText;
  readonly stderr: RawText;
}

/**
 * What a reader gets of a finished command: everything, or a shorter form that keeps each fault, marks each gap and names
 * the way back. Never more tokens than the raw text. Depends on the run and the options only.
 */
export async function compressOutput(run: CapturedRun, options: CompressOptions): Promise<CompressedRun> {
  const encoding = options.encoding ?? DEFAULT_ENCODING;
  const raw: RawRun = { stdout: rawOf(run.stdout), stderr: rawOf(run.stderr) };
  const answer = await answerTo(run, raw, options);
  if (!options.shown) return answer;
  const { memory, folder } = options.shown;
  const key = `${run.commandLine}\n${folder}`;
  const text = `${raw.stdout.text}\0${raw.stderr.text}`;
  return withoutRepeats(
    memory,
    { key, exitCode: run.exitCode, signal: run.signal, raw: text, answer },
    encoding,
  );
}

async function answerTo(run: CapturedRun, raw: RawRun, options: CompressOptions): Promise<CompressedRun> {
  const { keep, filters = [], encoding = DEFAULT_ENCODING } = options;
  const excerpt = excerptForm(run, raw);
  if (excerpt) return answerExcerpt(run, { raw, form: excerpt, keep, encoding });
  const size = raw.stdout.text.length + raw.stderr.text.length;
  if (size <= SMALL_BYTES || isAnswer(raw, size)) return answerRaw(raw, encoding);
  const form = filteredForm(run, raw, filters) ?? (isData(run, raw) ? undefined : await formOf(run, raw));
  if (!form) return answerRaw(raw, encoding);
  const draft = { raw, form: exactForm(form, raw), keep, encoding };
  return answerShort(run, draft) ?? answerRaw(raw, encoding);
}

/** An answer of ours may come by again (a script that calls `lean-ctx -c`): it is short. */
const LONGEST_ANSWER = 48 * 1024;
const isAnswer = ({ stdout, stderr }: RawRun, size: number): boolean =>
  size <= LONGEST_ANSWER && (isMarked(stdout.lines) || isMarked(stderr.lines));

const exactForm = (form: MadeForm, raw: RawRun): MadeForm => ({
  ...form,
  stdout: withBlanks(form.stdout, raw.stdout),
  stderr: withBlanks(form.stderr, raw.stderr),
});

/** What a filter of the user leaves. Several commands have several outputs: none of them is asked then. */
function filteredForm(run: CapturedRun, raw: RawRun, filters: readonly UserFilter[]): MadeForm | undefined {
  const [command, ...others] = run.printers.commands;
  if (filters.length === 0 || command === undefined || others.length > 0) return undefined;
  const finished = commandRun(run, command, raw);
  const filter = filterFor(filters, run.commandLine, finished);
  return filter && { ...applyFilter(filter, finished), treatment: 'filter', by: filter.name };
}

const rawOf = (stream: CapturedStream): RawText =>
  stream.kind === 'whole' ? rawText(stream.bytes) : { text: writtenLines(stream.lines), lines: [] };

function isData({ printers }: CapturedRun, raw: RawRun): boolean {
  const [command] = printers.commands;
  if (command && !printers.isChain && asksForData(command)) return true;
  return isJson(raw.stdout.text) && raw.stderr.text.length < SMALL_BYTES;
}

/** One program: its pattern, or the one that knows such an output. Several: what all of them call noise. */
async function formOf(run: CapturedRun, raw: RawRun): Promise<MadeForm | undefined> {
  const { commands, isComplete, isChain } = run.printers;
  const [command = UNKNOWN_PROGRAM] = commands;
  const known = await patternsOf(commands);
  const isOne = isComplete && !isChain && commands.length === 1;
  if (!isOne && commands.length > 0) {
    return shortForm(
      commandRun(run, command, raw),
      undefined,
      known.flatMap((pattern) => pattern.noise),
    );
  }
  const pattern = known[0] ?? (await patternBySignature([...raw.stdout.lines, ...raw.stderr.lines]));
  return shortForm(commandRun(run, command, raw), pattern, pattern?.noise ?? []);
}

/** Too much to hold: what was kept while it came is the short form. */
function excerptForm({ stdout, stderr }: CapturedRun, raw: RawRun): MadeForm | undefined {
  if (stdout.kind === 'whole' && stderr.kind === 'whole') return undefined;
  return {
    stdout: stdout.kind === 'excerpt' ? stdout.lines : raw.stdout.lines,
    stderr: stderr.kind === 'excerpt' ? stderr.lines : raw.stderr.lines,
    isLossless: false,
    unmarkedLines: 0,
    treatment: 'generic',
    by: '',
  };
}

function answerExcerpt(run: CapturedRun, { raw, form, keep, encoding }: Draft): CompressedRun {
  const handle = keep();
  const answer = written(form, {
    handle,
    lineCount: linesIn(run.stdout, raw.stdout) + linesIn(run.stderr, raw.stderr),
    ending: unsaidEnding(run, form),
  });
  const shown = countTokens(answer.stdout, encoding) + countTokens(answer.stderr, encoding);
  const shownBytes = Buffer.byteLength(answer.stdout) + Buffer.byteLength(answer.stderr);
  const bytes = bytesIn(run.stdout) + bytesIn(run.stderr);
  // What is not held cannot be counted: its text has about as many tokens a byte as what is shown of it.
  const rawTokens = Math.round((shown * bytes) / Math.max(1, shownBytes));
  return {
    ...answer,
    treatment: form.treatment,
    by: form.by,
    rawTokens: () => rawTokens,
    shownTokens: () => shown,
    handle,
  };
}

const linesIn = (stream: CapturedStream, { lines }: RawText): number =>
  stream.kind === 'excerpt' ? stream.lineCount : lines.length;

const bytesIn = (stream: CapturedStream): number =>
  stream.kind === 'excerpt' ? stream.sizeBytes : stream.bytes.length;

async function patternsOf(commands: readonly Command[]): Promise<readonly Pattern[]> {
  const patterns = await Promise.all(commands.map((command) => patternFor(command)));
  return patterns.filter((pattern) => pattern !== undefined);
}

const commandRun = (run: CapturedRun, command: Command, raw: RawRun): CommandRun => ({
  command,
  exitCode: run.exitCode,
  signal: run.signal,
  stdout: raw.stdout.lines,
  stderr: raw.stderr.lines,
});

function answerRaw(raw: RawRun, encoding: Encoding): CompressedRun {
  const count = onceCounted(raw, encoding);
  return {
    stdout: raw.stdout.text,
    stderr: raw.stderr.text,
    treatment: 'raw',
    by: '',
    rawTokens: count,
    shownTokens: count,
    handle: undefined,
  };
}

/** Counting a large output takes as long as shortening it: done when somebody asks. */
function onceCounted(raw: RawRun, encoding: Encoding): () => number {
  let count: number | undefined;
  return () => {
    count ??= countTokens(raw.stdout.text, encoding) + countTokens(raw.stderr.text, encoding);
    return count;
  };
}

interface Draft {
  readonly raw: RawRun;
  readonly form: MadeForm;
  readonly keep: () => string | undefined;
  readonly encoding: Encoding;
}

/** The short answer, when it is worth it and the way back exists. */
function answerShort(run: CapturedRun, { raw, form, keep, encoding }: Draft): CompressedRun | undefined {
  const ending = unsaidEnding(run, form);
  const lineCount = raw.stdout.lines.length + raw.stderr.lines.length;
  const needsHandle = !form.isLossless || lineCount >= DOUBTFUL_LINES;
  const draft = written(form, needsHandle ? { handle: '0'.repeat(16), lineCount, ending } : undefined);
  const shownTokens = countTokens(draft.stdout, encoding) + countTokens(draft.stderr, encoding);
  if (!isWorthwhile(raw, { shownTokens, isLossless: form.isLossless }, encoding)) return undefined;
  const handle = needsHandle ? keep() : undefined;
  if (!form.isLossless && handle === undefined) return undefined;
  return {
    ...written(form, handle === undefined ? undefined : { handle, lineCount, ending }),
    treatment: form.treatment,
    by: form.by,
    rawTokens: onceCounted(raw, encoding),
    shownTokens: () => shownTokens,
    handle,
  };
}

/** Nothing is lost, but a reader of so many lines in another form may want to see them as they were. */
const DOUBTFUL_LINES = 20;

function isWorthwhile(
  raw: RawRun,
  { shownTokens, isLossless }: { readonly shownTokens: number; readonly isLossless: boolean },
  encoding: Encoding,
): boolean {
  const least = Math.max(shownTokens + WORTHWHILE_TOKENS, isLossless ? 0 : SMALL_TOKENS);
  return countTokensUpTo(`${raw.stdout.text}${raw.stderr.text}`, least, encoding) > least;
}

/** The way back to what is not shown; `handle` is missing when the archive would not take it. */
interface WayBack {
  readonly handle: string | undefined;
  readonly lineCount: number;
  readonly ending: string;
}

/** Words by which any reader sees that something went wrong. */
const TROUBLE =
  /fail|error|fatal|panic|exception|abort|denied|refused|conflict|reject|timed? ?out|not found|no such|cannot|unable|[✗✘×❌]/i;
const tellsOfTrouble = (line: string): boolean => TROUBLE.test(line) && isFault(line);

/** How a run ended, when it failed and no line that is shown tells of it. */
function unsaidEnding({ exitCode, signal }: CapturedRun, { stdout, stderr }: MadeForm): string {
  const isSaid = [...stdout, ...stderr].some((line) => !isGap(line) && tellsOfTrouble(line));
  if (isSaid || (exitCode === 0 && signal === null)) return '';
  return signal === null ? `, exit ${exitCode}` : `, ended by ${signal}`;
}

/** Both streams as text. The way back is named once, at the end of the stream with gaps. */
function written(
  form: MadeForm,
  way: WayBack | undefined,
): { readonly stdout: string; readonly stderr: string } {
  const stdout = writtenLines(form.stdout);
  const stderr = writtenLines(form.stderr);
  if (!way) return { stdout, stderr };
  const { handle, lineCount, ending } = way;
  const mark = `${handle === undefined ? lostMark(lineCount) : handleMark(handle, lineCount, ending)}\n`;
  const isOnStderr = form.stderr.some(isGap) ? !form.stdout.some(isGap) : form.stdout.length === 0;
  return isOnStderr ? { stdout, stderr: stderr + mark } : { stdout: stdout + mark, stderr };
}
