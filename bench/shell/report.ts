import { countTokens } from '../../src/engine/tokens/index.ts';
import { replay } from './compressed.ts';
import { judge } from './facts.ts';
import { type Recording, recordingsBelow } from './recordings.ts';

/** One recording, measured. */
export interface Row {
  readonly recording: Recording;
  readonly rawTokens: number;
  readonly shownTokens: number;
  readonly treatment: string;
  readonly facts: number;
  readonly lost: readonly string[];
  readonly falseClaims: readonly string[];
}

export async function measure(recording: Recording): Promise<Row> {
  const { answer, text } = await replay(recording);
  const { facts, lost, falseClaims } = judge(recording, text);
  return {
    recording,
    rawTokens: countTokens(recording.raw),
    shownTokens: countTokens(text),
    treatment: answer.by === '' ? answer.treatment : answer.by,
    facts,
    lost,
    falseClaims,
  };
}

export const saving = ({ rawTokens, shownTokens }: Row): number =>
  rawTokens === 0 ? 0 : 1 - shownTokens / rawTokens;

/** The means are over recordings of at least so many tokens that are not data. */
const LARGE_TOKENS = 400;

export interface Sums {
  readonly total: number;
  readonly meanFine: number;
  readonly meanFailed: number;
  readonly facts: number;
  readonly lost: number;
  readonly falseClaims: number;
}

export function sumsOf(rows: readonly Row[]): Sums {
  const large = rows.filter((row) => row.rawTokens >= LARGE_TOKENS && !row.recording.facts.exact);
  const sum = (each: (row: Row) => number): number => rows.reduce((total, row) => total + each(row), 0);
  return {
    total:
      1 -
      sum((row) => row.shownTokens) /
        Math.max(
          1,
          sum((row) => row.rawTokens),
        ),
    meanFine: mean(large.filter((row) => row.recording.exit === 0).map(saving)),
    meanFailed: mean(large.filter((row) => row.recording.exit !== 0).map(saving)),
    facts: sum((row) => row.facts),
    lost: sum((row) => row.lost.length),
    falseClaims: sum((row) => row.falseClaims.length),
  };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export const measureBelow = async (root: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const recording of recordingsBelow(root)) rows.push(await measure(recording));
  return rows;
};
