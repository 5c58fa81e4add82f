import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Project, type TextAnswer, type TextQuery } from '../../../src/code/search/index.ts';
import { comparePaths } from '../../../src/core/paths.ts';
import { edit, RandomTree, removeTrees, temporaryFolder } from './random-tree.ts';

beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporaryFolder();
});
const open: Project[] = [];
afterEach(async () => {
  for (const project of open.splice(0)) await project.close();
});
afterAll(removeTrees);

/** Patterns that mean the same to JavaScript, where a line ends before `\r\n`. */
const PATTERNS: readonly Partial<TextQuery>[] = [
  { pattern: 'alpha' },
  { pattern: 'alpha', ignoreCase: true },
  { pattern: 'parse_?config', ignoreCase: true },
  { pattern: 'x\\d+' },
  { pattern: '^export' },
  { pattern: '\\}$' },
  { pattern: 'alpha|beta' },
  { pattern: '(alpha|beta) +[a-z(]' },
  { pattern: '[a-c]{2}' },
  { pattern: 'alpha|beta|x1' },
  { pattern: '(parse|alpha|ab)_?[a-zA-Z]+' },
  { pattern: '[A-Z]{3}' },
  { pattern: 'a.*beta' },
  { pattern: 'x\\d\\d' },
  { pattern: 'k', ignoreCase: true },
  { pattern: 'straße', ignoreCase: true },
  { pattern: '漢' },
  { pattern: 'é[ax ]', ignoreCase: true },
  { pattern: 'alpha()', fixedString: true },
  { pattern: '.', fixedString: true },
  { pattern: 'never there at all' },
  { pattern: 'a' },
  { pattern: '^$' },
];
const SCOPES = ['', 'src', 'src/deep', 'lib'];
const GLOBS: readonly { readonly include: readonly string[]; readonly exclude: readonly string[] }[] = [
  { include: [], exclude: [] },
  { include: [], exclude: [] },
  { include: ['*.ts'], exclude: [] },
  { include: [], exclude: ['*.md', 'src/deep/**'] },
];

interface Question {
  readonly query: TextQuery;
  readonly accepts: (path: string) => boolean;
}

const question: fc.Arbitrary<Question> = fc
  .record({
    pattern: fc.constantFrom(...PATTERNS),
    scope: fc.constantFrom(...SCOPES),
    globs: fc.constantFrom(...GLOBS),
    limit: fc.constantFrom(0, 1, 3, 1000),
  })
  .map(({ pattern, scope, globs, limit }) => ({
    query: {
      pattern: '',
      ignoreCase: false,
      fixedString: false,
      wholeWord: false,
      ...pattern,
      scope,
      ...globs,
      limit,
      deadlineMs: 60_000,
      signal: undefined,
    },
    accepts: (file) =>
      (scope === '' || file.startsWith(`${scope}/`)) &&
      (globs.include.length === 0 || file.endsWith('.ts')) &&
      !(globs.exclude.length > 0 && (file.endsWith('.md') || file.startsWith('src/deep/'))),
  }));

interface Expected {
  readonly lines: readonly string[];
  readonly files: number;
  readonly inScope: number;
}

/** Looks at every line of every file. */
function plainly({ query, accepts }: Question, files: ReadonlyMap<string, string>): Expected {
  const source = query.fixedString ? query.pattern.replaceAll(/[.()]/g, '\\$&') : query.pattern;
  const regex = new RegExp(source, query.ignoreCase ? 'ius' : 'us');
  const lines: string[] = [];
  const names = [...files.keys()].filter(accepts).sort(comparePaths);
  const texts = names.filter(
    (name) =>
      !Buffer.from(files.get(name) ?? '')
        .subarray(0, 8192)
        .includes(0),
  );
  const found = new Set<string>();
  for (const name of texts) {
    const rows = (files.get(name) ?? '').split('\n');
    if (rows.at(-1) === '') rows.pop();
    rows.forEach((row, i) => {
      const line = row.replace(/\r$/, '');
      const match = regex.exec(line);
      if (!match) return;
      found.add(name);
      lines.push(`${name}:${i + 1}:${match.index}:${line}`);
    });
  }
  return { lines, files: found.size, inScope: texts.length };
}

function check(answer: TextAnswer, asked: Question, files: ReadonlyMap<string, string>): void {
  const expected = plainly(asked, files);
  const given = answer.files.flatMap(({ path, matches }) =>
    matches.map(({ line, text, start }) => `${path}:${line}:${start}:${text}`),
  );
  expect(given).toEqual(expected.lines.slice(0, asked.query.limit));
  expect(answer).toMatchObject({
    totalLines: expected.lines.length,
    totalFiles: expected.files,
    filesInScope: expected.inScope,
    isComplete: true,
    skipped: [],
  });
}

const hasScope = (files: ReadonlyMap<string, string>, scope: string): boolean =>
  scope === '' || [...files.keys()].some((name) => name.startsWith(`${scope}/`));

async function ask(project: Project, asked: Question, files: ReadonlyMap<string, string>): Promise<void> {
  const answer = await project.searchText(asked.query);
  if (answer.ok) return check(answer.value, asked, files);
  expect(answer.error.code).toBe('search-scope-missing');
  expect(hasScope(files, asked.query.scope)).toBe(false);
}

function opened(root: string, isLive: boolean): Project {
  const project = Project.open(root, { isLive, threads: 1 });
  open.push(project);
  return project;
}

const RUNS = 40;
const rounds = fc.array(
  fc.record({
    edits: fc.array(edit, { maxLength: 4 }),
    questions: fc.array(question, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const first = fc.array(edit, { minLength: 1, maxLength: 15 });

test('without an index and behind one, a search for text finds what looking at every line finds', async () => {
  await fc.assert(
    fc.asyncProperty(first, rounds, fc.boolean(), async (edits, steps, isIndexed) => {
      const tree = new RandomTree();
      for (const change of edits) tree.apply(change);
      if (isIndexed) await opened(tree.root, false).build({ mode: 'update' });
      for (const { edits: changes, questions } of steps) {
        for (const change of changes) tree.apply(change);
        // A command opens the project, asks once and ends.
        for (const asked of questions) await ask(opened(tree.root, false), asked, tree.files);
      }
      if (isIndexed) await opened(tree.root, false).build({ mode: 'update' });
      const again = opened(tree.root, false);
      for (const { questions } of steps) for (const asked of questions) await ask(again, asked, tree.files);
    }),
    { numRuns: RUNS },
  );
}, 240_000);

test('a project that is watched finds the same between edits, before and after they are indexed', async () => {
  await fc.assert(
    fc.asyncProperty(first, rounds, async (edits, steps) => {
      const tree = new RandomTree();
      for (const change of edits) tree.apply(change);
      const project = opened(tree.root, true);
      for (const [round, { edits: changes, questions }] of steps.entries()) {
        for (const asked of questions) await ask(project, asked, tree.files);
        for (const change of changes) tree.apply(change);
        if (round % 3 === 1) expect(await project.catchUp(30_000)).toBe('fresh');
        if (round % 3 === 2) await project.build({ mode: 'update' });
        for (const asked of questions) await ask(project, asked, tree.files);
      }
      await project.close();
    }),
    { numRuns: RUNS },
  );
}, 240_000);
