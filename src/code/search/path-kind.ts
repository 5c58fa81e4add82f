/** What kind of file a path speaks of; decides how much it counts when the query does not ask for that kind. */
export type PathKind = (typeof PATH_KINDS)[number];

/** By number. */
export const PATH_KINDS = ['source', 'test', 'example', 'docs', 'barrel', 'declaration'] as const;

const TEST =
  /(^|\/)(tests?|__tests__|spec|specs|e2e|fixtures?|testdata|__mocks__|mocks?)(\/|$)|[._-](test|spec|tests)\.|_test\.|(^|\/)test_[^/]*$|(^|\/)conftest\.py$/i;
const EXAMPLE = /(^|\/)(benchmarks?|bench|examples?|demos?|samples?|playground)(\/|$)/i;
const DOCS =
  /(^|\/)(docs?|documentation|website|changelog)(\/|$)|\.(md|mdx|rst|adoc|txt)$|(^|\/)changelog[^/]*$/i;
const BARREL = /(^|\/)(index\.[cm]?[jt]sx?|__init__\.py|mod\.rs|package-info\.java)$/i;
const DECLARATION = /\.(d\.[cm]?ts|pyi)$/i;

export function pathKind(path: string): PathKind {
  if (TEST.test(path)) return 'test';
  if (DOCS.test(path)) return 'docs';
  if (EXAMPLE.test(path)) return 'example';
  if (DECLARATION.test(path)) return 'declaration';
  return BARREL.test(path) ? 'barrel' : 'source';
}

const ASKS: Readonly<Record<PathKind, RegExp | undefined>> = {
  source: undefined,
  test: /\b(tests?|specs?|testing|fixtures?|mocks?|e2e)\b/i,
  example: /\b(examples?|benchmarks?|bench|demos?|samples?)\b/i,
  docs: /\b(docs?|documentation|readme|changelog|guide)\b/i,
  barrel: /\b(index|exports?|re-?exports?|mod|init|barrel)\b/i,
  declaration: /\b(types?|typings?|declarations?|d\.ts|pyi|typescript)\b/i,
};

/** Whether the query speaks of this kind of file itself. */
export const asksFor = (query: string, kind: PathKind): boolean => ASKS[kind]?.test(query) ?? false;
