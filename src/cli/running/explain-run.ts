import { writeFully } from '../../core/write-fully.ts';
import { countTokens, DEFAULT_ENCODING } from '../../engine/tokens/index.ts';
import { type ReadableAnswer, SHORT_BYTES } from '../../shell/answer/index.ts';
import { rawText } from '../../shell/raw-text.ts';
import { archivedOutput, type EndedRun } from '../../shell/run/index.ts';
import { columns } from '../help/columns.ts';
import { answerRun } from './answer-run.ts';
import type { CapturedCommand } from './run-captured.ts';

const STDOUT = 1;
const STDERR = 2;
const LEAST_TOKENS = 200;

/** Prints the answer to a run, and behind it, on stderr, how it came to be. */
export async function explainRun(ended: EndedRun, request: CapturedCommand): Promise<void> {
  const answer = await answerRun(ended, request);
  writeFully(STDERR, Buffer.from(answer.stderr));
  writeFully(STDOUT, Buffer.from(answer.stdout));
  const raw = rawText(archivedOutput(ended.stdout, ended.stderr)).text;
  const shown = answer.stdout + answer.stderr;
  const [rawTokens, shownTokens] = [raw, shown].map((text) => countTokens(text, DEFAULT_ENCODING)) as [
    number,
    number,
  ];
  const share = rawTokens === 0 ? 0 : Math.round(100 - (100 * shownTokens) / rawTokens);
  writeFully(
    STDERR,
    Buffer.from(
      columns(
        [
          ['policy', policyText(request)],
          ['form', formText(answer, request, ended, rawTokens)],
          ['tokens', `${rawTokens} → ${shownTokens} (${DEFAULT_ENCODING}), ${share} % less`],
          ['lines', `${linesIn(raw)} → ${linesIn(shown)}`],
          ['exit', String(ended.exitCode)],
          ['all of it', answer.handle === undefined ? 'shown' : `lean-ctx expand ${answer.handle}`],
        ],
        '',
      ),
    ),
  );
}

function policyText({ policy: { kind, printers } }: CapturedCommand): string {
  const programs = printers.commands.map(({ argv }) => argv.slice(0, 2).join(' ')).join(', ');
  return `${kind}: ${programs === '' ? 'no program is known to print' : `printed by ${programs}`}${printers.isComplete ? '' : ', and others'}`;
}

function formText(
  { treatment, by }: ReadableAnswer,
  { policy }: CapturedCommand,
  { stdout, stderr }: EndedRun,
  rawTokens: number,
): string {
  if (treatment !== 'raw') return by === '' ? treatment : `${treatment} ${by}`;
  if (stdout.sizeBytes + stderr.sizeBytes <= SHORT_BYTES) return `raw: no more than ${SHORT_BYTES} bytes`;
  if (policy.kind === 'verbatim') return 'raw: what was asked for is the output itself';
  if (rawTokens <= LEAST_TOKENS) return `raw: no more than ${LEAST_TOKENS} tokens`;
  return 'raw: it is data, or no form of it that keeps every fault saves enough';
}

const linesIn = (text: string): number =>
  text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0);
