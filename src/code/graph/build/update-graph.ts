import type { FactsStore, Generation, History } from '../../index/index.ts';
import { CodeGraph } from '../code-graph.ts';
import { GRAPH_FORMAT, type GraphMeta } from '../graph-columns.ts';
import type { CompilerIndex } from '../scip/scip-file.ts';
import { BindingRun } from './binding-run.ts';
import { type FileMatch, matchFiles, planChanges } from './change-plan.ts';
import { Digest } from './digest.ts';
import { FactsOfFiles } from './facts-of-files.ts';
import { type FileRecord, importsDigest, keptDeclarations, keptRecord, newRecord } from './file-records.ts';
import { GraphWriter } from './graph-writer.ts';
import { linkHistory, linkTests } from './link-files.ts';
import { mixedNames } from './mixed-names.ts';
import { ProjectModel } from './project-model.ts';
import { settingsDigest } from './settings-digest.ts';
import { type SourceFile, sourceFilesOf } from './source-files.ts';

/** What a graph is made from. */
export interface GraphSource {
  readonly root: string;
  readonly generation: Generation;
  readonly store: FactsStore;
  /** `undefined` outside a repository. */
  readonly history: History | undefined;
  /** What a compiler's index says, if there is one. */
  readonly compiler?: CompilerIndex | undefined;
  /** Other threads that make edges; by default as many as are worth it. */
  readonly threads?: number;
  /** Called between files: lets other work go on when it gives something to wait for. */
  readonly pause: () => Promise<void> | undefined;
}

/** What was done to make a graph, for reports. */
export interface GraphUpdate {
  readonly graph: CodeGraph;
  /** Files whose edges were made, of all. */
  readonly bound: number;
}

/**
 * Makes the graph of a generation. Edges of files that nothing changed for are taken from an earlier graph: the result is
 * the same as without one.
 */
export async function updateGraph(source: GraphSource, earlier: CodeGraph | undefined): Promise<GraphUpdate> {
  const files = sourceFilesOf(source.generation);
  const previous = isUsable(earlier, source) ? earlier : undefined;
  const match = matchFiles(files, previous);
  const binding = new BindingRun(source, files);
  if (!previous) binding.begin(new Uint8Array(files.length).fill(1));
  const facts = new FactsOfFiles(source.store, source.root, files);
  const model = modelOf(source, files, facts, match, previous);
  const isKept = (file: number) => previous !== undefined && match.isSame[file] === 1;
  const records: FileRecord[] = [];
  for (let file = 0; file < files.length; file++) {
    const old = match.before[file]!;
    records.push(previous && isKept(file) ? keptRecord(model, file, previous, old) : newRecord(model, file));
    const pause = source.pause();
    if (pause) await pause;
  }
  const resolution = resolutionDigest(model, records);
  if (previous && previous.meta.resolution !== resolution) resolveAnew(model, facts, records, isKept);
  const plan = previous && planChanges(match, records, previous, model);
  if (plan) binding.begin(plan.bind);
  const bound = await binding.finish(model);

  const writer = new GraphWriter(model, files, records, {
    match,
    previous,
    renumbered: plan?.renumbered ?? [],
  });
  bound.forEach((made, file) => {
    if (made) writer.addFile(file, made);
    else writer.copyFile(file);
  });
  linkTests(model, writer);
  if (source.history) linkHistory(source.history, model, writer);
  const meta: GraphMeta = {
    format: GRAPH_FORMAT,
    facts: source.generation.manifest.version,
    contents: contentsDigest(files),
    resolution,
    head: source.history?.head ?? '',
    compiler: source.compiler?.stamp ?? '',
  };
  return {
    graph: new CodeGraph(writer.finish(meta, source.compiler?.confirmations)),
    bound: bound.filter((made) => made !== undefined).length,
  };
}

function isUsable(graph: CodeGraph | undefined, { generation }: GraphSource): boolean {
  return graph?.meta.format === GRAPH_FORMAT && graph.meta.facts === generation.manifest.version;
}

/** Tells whether two generations have the same files with the same contents. */
export function contentsDigest(files: readonly SourceFile[]): string {
  const digest = new Digest();
  for (const { path, content, language } of files) digest.addText(path).addText(content).addText(language);
  return digest.text;
}

function modelOf(
  { root }: GraphSource,
  files: readonly SourceFile[],
  facts: FactsOfFiles,
  match: FileMatch,
  previous: CodeGraph | undefined,
): ProjectModel {
  if (!previous) return new ProjectModel(root, files, facts);
  return new ProjectModel(
    root,
    files,
    facts,
    (model) => mixedNames(model, match, previous),
    (file) => (match.isSame[file] ? keptDeclarations(previous, match.before[file]!) : undefined),
  );
}

function resolutionDigest(model: ProjectModel, records: readonly FileRecord[]): string {
  const digest = new Digest().addText(settingsDigest(model.paths));
  records.forEach(({ declared }, file) => {
    digest.addText(model.pathOf(file)).addNumber(declared);
  });
  return digest.text;
}

/** Imports of files that stayed may mean other files when the files, their declarations or the settings changed. */
function resolveAnew(
  model: ProjectModel,
  facts: FactsOfFiles,
  records: FileRecord[],
  isKept: (file: number) => boolean,
): void {
  records.forEach((record, file) => {
    if (!isKept(file)) return;
    const imports = importsDigest(model, model.resolveAll(file, facts.importsOf(file)));
    records[file] = { ...record, imports };
  });
}
