import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Project, type TextQuery } from '../../src/code/search/index.ts';
import type { Result } from '../../src/core/result.ts';
import { askingOf } from './asking.ts';
import { calibrate } from './calibration.ts';
import { type BenchCase, defineSuite, TOLERANCE } from './suite.ts';

const WORDS = { text: 'resolve session cache limit', limit: 20, chunksPerFile: 1 };
const TEXT: TextQuery = {
  pattern: '',
  ignoreCase: false,
  fixedString: false,
  wholeWord: false,
  scope: '',
  include: [],
  exclude: [],
  limit: 200,
  deadlineMs: 10_000,
  signal: undefined,
};

/** One project, indexed end to end as the commands do it, and searched as a server does. */
class IndexedFolder {
  readonly #folder: string;
  readonly #changed: string;
  #project: Project | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#changed = firstSource(folder);
  }

  /** From nothing: neither an index nor facts about any file are there. */
  async build(): Promise<void> {
    await this.forget();
    this.#project = Project.open(this.#folder, { isLive: true });
    expectDone(await this.#project.build({ mode: 'full' }));
  }

  /** One file has changed, and a watcher has said so. */
  async update(): Promise<void> {
    appendFileSync(path.join(this.#folder, this.#changed), '\n// one more line\n');
    const seen = { changed: [this.#changed], removed: [] };
    const report = expectDone(await this.#open.build({ mode: 'live', seen }));
    if (report.analysed !== 1) throw new Error(`an update of one file analysed ${report.analysed}`);
  }

  async searchWords(): Promise<void> {
    const { value } = await this.#open.searchWords(WORDS);
    if (value.length === 0) throw new Error('nothing was found');
  }

  /** The same question by words and closeness in meaning, as a server answers it. */
  async searchHybrid(): Promise<void> {
    if (this.#open.vectors !== 'ready' && !(await this.#open.makeVectors())) throw new Error('no vectors');
    const { usesMeaning } = await this.#open.searchWords({ ...WORDS, ranking: 'hybrid' });
    if (!usesMeaning) throw new Error('meaning took no part');
  }

  async searchText(pattern: string): Promise<void> {
    expectDone(await this.#open.searchText({ ...TEXT, pattern }));
  }

  /** Removes everything that was stored about the folder. */
  async forget(): Promise<void> {
    await this.#project?.close();
    const stored = this.#project?.index.folder;
    this.#project = undefined;
    // Both folders of a root that is in no repository lie in one of their own.
    if (stored) rmSync(path.dirname(stored.generation), { recursive: true, force: true });
  }

  get #open(): Project {
    if (!this.#project) throw new Error('the project is not indexed yet');
    return this.#project;
  }
}

function expectDone<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A source file, with slashes, from the folder. */
function firstSource(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = names.filter((name) => /\.(ts|rs|go|py|java|c)$/.test(name)).sort()[0];
  if (found === undefined) throw new Error(`${folder} has no source file`);
  return found.replaceAll(path.sep, '/');
}

function sizeBelow(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.reduce((sum, name) => {
    const stat = statSync(path.join(folder, name));
    return stat.isFile() ? sum + stat.size : sum;
  }, 0);
}

const calibrated = (one: Omit<BenchCase, 'against' | 'tolerance' | 'reference'>): BenchCase => ({
  ...one,
  against: 'calibration',
  tolerance: TOLERANCE.calibrated,
  reference: calibrate,
});

/** Something that takes long is held against a long calibration: a short one would be over in a lucky moment. */
function longCalibration(): void {
  for (let i = 0; i < 20; i++) calibrate();
}

/** A question to the open project, held against what all questions have in common. */
const question = (
  one: Pick<BenchCase, 'id' | 'summary' | 'run'>,
  reference: BenchCase['reference'],
): BenchCase => ({ ...one, against: 'calibration', tolerance: TOLERANCE.tight, isTight: true, reference });

export default defineSuite({
  name: 'project',
  prepare({ folder }) {
    const indexed = new IndexedFolder(folder);
    const asking = askingOf(folder);
    return {
      close: () => indexed.forget(),
      cases: [
        {
          ...calibrated({
            id: 'index:build',
            summary: 'a code base from nothing',
            run: () => indexed.build(),
          }),
          sizeBytes: sizeBelow(folder),
          runs: 3,
          reference: longCalibration,
        },
        calibrated({
          id: 'index:update',
          summary: 'one changed file',
          runs: 15,
          run: () => indexed.update(),
        }),
        question(
          { id: 'search:words', summary: 'four words, ranked', run: () => indexed.searchWords() },
          asking,
        ),
        {
          // Mostly products of vectors, which share the memory's bandwidth with whatever else runs.
          ...question(
            {
              id: 'search:hybrid',
              summary: 'the same, ranked by closeness in meaning too',
              run: () => indexed.searchHybrid(),
            },
            calibrate,
          ),
          tolerance: TOLERANCE.ratio,
        },
        question(
          {
            id: 'search:alternatives',
            summary: 'one of three words and what follows',
            run: () => indexed.searchText('(session|cache|limit)_\\w+'),
          },
          calibrate,
        ),
        question(
          {
            id: 'search:common',
            summary: 'expression with many lines',
            run: () => indexed.searchText('return \\w+'),
          },
          calibrate,
        ),
        question(
          {
            id: 'search:rare',
            summary: 'expression that is nowhere',
            run: () => indexed.searchText('zebra_\\w+_crossing'),
          },
          asking,
        ),
      ],
    };
  },
});
