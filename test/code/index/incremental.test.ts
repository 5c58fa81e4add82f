import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Generation, ProjectIndex } from '../../../src/code/index/index.ts';
import { LexicalIndex } from '../../../src/code/search/lexical-index.ts';
import { findSymbols } from '../../../src/code/search/symbol-search.ts';

const made: string[] = [];
const temporary = () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'incremental-')));
  made.push(folder);
  return folder;
};
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporary();
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'parseConfig', 'http_server', 'loadIndex'];
const FOLDERS = ['src', 'lib/deep', 'test', 'docs'];
const source = (extension: string, name: string, word: string) =>
  ({
    ts: `/** About ${word}. */\nexport class ${name}Store {\n  ${word}(key: string) { return key; }\n}\n`,
    py: `def ${name}_${word}(items):\n    """Sum of ${word}."""\n    return sum(items)\n`,
    rs: `pub struct ${name};\nimpl ${name} {\n    pub fn ${word}_total(&self) -> u32 { 0 }\n}\n`,
    md: `# ${name}\n\nSome words about ${word} and ${name}.\n`,
  })[extension] ?? '';

type Step =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'delete'; readonly at: number }
  | { readonly kind: 'touch'; readonly at: number }
  | { readonly kind: 'rename'; readonly at: number; readonly file: string };

const fileName = fc
  .tuple(
    fc.constantFrom(...FOLDERS),
    fc.constantFrom('one', 'two', 'three', 'four'),
    fc.constantFrom('ts', 'py', 'rs', 'md'),
  )
  .map(([folder, name, extension]) => `${folder}/${name}.${extension}`);
const written = fc
  .tuple(fileName, fc.constantFrom(...WORDS), fc.constantFrom(...WORDS))
  .map(([file, name, word]) => ({
    kind: 'write' as const,
    file,
    text: source(path.extname(file).slice(1), name, word),
  }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: written },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('delete' as const), at: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), at: fc.nat(), file: fileName }) },
);

/** Applies a step to the tree. @returns the paths it touched */
function apply(root: string, files: Set<string>, given: Step): string[] {
  const absolute = (file: string) => path.join(root, file);
  if (given.kind === 'write') {
    mkdirSync(path.dirname(absolute(given.file)), { recursive: true });
    writeFileSync(absolute(given.file), given.text);
    files.add(given.file);
    return [given.file];
  }
  const chosen = [...files].sort()[given.at % files.size];
  if (chosen === undefined) return [];
  if (given.kind === 'touch') {
    utimesSync(absolute(chosen), new Date(), new Date());
    return [chosen];
  }
  files.delete(chosen);
  if (given.kind === 'delete') {
    rmSync(absolute(chosen));
    return [chosen];
  }
  mkdirSync(path.dirname(absolute(given.file)), { recursive: true });
  renameSync(absolute(chosen), absolute(given.file));
  files.add(given.file);
  return [chosen, given.file];
}

/** Everything that a user can ask of a generation, in a form that two of them can be compared in. */
function answers(generation: Generation) {
  const lexical = new LexicalIndex(generation, undefined);
  const queries = [
    ...WORDS,
    'alpha beta',
    'config parse store',
    'http server total',
    'one',
    'deep two',
    'about words',
  ];
  return {
    totals: generation.totals,
    ranked: queries.map((text) =>
      lexical.search({ text, limit: 20, chunksPerFile: 2 }).map(({ path: file, score, chunks }) => ({
        file,
        score,
        chunks: chunks.map(({ score: points, startLine, endLine }) => ({ points, startLine, endLine })),
      })),
    ),
    symbols: [...WORDS, 'alphaStore', 'total', 'parseConfigStore.alpha'].map((name) =>
      findSymbols(generation, name, 50),
    ),
  };
}

async function update(
  index: ProjectIndex,
  options: Parameters<ProjectIndex['update']>[0],
): Promise<Generation> {
  const updated = await index.update(options);
  if (!updated.ok) throw new Error(updated.error.message);
  if (!index.generation) throw new Error('no generation after an update');
  return index.generation;
}

async function freshCopy(root: string): Promise<ProjectIndex> {
  const copy = temporary();
  cpSync(root, copy, { recursive: true, preserveTimestamps: true });
  const index = ProjectIndex.open(copy);
  await update(index, { mode: 'full', threads: 1 });
  return index;
}

test('after any edits an updated index answers like a fresh one, and rewritten it is the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(written, { minLength: 3, maxLength: 30 }),
      fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 3 }),
      async (first, rounds) => {
        const root = temporary();
        const files = new Set<string>();
        for (const given of first) apply(root, files, given);
        const index = ProjectIndex.open(root);
        await update(index, { mode: 'update', threads: 1 });
        for (const [round, steps] of rounds.entries()) {
          const touched = new Set(steps.flatMap((given) => apply(root, files, given)));
          const seen = {
            changed: [...touched].filter((file) => files.has(file)),
            removed: [...touched].filter((file) => !files.has(file)),
          };
          // Every other round the index is told what changed, as by a watcher; else it looks for itself.
          const generation = await update(index, round % 2 === 0 ? { mode: 'live', seen } : { mode: 'live' });
          const fresh = await freshCopy(root);
          expect(answers(generation)).toEqual(answers(fresh.generation as Generation));
          const reopened = ProjectIndex.open(root).generation as Generation;
          expect(answers(reopened)).toEqual(answers(generation));
        }
        const rewritten = await update(index, { mode: 'full' });
        for (const folder of [index.folder.generation, index.folder.facts])
          rmSync(folder, { recursive: true });
        const clean = await update(ProjectIndex.open(root), { mode: 'update', threads: 1 });
        expect(rewritten.manifest.segments).toEqual(clean.manifest.segments);
        expect(rewritten.manifest.segments).toHaveLength(1);
      },
    ),
    { numRuns: 15 },
  );
}, 240_000);
