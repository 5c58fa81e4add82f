import type { OutputAnswer, StoredOutput } from '../../shell/archive/index.ts';
import { shownLine } from '../searching/shown-line.ts';

/** One row an output: its id, what made it, its size, and the command it came from. */
export function renderOutputs(outputs: readonly StoredOutput[]): string[] {
  if (outputs.length === 0) return ['Nothing is archived.'];
  return outputs.map(({ id, tool, sizeBytes, lineCount, command }) => {
    return `${id} ${tool} ${sizeBytes} bytes, ${lineCount} lines ${lineOf(command)}`.trimEnd();
  });
}

/** `id:line text` for the best lines of each output, the best output first. */
export function renderHits(words: string, { hits, isPartial, unread }: OutputAnswer): string[] {
  const notes = unread > 0 ? [`[${unread} older outputs are not yet searched, retry shortly]`] : [];
  if (hits.length === 0) return [`no archived output holds '${words.slice(0, 80)}'`, ...notes];
  const head = isPartial ? ['no archived output holds all the words; these hold some:'] : [];
  const rows = hits.flatMap(({ output, lines }) =>
    lines.length === 0
      ? [`${output.id} ${lineOf(output.command)}`]
      : lines.map(({ number, text }) => `${output.id}:${number} ${lineOf(text)}`),
  );
  return [...head, ...rows, ...notes];
}

const lineOf = (text: string): string =>
  shownLine({ text: text.replaceAll(/[\r\n]+/g, ' '), start: 0, end: 0 });
