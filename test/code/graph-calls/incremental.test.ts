import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashText } from '../../../src/code/graph/build/digest.ts';
import { addKeys } from '../../../src/code/graph/build/moved-definitions.ts';
import { definitionsNow } from '../../../src/code/graph/build/named-definitions.ts';
import { type BoundFile, bindFile, type Files, modelOf } from './bound-calls.ts';
import { LANGUAGE_CASES } from './languages.ts';

/** Names that an edit may give to something: they clash on purpose. */
const WORDS = ['save', 'load', 'flush', 'price', 'Store', 'Item', 'Base', 'open', 'helper', 'total'];

interface Edit {
  readonly file: number;
  readonly from: string;
  readonly to: string;
  readonly isRemoval: boolean;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  file: fc.nat(20),
  from: fc.constantFrom(...WORDS),
  to: fc.constantFrom(...WORDS),
  isRemoval: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

function edited(files: Files, { file, from, to, isRemoval }: Edit): Files {
  const paths = Object.keys(files).sort();
  const path = paths[file % paths.length] as string;
  const { [path]: text = '', ...others } = files;
  if (isRemoval && paths.length > 1) return others;
  return { ...others, [path]: text.replace(new RegExp(`\\b${from}\\b`), to) };
}

/** What the definitions of a file can be asked for by, before or after an edit. */
function keysIn(model: Awaited<ReturnType<typeof modelOf>>['model'], file: number): number[] {
  const keys = new Set<string>();
  const source = { path: model.pathOf(file), language: model.languageOf(file) };
  addKeys(keys, source, definitionsNow(file, model.definitionsOf(file)));
  return Array.from(keys, hashText);
}

/** Binds again only files that changed, or that asked for a file or a name that did. */
async function updated(before: Files, after: Files, known: ReadonlyMap<string, BoundFile>) {
  const [old, now] = [await modelOf(before), await modelOf(after)];
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = new Set(paths.filter((path) => before[path] !== after[path]));
  const names = new Set<number>();
  for (const path of changed) {
    for (const { model } of [old, now]) {
      const file = model.fileAt(path);
      if (file !== undefined) for (const key of keysIn(model, file)) names.add(key);
    }
  }
  // Files come and go, and with them what imports mean and who is in one scope.
  const isReshaped = Object.keys(before).length !== Object.keys(after).length;
  const result = new Map<string, BoundFile>();
  for (let file = 0; file < now.model.fileCount; file++) {
    const path = now.model.pathOf(file);
    const kept = known.get(path);
    const isKept =
      kept !== undefined &&
      !isReshaped &&
      !changed.has(path) &&
      [...kept.dependencies.files].every((other) => !changed.has(other)) &&
      [...kept.dependencies.names].every((name) => !names.has(name));
    result.set(path, isKept ? kept : bindFile(now.model, file));
  }
  return result;
}

async function whole(files: Files): Promise<Map<string, BoundFile>> {
  const { model } = await modelOf(files);
  const bound = Array.from({ length: model.fileCount }, (_, file) => bindFile(model, file));
  return new Map(bound.map((each, file) => [model.pathOf(file), each]));
}

const edgesOf = (bound: ReadonlyMap<string, BoundFile>) =>
  [...bound].map(([path, { edges }]) => [path, edges]);

test('what a file asked for tells when its calls have to be bound again', async () => {
  const project = fc.constantFrom(...LANGUAGE_CASES.filter(({ title }) => title !== 'other languages'));
  await fc.assert(
    fc.asyncProperty(project, fc.array(edit, { minLength: 1, maxLength: 5 }), async ({ files }, edits) => {
      let now: Files = files;
      let bound: ReadonlyMap<string, BoundFile> = await whole(now);
      for (const each of edits) {
        const next = edited(now, each);
        bound = await updated(now, next, bound);
        now = next;
        expect(edgesOf(bound)).toEqual(edgesOf(await whole(now)));
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
