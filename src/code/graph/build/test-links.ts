import { baseNameOf, folderOfPath, type PathIndex } from '../resolve/path-index.ts';

const TEST_PATH =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e)(?:\/|$)|[._-](?:test|spec|tests)\.[a-z]+$|_test\.[a-z]+$|(?:^|\/)test_[^/]*$|(?:Tests?|Spec|IT)\.(?:java|kt|scala|cs|swift|php)$/;
/** Beside tests, but none themselves. */
const HELPER_PATH =
  /(?:^|\/)(?:fixtures?|testdata|__mocks__|mocks?|snapshots?)\/|(?:^|\/)(?:conftest\.py|__init__\.py)$/;

/** Whether the name of a file says that it holds tests. */
export const isTestPath = (path: string): boolean => TEST_PATH.test(path) && !HELPER_PATH.test(path);

/** `cart` for `cart.test.ts`, `test_cart.py`, `CartTest.java`, `cart_test.go`, `cart_spec.rb`. */
export function testedStem(path: string): string {
  const name = baseNameOf(path).replace(/\.\w+$/, '');
  return name.replace(/(?:[._-](?:test|tests|spec)|_test|Tests?|Spec|IT)$/, '').replace(/^test_/, '');
}

/** Source files whose name a test file has, nearest first; only those in folders that belong together. */
export function sourcesNamedLike(
  paths: PathIndex,
  test: string,
  stems: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  const stem = testedStem(test);
  if (stem.length < 3) return [];
  const candidates = stems.get(stem.toLowerCase()) ?? [];
  const own = wordsOf(folderOfPath(test));
  const scored = candidates.map((file) => ({ file, score: sharedWords(own, wordsOf(paths.folderOf(file))) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const top = scored.filter(({ score }) => score === best);
  return top.length === 1 ? top.map(({ file }) => file) : [];
}

/** Folders without the words that only say that tests or sources lie there. */
const wordsOf = (folder: string): readonly string[] =>
  folder
    .split('/')
    .filter(
      (word) => word !== '' && !/^(?:tests?|__tests__|specs?|src|lib|main|unit|integration)$/.test(word),
    );

const sharedWords = (a: readonly string[], b: readonly string[]): number =>
  a.filter((word) => b.includes(word)).length;

/** Files that hold no tests and have the extension of code, by the lower-cased stem of their name. */
export function sourceStems(paths: PathIndex, isCode: (file: number) => boolean): Map<string, number[]> {
  const stems = new Map<string, number[]>();
  paths.paths.forEach((path, file) => {
    if (!isCode(file) || isTestPath(path)) return;
    const stem = baseNameOf(path)
      .replace(/\.\w+$/, '')
      .toLowerCase();
    const known = stems.get(stem);
    if (known) known.push(file);
    else stems.set(stem, [file]);
  });
  return stems;
}
