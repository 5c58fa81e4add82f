import type { CodeGraph } from '../code-graph.ts';
import { EdgeKind } from '../edge-kinds.ts';
import { codeWords } from './code-words.ts';
import { isFoundByOthers } from './found-by-others.ts';
import { isMadeByTools } from './made-files.ts';
import { definitions } from './sizes.ts';
import type { Smell, SmellProject, SmellRule } from './smell.ts';

/** A shorter name stands in texts for other reasons. */
const SHORTEST_NAME = 3;
const KINDS: ReadonlySet<string> = new Set(['function', 'class', 'struct', 'macro']);
/** Definitions of these are read from outside by their names: attributes of a set, values of a style sheet. */
const DECLARATIVE: ReadonlySet<string> = new Set(['nix', 'css', 'scss', 'html', 'sql']);
/** No code, but names of code: templates, settings, build files. */
const NAMING_FILES =
  /\.(?:x?html?|erb|haml|slim|ejs|hbs|handlebars|mustache|twig|liquid|njk|jinja2?|j2|cshtml|razor|aspx|vm|ftl|jsp|astro|marko|pug|xml|xaml|fxml|axml|storyboard|ya?ml|json5?|toml|ini|cfg|conf|properties|gradle|cmake|mk|am|ac|in|proto|thrift|graphqls?|gql|sql|pyx|pxd|def|map|s|asm|jq|l|y)$|(?:^|\/)(?:Makefile|Dockerfile|Procfile|Rakefile|CMakeLists\.txt)$/i;
const DATA_FILES = /(?:^|\/)(?:package-lock\.json|composer\.lock|[\w.-]*\.min\.\w+|[\w-]+\.(?:js|css)\.map)$/;
/** An exported name may be used elsewhere: it is said behind those that cannot. */
const EXPORTED_WEIGHT = 1e-4;

export const deadCode: SmellRule = {
  name: 'dead_code',
  summary: 'functions and types that nothing uses, and whose name stands nowhere else',
  find(graph, project) {
    const suspects = [...definitions(graph)].filter((node) => isSuspect(graph, node));
    const unnamed = namedOnlyOnce(suspects, graph, project);
    const dead = unnamed.filter(
      (node) => !isMadeByTools(graph, node, project) && !isFoundByOthers(graph, node, project),
    );
    return dead.map((node) => smellOf(graph, node));
  },
};

function smellOf(graph: CodeGraph, node: number): Smell {
  const what = `${graph.kindOf(node)} ${graph.qualifiedNameOf(node)}`;
  const isExported = graph.isExported(node);
  const message = isExported
    ? `${what} is exported, and used nowhere in this project`
    : `${what} is used nowhere`;
  const lines = graph.endLineOf(node) - graph.startLineOf(node) + 1;
  if (!isExported) return { rule: 'dead_code', node, message, weight: lines };
  return { rule: 'dead_code', node, message, doubt: 'exported', weight: lines * EXPORTED_WEIGHT };
}

/** No edge leads to it or into it. */
function isSuspect(graph: CodeGraph, node: number): boolean {
  const kind = graph.kindOf(node);
  if (!KINDS.has(kind) || graph.nameOf(node).length < SHORTEST_NAME) return false;
  if (DECLARATIVE.has(graph.languageOf(graph.fileOf(node)))) return false;
  if (graph.edgesTo(node).some((edge) => edge.node !== node)) return false;
  if (kind === 'function' || kind === 'macro') return true;
  return membersOf(graph, node).every((member) => isUnused(graph, member));
}

/** Definitions inside another one. */
function membersOf(graph: CodeGraph, node: number): number[] {
  const { end } = graph.definitionsIn(graph.fileOf(node));
  const members: number[] = [];
  for (let other = node + 1; other < end && graph.startLineOf(other) <= graph.endLineOf(node); other++)
    members.push(other);
  return members;
}

const isUnused = (graph: CodeGraph, node: number): boolean =>
  !/^(?:main|Main)$/.test(graph.nameOf(node)) &&
  graph.edgesTo(node).every(({ kind }) => kind === EdgeKind.testedBy);

/**
 * Calls that no parser sees (a template, a table of names, reflection) still write the name. Of the suspects those remain
 * whose name stands once in all files: at their definition.
 */
function namedOnlyOnce(suspects: readonly number[], graph: CodeGraph, project: SmellProject): number[] {
  const counts = new Map(suspects.map((node) => [graph.nameOf(node), 0]));
  for (let file = 0; file < graph.fileCount && counts.size > 0; file++) {
    const language = graph.languageOf(file);
    if (!mayName(graph.pathOf(file), language)) continue;
    codeWords(project.textOf(graph.pathOf(file)), language, (word) => {
      const count = counts.get(word);
      if (count !== undefined) counts.set(word, count + 1);
    });
  }
  return suspects.filter((node) => counts.get(graph.nameOf(node)) === 1);
}

function mayName(path: string, language: string): boolean {
  if (DATA_FILES.test(path) || language === 'markdown' || language === 'rst') return false;
  return (language !== '' && language !== 'text') || NAMING_FILES.test(path);
}
