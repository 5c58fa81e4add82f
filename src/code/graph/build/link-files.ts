import type { History } from '../../index/index.ts';
import { EdgeKind } from '../edge-kinds.ts';
import { baseNameOf } from '../resolve/path-index.ts';
import { coChanges } from './co-changes.ts';
import type { GraphWriter } from './graph-writer.ts';
import type { ProjectModel } from './project-model.ts';
import { isTestPath, sourceStems, sourcesNamedLike, testedStem } from './test-links.ts';

/** Kinds that lead from a file to one that it loads. */
const LOADS = new Set<number>([EdgeKind.imports, EdgeKind.module, EdgeKind.reexports]);
/** How sure a test is one of a source: by import and name, by import, by name behind an entry, by name alone. */
const CONFIDENCE = {
  importAndName: 0.95,
  import: 0.75,
  entryAndName: 0.85,
  besideAndName: 0.9,
  name: 0.6,
} as const;

/** Edges from sources to their tests: by what a test loads, and by its name. */
export function linkTests(model: ProjectModel, writer: GraphWriter): void {
  const loads = loadedFiles(writer);
  const stems = sourceStems(model.paths, (file) => model.languageOf(file) !== '');
  for (let test = 0; test < model.fileCount; test++) {
    const path = model.pathOf(test);
    if (model.languageOf(test) === '' || !isTestPath(path)) continue;
    const stem = testedStem(path).toLowerCase();
    const isNamed = (file: number) => stemOf(model.pathOf(file)) === stem;
    const direct = (loads.get(test) ?? []).filter((file) => !isTestPath(model.pathOf(file)));
    for (const file of direct) {
      const confidence = isNamed(file) ? CONFIDENCE.importAndName : CONFIDENCE.import;
      writer.linkFiles(file, test, EdgeKind.testedBy, confidence, isNamed(file) ? 'name stem' : 'import');
    }
    const behind = direct.flatMap((file) => loads.get(file) ?? []).filter(isNamed);
    for (const file of new Set(behind)) {
      writer.linkFiles(file, test, EdgeKind.testedBy, CONFIDENCE.entryAndName, 'name stem');
    }
    if (direct.some(isNamed) || behind.length > 0) continue;
    for (const file of sourcesNamedLike(model.paths, path, stems)) {
      if (model.languageOf(file) !== model.languageOf(test)) continue;
      const isBeside = model.paths.folderOf(file) === model.paths.folderOf(test);
      const confidence = isBeside ? CONFIDENCE.besideAndName : CONFIDENCE.name;
      writer.linkFiles(file, test, EdgeKind.testedBy, confidence, 'name stem');
    }
  }
}

const stemOf = (path: string): string =>
  baseNameOf(path)
    .replace(/\.\w+$/, '')
    .toLowerCase();

function loadedFiles(writer: GraphWriter): Map<number, number[]> {
  const loads = new Map<number, number[]>();
  const { words } = writer.edges;
  for (let at = 0; at < words.length; at += 4) {
    const source = words[at]!;
    if (source >= writer.fileCount || !LOADS.has(words[at + 2]! >>> 16)) continue;
    const targets = loads.get(source);
    if (targets) targets.push(words[at + 1]!);
    else loads.set(source, [words[at + 1]!]);
  }
  return loads;
}

/** Edges between files that changed together, in both directions. */
export function linkHistory(history: History, model: ProjectModel, writer: GraphWriter): void {
  for (const { a, b, confidence } of coChanges(history, (path) => model.fileAt(path))) {
    writer.linkFiles(a, b, EdgeKind.coChange, confidence, 'changed together');
    writer.linkFiles(b, a, EdgeKind.coChange, confidence, 'changed together');
  }
}
