import type { History } from '../index/history.ts';

/** A history made ready for being searched. */
export interface HistoryFields {
  readonly history: History;
  /** Ids of its terms by `low:high`. */
  readonly termIds: ReadonlyMap<string, number>;
  /** Numbers of its paths. */
  readonly pathIds: ReadonlyMap<string, number>;
  readonly averageLength: number;
  readonly highestChurn: number;
}

const prepared = new WeakMap<History, HistoryFields>();

/** The fields of a history; worked out once, however many generations it serves. */
export function historyFields(history: History): HistoryFields {
  const known = prepared.get(history);
  if (known) return known;
  const fields = prepare(history);
  prepared.set(history, fields);
  return fields;
}

function prepare(history: History): HistoryFields {
  const { termLow, termHigh, pathOffset, pathBytes, pathLength, pathChurn } = history;
  const termIds = new Map<string, number>();
  termHigh.forEach((high, id) => {
    termIds.set(`${termLow[id]}:${high}`, id);
  });
  const bytes = Buffer.from(pathBytes.buffer, pathBytes.byteOffset, pathBytes.length);
  const pathIds = new Map<string, number>();
  for (let id = 0; id < pathLength.length; id++) {
    pathIds.set(bytes.toString('utf8', pathOffset[id], pathOffset[id + 1]), id);
  }
  return {
    history,
    termIds,
    pathIds,
    averageLength: pathLength.reduce((a, b) => a + b, 0) / (pathLength.length || 1),
    highestChurn: pathChurn.reduce((a, b) => Math.max(a, b), 0) || 1,
  };
}
