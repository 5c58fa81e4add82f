import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { currentHistory, type ProjectIndex } from '../../src/code/index/index.ts';
import { openProject } from '../../src/code/search/index.ts';
import { LexicalIndex } from '../../src/code/search/lexical-index.ts';
import { type MeaningHit, MeaningIndex } from '../../src/code/search/meaning/meaning-index.ts';
import { proseShare } from '../../src/code/search/question/prose-share.ts';
import {
  closenessFactor,
  type RankingWeights,
  sentenceShare,
  WEIGHTS,
  weightsOf,
} from '../../src/code/search/ranking-weights.ts';
import { bothClosenesses } from '../../src/code/search/sentences/both-closenesses.ts';
import { SentenceIndex } from '../../src/code/search/sentences/sentence-index.ts';

interface Query {
  readonly query: string;
  readonly gold: readonly string[];
}

interface Set {
  readonly name: string;
  readonly queries: readonly Query[];
  readonly index: LexicalIndex;
  /** Closeness in meaning, by query. */
  readonly meaning: ReadonlyMap<string, readonly MeaningHit[]>;
}

interface Score {
  readonly name: string;
  readonly mrr: number;
  readonly recall5: number;
  readonly recall10: number;
  readonly medianMs: number;
}

/** Only source files can be right answers. */
const SOURCE =
  /\.(ts|tsx|js|jsx|mjs|cjs|py|go|rs|java|c|cc|cpp|h|hpp|rb|cs|kt|swift|php|scala|lua|ex|zig|dart|vue|svelte)$/;
const ANSWERS = 20;

/** @param argv `[--fit | --ablate] [--sentences] SET...` @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  const folders = argv.filter((word) => !word.startsWith('--'));
  if (folders.length === 0) {
    process.stderr.write('localize: name at least one set, a folder with tree/ and queries.json\n');
    return 2;
  }
  const sets: Set[] = [];
  const hasSentences = argv.includes('--sentences');
  for (const folder of folders) sets.push(await load(path.resolve(folder), hasSentences));
  if (argv.includes('--ablate')) ablate(sets);
  else print(sets, argv.includes('--fit') ? fitWeights(sets) : WEIGHTS);
  return 0;
}

async function load(folder: string, hasSentences: boolean): Promise<Set> {
  const project = await openProject(path.join(folder, 'tree'));
  if (!project.ok) throw new Error(project.error.message);
  const built = await project.value.build({ mode: 'update' });
  const { index } = project.value;
  if (!built.ok || !index.generation) throw new Error(`${folder} could not be indexed`);
  const history = await currentHistory(index.folder, undefined, undefined);
  await project.value.close();
  const { queries } = JSON.parse(readFileSync(path.join(folder, 'queries.json'), 'utf8')) as {
    queries: Query[];
  };
  return {
    name: path.basename(folder),
    queries,
    index: new LexicalIndex(index.generation, history),
    meaning: await closeness(queries, index, hasSentences),
  };
}

async function closeness(
  queries: readonly Query[],
  index: ProjectIndex,
  hasSentences: boolean,
): Promise<ReadonlyMap<string, readonly MeaningHit[]>> {
  const { folder, generation } = index;
  if (!generation) throw new Error('there is no index');
  const meaning = new MeaningIndex(folder);
  await meaning.ensure(generation, { threads: availableParallelism() });
  const sentences = new SentenceIndex(index);
  const found = new Map<string, readonly MeaningHit[]>();
  if (hasSentences) await makeSentences(sentences);
  for (const { query } of queries) {
    const byWords = meaning.search(query, generation) ?? [];
    const told = hasSentences ? await sentences.search(query, generation) : undefined;
    found.set(query, told ? bothClosenesses(byWords, told, sentenceShare(proseShare(query))) : byWords);
  }
  await sentences.close();
  return found;
}

/** @throws when they cannot be made here */
async function makeSentences(sentences: SentenceIndex): Promise<void> {
  const { signal } = new AbortController();
  const end = await sentences.encode({ signal, onProgress: () => undefined });
  if (end !== 'whole') throw new Error(`no sentence vectors: ${end}`);
}

function score({ name, queries, index, meaning }: Set, weights: RankingWeights): Score {
  const sums = { mrr: 0, recall5: 0, recall10: 0 };
  const times: number[] = [];
  for (const { query, gold } of queries) {
    const started = performance.now();
    const hits = index.search({
      text: query,
      limit: 2 * ANSWERS,
      chunksPerFile: 1,
      weights: { ...weights, meaning: weights.meaning * closenessFactor(proseShare(query)) },
      meaning: meaning.get(query) ?? [],
    });
    times.push(performance.now() - started);
    const files = hits.map((hit) => hit.path).filter((file) => SOURCE.test(file));
    const place = files.slice(0, ANSWERS).findIndex((file) => gold.includes(file));
    const recall = (k: number) =>
      gold.filter((file) => files.slice(0, k).includes(file)).length / gold.length;
    if (place >= 0) sums.mrr += 1 / (place + 1);
    sums.recall5 += recall(5);
    sums.recall10 += recall(10);
  }
  const n = queries.length;
  const medianMs = times.sort((a, b) => a - b)[n >> 1] ?? 0;
  return { name, mrr: sums.mrr / n, recall5: sums.recall5 / n, recall10: sums.recall10 / n, medianMs };
}

function mean(scores: readonly Score[]): Score {
  const of = (key: 'mrr' | 'recall5' | 'recall10' | 'medianMs') =>
    scores.reduce((sum, one) => sum + one[key], 0) / scores.length;
  return {
    name: 'MEAN',
    mrr: of('mrr'),
    recall5: of('recall5'),
    recall10: of('recall10'),
    medianMs: of('medianMs'),
  };
}

function print(sets: readonly Set[], weights: RankingWeights): void {
  const scores = sets.map((set) => score(set, weights));
  for (const { name, mrr, recall5, recall10, medianMs } of [...scores, mean(scores)]) {
    const figures = [mrr, recall5, recall10].map((figure) => figure.toFixed(3)).join('  ');
    process.stdout.write(`${name.padEnd(16)} MRR, r@5, r@10  ${figures}  ${medianMs.toFixed(2)} ms\n`);
  }
}

type Fitted = 'body' | 'chunk' | 'path' | 'names' | 'history' | 'meaning' | 'churn';
const GRID: Readonly<Record<Fitted, readonly number[]>> = {
  body: [0.7, 1, 1.5, 2],
  chunk: [0, 0.15, 0.25, 0.4, 0.6, 1],
  path: [1, 1.5, 2, 2.5, 3],
  names: [0.4, 0.7, 1, 1.5],
  history: [1.5, 2, 2.5, 3],
  meaning: [0, 0.1, 0.2, 0.3],
  churn: [0, 0.2, 0.45, 0.7, 1],
};
const ROUNDS = 2;

/** One weight at a time, keeping what raises MRR + 0.3 · recall@10 over all sets. */
function fitWeights(sets: readonly Set[]): RankingWeights {
  const value = (weights: RankingWeights) => {
    const { mrr, recall10 } = mean(sets.map((set) => score(set, weights)));
    return mrr + 0.3 * recall10;
  };
  let best = WEIGHTS;
  let bestValue = value(best);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, steps] of Object.entries(GRID)) {
      for (const step of steps) {
        const tried = { ...best, [name]: step };
        const found = value(tried);
        if (found <= bestValue + 1e-4) continue;
        best = tried;
        bestValue = found;
        process.stdout.write(`${name} ${step}: ${found.toFixed(4)}\n`);
      }
    }
  }
  process.stdout.write(`${JSON.stringify(best)}\n`);
  return best;
}

const EVEN: RankingWeights['kinds'] = { source: 1, test: 1, example: 1, docs: 1, barrel: 1, declaration: 1 };

/** What each signal is worth: the means without it, as rows of a table. */
function ablate(sets: readonly Set[]): void {
  const variants: [string, RankingWeights][] = [
    ['all signals', WEIGHTS],
    ['without history', { ...WEIGHTS, history: 0 }],
    ['without churn', { ...WEIGHTS, churn: 0 }],
    ['without path', { ...WEIGHTS, path: 0 }],
    ['without names of definitions', { ...WEIGHTS, names: 0 }],
    ['without the best chunk', { ...WEIGHTS, chunk: 0 }],
    ['without kinds of files', { ...WEIGHTS, kinds: EVEN }],
    ['without closeness in meaning', { ...WEIGHTS, meaning: 0 }],
    [
      'body alone',
      { ...WEIGHTS, chunk: 0, path: 0, names: 0, history: 0, churn: 0, meaning: 0, kinds: EVEN },
    ],
    ['closeness alone', { ...weightsOf('dense', 1), churn: 0, kinds: EVEN }],
  ];
  process.stdout.write('| ranking | MRR | r@5 | r@10 |\n|---|--:|--:|--:|\n');
  for (const [name, weights] of variants) {
    const { mrr, recall5, recall10 } = mean(sets.map((set) => score(set, weights)));
    const figures = [mrr, recall5, recall10].map((figure) => figure.toFixed(3));
    process.stdout.write(`| ${name} | ${figures.join(' | ')} |\n`);
  }
}
