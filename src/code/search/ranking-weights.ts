import type { PathKind } from './path-kind.ts';

/**
 * How much each signal counts. Fitted on the six tuning repositories of the localisation measure by
 * `bench/localize`, which anyone can run again; a weight changes only together with its figures.
 */
export interface RankingWeights {
  readonly body: number;
  /** The best chunk of the file. */
  readonly chunk: number;
  readonly path: number;
  /** Names of definitions. */
  readonly names: number;
  /** Subjects of past commits that touched the file. */
  readonly history: number;
  /**
   * Closeness in meaning: what three standard deviations above the mean count of the best sum of the other signals, for a
   * question in prose.
   */
  readonly meaning: number;
  /** How much a file gains that changes often and recently: × (1 + churn · weight). */
  readonly churn: number;
  /** Factors for kinds of files that the query does not ask for. */
  readonly kinds: Readonly<Record<PathKind, number>>;
}

export const WEIGHTS: RankingWeights = {
  body: 1.5,
  chunk: 0.25,
  path: 2.5,
  names: 1,
  history: 2.5,
  meaning: 0.15,
  churn: 0.45,
  kinds: { source: 1, test: 0.4, example: 0.5, docs: 0.5, barrel: 0.8, declaration: 0.6 },
};

/** What files are ranked by: their words and history, closeness in meaning, or both. */
export type WordRanking = 'bm25' | 'dense' | 'hybrid';

/** Closeness in meaning counts this much less for mere words, which are mostly those of the code. */
const FACTOR_OF_WORDS = 1 / 3;

/** What closeness counts for a question that is a sentence to some share, see `proseShare`. */
export const closenessFactor = (prose: number): number => FACTOR_OF_WORDS + (1 - FACTOR_OF_WORDS) * prose;

/** What closeness of sentence vectors counts of that of token vectors, where a project has them. */
export const sentenceShare = (prose: number): number => 1 + prose;

/** The weights that a ranking goes by. @param prose see `proseShare` */
export function weightsOf(ranking: WordRanking, prose: number): RankingWeights {
  if (ranking === 'hybrid') return { ...WEIGHTS, meaning: WEIGHTS.meaning * closenessFactor(prose) };
  if (ranking === 'bm25') return { ...WEIGHTS, meaning: 0 };
  return { ...WEIGHTS, body: 0, chunk: 0, path: 0, names: 0, history: 0, meaning: 1 };
}
