import { isTestPath } from '../../code/graph/index.ts';

/** Files that a program is started from, by the habits of their languages. */
const ENTRIES = [
  /(?:^|\/)(?:main|app|server|cli|__main__|manage|wsgi|asgi)\.(?:[cm]?[jt]sx?|py|rb|go|rs|c|cc|cpp|dart|php|swift|kt|scala|zig|lua|jl)$/,
  /(?:^|\/)index\.(?:[cm]?[jt]sx?|php)$/,
  /(?:^|\/)(?:Main|Program|App|Application|[A-Z]\w*Application)\.(?:java|kt|cs|scala|swift)$/,
  /(?:^|\/)src\/lib\.rs$/,
  /(?:^|\/)cmd\/[^/]+\/[^/]+\.go$/,
  /(?:^|\/)bin\/[^/]+$/,
];
/** What is in there is started by no user. */
const ELSEWHERE =
  /(?:^|\/)(?:tests?|__tests__|spec|e2e|fixtures?|testdata|examples?|demos?|samples?|docs?|vendor|node_modules|bench(?:marks?)?|scripts?|third_party)\//i;
/** A file that gathers what others export starts nothing, unless it is near the top. */
const BARREL = /(?:^|\/)index\.[cm]?[jt]sx?$/;
const DEEPEST_BARREL = 2;

const MANIFEST =
  /(?:^|\/)(?:package\.json|Cargo\.toml|go\.mod|pyproject\.toml|setup\.py|pom\.xml|build\.gradle(?:\.kts)?|Gemfile|composer\.json|CMakeLists\.txt|Makefile|pubspec\.yaml|mix\.exs|Package\.swift|build\.zig|[^/]+\.(?:csproj|sln))$/;

const depthOf = (path: string): number => path.split('/').length;

/** Nearer to the top first, then by name. */
const nearest = (paths: readonly string[]): string[] =>
  [...paths].sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));

/** Where programs begin, nearest to the top first. */
export function entryPoints(paths: readonly string[]): string[] {
  const all = new Set(paths);
  /** Of a Go program's folder the file with `main` stands for the others. */
  const isBesideMain = (path: string): boolean =>
    path.endsWith('.go') && !path.endsWith('/main.go') && all.has(path.replace(/[^/]*$/, 'main.go'));
  return nearest(
    paths.filter(
      (path) =>
        ENTRIES.some((entry) => entry.test(path)) &&
        !ELSEWHERE.test(path) &&
        !isTestPath(path) &&
        !isBesideMain(path) &&
        (!BARREL.test(path) || depthOf(path) <= DEEPEST_BARREL),
    ),
  );
}

/** Files that say what a part of the project is and how it is built, nearest to the top first. */
export const manifests = (paths: readonly string[]): string[] =>
  nearest(paths.filter((path) => MANIFEST.test(path) && !ELSEWHERE.test(path)));
