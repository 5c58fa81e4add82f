import { type Analyser, createAnalyser, languageForPath } from '../../src/code/lang/index.ts';
import { pathKind } from '../../src/code/search/path-kind.ts';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { type ViewSubject, viewSubject } from '../../src/read/view-subject.ts';
import { type ChangedFile, changedFiles } from './commits.ts';

/** A file that is read with a commit's subject as the task. */
export interface Read {
  readonly change: ChangedFile;
  readonly subject: ViewSubject;
  readonly tokens: number;
}

const LEAST_TOKENS = 1000;
const COUNTED: ReadonlySet<string> = new Set(['source', 'barrel', 'declaration']);
/** Bundles are written by programs, and nobody reads them. */
const LONGEST_LINE = 2000;

/** The reads that the newest commits of a repository call for. */
export async function readsOf(gitDir: string, commitCount: number): Promise<Read[]> {
  const analyser = await createAnalyser();
  try {
    const reads: Read[] = [];
    for (const change of changedFiles(gitDir, commitCount)) {
      const read = change.touched.length === 0 ? undefined : await readOf(change, analyser);
      if (read !== undefined) reads.push(read);
    }
    return reads;
  } finally {
    analyser.dispose();
  }
}

async function readOf(change: ChangedFile, analyser: Analyser): Promise<Read | undefined> {
  const { path, text } = change;
  const language = languageForPath(path, text);
  const isCounted =
    COUNTED.has(pathKind(path)) && text.split('\n').every((line) => line.length <= LONGEST_LINE);
  if (language === undefined || !isCounted) return undefined;
  const tokens = countTokens(text);
  if (tokens <= LEAST_TOKENS) return undefined;
  const loaded = await analyser.load(language);
  const facts = loaded.ok ? analyser.analyse(text, language) : loaded;
  if (!facts.ok) return undefined;
  const request = { path, text, task: change.subject, budget: undefined, protect: [], hints: [] };
  return { change, subject: viewSubject(request, facts.value), tokens };
}
