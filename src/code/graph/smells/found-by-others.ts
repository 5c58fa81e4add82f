import type { CodeGraph } from '../code-graph.ts';
import { EdgeKind } from '../edge-kinds.ts';
import type { SmellProject } from './smell.ts';

/** Names that a language, a framework or a platform calls. */
const CALLED_FROM_OUTSIDE =
  /^(?:main|Main|w?[wW]?inMain|wmain|_?DllMain|LLVMFuzzerTestOneInput|JNI_On(?:Load|Unload)|Java_\w+|PyInit_\w+|init|setup|teardown|setUp|tearDown|handler|handle|default|run|new|drop|toString|equals|hashCode|__\w+__|TestMain|[A-Z]{3,}|on[A-Z]\w*|get[A-Z]\w*|set[A-Z]\w*|generate(?:Metadata|StaticParams|Viewport|ImageMetadata)|loader|action|clientLoader|clientAction|middleware|register|shouldRevalidate|upgrade|downgrade|pytest_\w+|Companion)$/;
/** Annotations and attributes: a framework calls what stands below them. */
const ANNOTATED = /^\s*(?:@[\w.:]|#\[|\[\w[\w.:]*(?:\(|\]|,))/;
/** Marks that say something to the compiler or to readers alone. */
const PLAIN_MARK =
  /^\s*@(?:Override|Nullable|NonNull|NotNull|Deprecated|SuppressWarnings|Suppress|Jvm\w+|property|staticmethod|classmethod|override|abstractmethod|cached_property|functools\.\w+|\w+\.setter|param|return|throws|see|var)\b/;
const HEAD_LINES = 4;
const ANNOTATION_LINES = 8;
const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript', 'tsx', 'vue', 'svelte']);

/** Whether something outside of the project may well find a definition: by its name, its place, a mark above it, its base. */
export function isFoundByOthers(graph: CodeGraph, node: number, project: SmellProject): boolean {
  if (CALLED_FROM_OUTSIDE.test(graph.nameOf(node))) return true;
  const lines = project.textOf(graph.pathOf(node)).split('\n');
  return (
    isAnnotated(graph, node, lines) ||
    hasAnnotatedMember(graph, node, lines) ||
    (SCRIPTS.has(graph.languageOf(graph.fileOf(node))) && isValueOrDefault(graph, node, lines)) ||
    (graph.kindOf(node) === 'macro' && isSetting(graph, node, lines)) ||
    hasOutsideBase(graph, node, project)
  );
}

function isAnnotated(graph: CodeGraph, node: number, lines: readonly string[]): boolean {
  const start = graph.startLineOf(node) - 1;
  if (ANNOTATED.test(lines[start] ?? '')) return true;
  for (let at = start - 1; at >= Math.max(0, start - ANNOTATION_LINES); at--) {
    const line = lines[at]!;
    if (ANNOTATED.test(line)) return true;
    // An annotation may have several lines; what ends one statement or block is none of it.
    if (line.trim() === '' || /[;{}]\s*$/.test(line)) return false;
  }
  return false;
}

/** A class with tests, handlers or hooks is found through these. */
function hasAnnotatedMember(graph: CodeGraph, node: number, lines: readonly string[]): boolean {
  if (graph.kindOf(node) !== 'class') return false;
  const body = lines.slice(graph.startLineOf(node), graph.endLineOf(node));
  return body.some((line) => ANNOTATED.test(line) && !PLAIN_MARK.test(line));
}

/**
 * A function that is written where a value is wanted has its name for stack traces: `delete: function _delete() {}`. The
 * default export of a file that nothing imports is loaded by the file's path: pages, settings, tasks.
 */
function isValueOrDefault(graph: CodeGraph, node: number, lines: readonly string[]): boolean {
  const line = lines[graph.startLineOf(node) - 1] ?? '';
  const name = graph.nameOf(node).replace(/\$/g, '\\$&');
  if (graph.kindOf(node) === 'function' && new RegExp(`\\bfunction\\b\\s*\\*?\\s*${name}\\b`).test(line)) {
    if (!/^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\b/.test(line)) return true;
    const before = lines[graph.startLineOf(node) - 2] ?? '';
    if (/(?:=>|[=(,:?[]|\breturn|\|\||&&)\s*$/.test(before)) return true;
  }
  return /^\s*export\s+default\b/.test(line) && isLoadedByNothing(graph, graph.fileOf(node));
}

const isLoadedByNothing = (graph: CodeGraph, file: number): boolean =>
  graph
    .fileEdgesTo(file)
    .every(
      ({ kind }) => kind !== EdgeKind.imports && kind !== EdgeKind.reexports && kind !== EdgeKind.module,
    );

/** `#define _GNU_SOURCE`, `#define LIMIT 10`, and what a header offers: only a macro of a source file that takes arguments is code. */
function isSetting(graph: CodeGraph, node: number, lines: readonly string[]): boolean {
  const line = lines[graph.startLineOf(node) - 1] ?? '';
  return !/^\s*#\s*define\s+\w+\(/.test(line) || /\.(?:h|hh|hpp|hxx|inc)$/.test(graph.pathOf(node));
}

/** A class of a type that is not in the project: whoever knows that type makes it, finds it or calls it. */
function hasOutsideBase(
  graph: CodeGraph,
  node: number,
  project: SmellProject,
  seen: ReadonlySet<number> = new Set(),
): boolean {
  const kind = graph.kindOf(node);
  if (kind !== 'class' && kind !== 'struct') return false;
  const start = graph.startLineOf(node) - 1;
  const lines = project.textOf(graph.pathOf(node)).split('\n');
  const head = lines.slice(start, start + HEAD_LINES).join('\n');
  const behind = head.slice(head.indexOf(graph.nameOf(node)) + graph.nameOf(node).length);
  const bases = basesIn(behind, graph.languageOf(graph.fileOf(node)));
  if (bases.length === 0) return false;
  const known = graph.edgesFrom(node, EdgeKind.inherits).map((edge) => edge.node);
  const names = new Set(known.map((base) => graph.nameOf(base)));
  if (bases.some((base) => !names.has(base))) return true;
  return known.some(
    (base) => !seen.has(base) && hasOutsideBase(graph, base, project, new Set([...seen, node])),
  );
}

/** Names of the types that the head of a class says it is made from. @param head from the name on */
function basesIn(head: string, language: string): string[] {
  const own = head.split(/\{|\n\s*(?:[\w@]+\s+)*(?:class|fun|def|interface|object|struct|enum)\b/)[0] ?? '';
  const list =
    language === 'python'
      ? /^\s*(?:\[[^\]]*\])?\(([^)]*)\)/.exec(own)?.[1]
      : language === 'ruby'
        ? /^\s*<\s*([\w:.]+)/.exec(own)?.[1]
        : (/\b(?:extends|implements|with)\s+([^{]+)/.exec(own)?.[1] ??
          /^[^:;=]*?(?<!:):(?!:)\s*([^;]+)/.exec(own)?.[1]);
  return withoutArguments(list ?? '')
    .split(/,|\b(?:implements|extends|with)\b/)
    .map((base) => base.replace(/\b(?:public|private|protected|virtual)\b/g, '').trim())
    .filter((base) => !base.includes('='))
    .map((base) => /([\w$]+)\s*$/.exec(base)?.[1] ?? '')
    .filter((base) => base !== '' && base !== 'object');
}

/** `Provider<List<A>>(x)` → `Provider` */
function withoutArguments(text: string): string {
  const shorter = text.replace(/<[^<>]*>|\([^()]*\)/g, '');
  return shorter === text ? text : withoutArguments(shorter);
}
