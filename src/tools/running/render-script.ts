import { directories } from '../../core/directories.ts';
import { openArchive } from '../../shell/archive/index.ts';
import { rawText } from '../../shell/raw-text.ts';
import { archivedOutput, type EndedRun, keptText } from '../../shell/run/index.ts';
import type { Services } from '../services.ts';

export interface ScriptOutcome {
  readonly ended: EndedRun;
  /** What the caller is looking for: of a long output the lines that hold its words are kept. */
  readonly intent: string | undefined;
  readonly timeout: number;
  readonly reader: string;
  readonly services: Services;
}

const MOST_BYTES = 32_768;
/** A shorter output is not filtered. */
const FILTERED_BYTES = 4096;

/** What a script wrote, as its answer: cut in the middle when it is long, with the way to all of it. */
export async function renderScript(outcome: ScriptOutcome): Promise<string> {
  const { ended, timeout } = outcome;
  const stdout = rawText(keptText(ended.stdout)).text.replace(/\n+$/, '');
  const stderr = rawText(keptText(ended.stderr)).text.replace(/\n+$/, '');
  if (ended.ending === 'timed-out') return withOutput(`timed out after ${timeout}s`, stdout, outcome);
  if (ended.ending === 'cancelled') return withOutput('cancelled', stdout, outcome);
  if (ended.exitCode !== 0)
    return withOutput(`EXIT ${ended.exitCode} — ${fitting(stderr, outcome)}`, stdout, outcome);
  const all = [stdout, stderr].filter((part) => part !== '').join('\n');
  return all === '' ? '(no output)' : chosen(all, outcome);
}

const withOutput = (head: string, stdout: string, outcome: ScriptOutcome): string =>
  stdout === '' ? head : `${fitting(stdout, outcome)}\n${head}`;

function chosen(text: string, outcome: ScriptOutcome): string {
  const words = (outcome.intent ?? '').toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
  if (words.length === 0 || text.length < FILTERED_BYTES) return fitting(text, outcome);
  const lines = text.split('\n');
  const kept = lines.filter((line) => words.some((word) => line.toLowerCase().includes(word)));
  const missing = lines.length - kept.length;
  if (kept.length === 0 || missing === 0) return fitting(text, outcome);
  const mark = `… ${missing} more lines${way(outcome)}`;
  return `[intent: ${outcome.intent}]\n${fitting(kept.join('\n'), outcome)}\n${mark}`;
}

/** The beginning and the end of what is too long, whole lines where there are any. */
function fitting(text: string, outcome: ScriptOutcome): string {
  if (text.length <= MOST_BYTES) return text;
  const half = MOST_BYTES / 2;
  const headEnd = text.lastIndexOf('\n', half) + 1 || safeCut(text, half);
  const tailStart = text.indexOf('\n', text.length - half) + 1 || safeCut(text, text.length - half);
  const mark = `… ${tailStart - headEnd} more characters${way(outcome)}`;
  return `${text.slice(0, headEnd).replace(/\n$/, '')}\n${mark}\n${text.slice(tailStart)}`;
}

/** Not between the halves of a surrogate pair. */
const safeCut = (text: string, at: number): number =>
  (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;

function way({ ended, reader, services }: ScriptOutcome): string {
  const archive = openArchive(directories().data, services.env);
  const source = { tool: 'ctx_execute', command: '', session: reader };
  const stored = archive.put(archivedOutput(ended.stdout, ended.stderr), source);
  return stored.ok ? `, all: ctx_expand ${stored.value.id}` : '';
}
