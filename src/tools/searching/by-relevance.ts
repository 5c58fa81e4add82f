import type { TextAnswer, TextMatch } from '../../code/search/index.ts';
import { isDataFile } from '../ranking/data-files.ts';

type FileMatches = TextAnswer['files'][number];

const TESTS = /(?:^|\/)(?:tests?|__tests__|spec|e2e)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]*$/i;
const BESIDE =
  /(?:^|\/)(?:fixtures?|__fixtures__|testdata|__snapshots__|snapshots?|vendor|third_party|dist|build)\/|\.min\.\w+$/i;
/** What stands before a name where it is defined, in the languages that say so. */
const DEFINES =
  /(?:^|[\s(])(?:function\*?|class|def|fn|func|fun|sub|interface|struct|enum|union|trait|protocol|type|impl|module|namespace|record|object|macro_rules!|const|let|var|val|static)\s+(?:\([^)]*\)\s*)?$/;

/**
 * Files in the order in which a reader wants them: where a match is defined, then code, tests, and what only lies
 * beside the code; within each by path.
 */
export function byRelevance(files: readonly FileMatches[]): FileMatches[] {
  const weighed = files.map((file) => ({ file, weight: weightOf(file) }));
  return weighed.sort((a, b) => a.weight - b.weight).map(({ file }) => file);
}

function weightOf({ path, matches }: FileMatches): number {
  if (BESIDE.test(path) || isDataFile(path)) return 3;
  if (TESTS.test(path)) return 2;
  return matches.some(isDefinition) ? 0 : 1;
}

const isDefinition = ({ text, start }: TextMatch): boolean => DEFINES.test(text.slice(0, start));
