import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FactsOfFiles } from '../../../src/code/graph/build/facts-of-files.ts';
import { type Dependencies, ProjectModel } from '../../../src/code/graph/build/project-model.ts';
import { bindCalls } from '../../../src/code/graph/calls/index.ts';
import { CERTAIN } from '../../../src/code/graph/index.ts';
import {
  type Analyser,
  createAnalyser,
  type FileFacts,
  languageForPath,
} from '../../../src/code/lang/index.ts';

export type Files = Readonly<Record<string, string>>;

/** The calls of one file, and what they rest on. */
export interface BoundFile {
  /** `src/a.ts::main -> src/b.ts::Store.save`, with ` ?` behind a guess; sorted. */
  readonly edges: readonly string[];
  readonly dependencies: { readonly files: ReadonlySet<string>; readonly names: ReadonlySet<number> };
}

let analyser: Analyser | undefined;

const parsed = new Map<string, FileFacts>();

async function factsOf(file: string, source: string): Promise<FileFacts> {
  const key = `${file}\0${source}`;
  const known = parsed.get(key) ?? (await parse(file, source));
  parsed.set(key, known);
  return known;
}

async function parse(file: string, source: string): Promise<FileFacts> {
  const language = languageForPath(file, source);
  const nothing = { imports: [], exports: [], calls: [], typeRefs: [], inheritance: [], bindings: [] };
  if (language === undefined) {
    const none = { language: '', lineCount: 1, hasSyntaxErrors: false, packageName: '', definitions: [] };
    return { ...none, ...nothing };
  }
  analyser ??= await createAnalyser();
  await analyser.load(language);
  const facts = analyser.analyse(source, language);
  if (!facts.ok) throw new Error(`${file}: ${facts.error.message}`);
  return facts.value;
}

/** A project as those who bind calls see it. */
export async function modelOf(files: Files): Promise<{ model: ProjectModel; facts: readonly FileFacts[] }> {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-calls-')));
  const paths = Object.keys(files).sort();
  const facts: FileFacts[] = [];
  for (const file of paths) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), files[file] ?? '');
    facts.push(await factsOf(file, files[file] ?? ''));
  }
  const sources = paths.map((file, index) => ({
    path: file,
    content: files[file] ?? '',
    language: facts[index]?.language ?? '',
    lineCount: 1,
  }));
  const store = {
    of: (file: number) => facts[file],
    importsOf: (file: number) => facts[file]?.imports ?? [],
  };
  const model = new ProjectModel(root, sources, store as unknown as FactsOfFiles);
  for (let file = 0; file < paths.length; file++) model.importsOf(file); // settings are read from the folder
  rmSync(root, { recursive: true, force: true });
  return { model, facts };
}

/** Binds the calls of one file. */
export function bindFile(model: ProjectModel, file: number): BoundFile {
  const best = new Map<string, number>();
  let dependencies: Dependencies = { files: new Uint32Array(), names: new Uint32Array() };
  dependencies = model.noting(file, () =>
    bindCalls(file, model, (edge) => {
      const from = nameOf(model, file, edge.from);
      const key = `${from} -> ${nameOf(model, edge.targetFile, edge.targetDefinition)}`;
      best.set(key, Math.max(best.get(key) ?? 0, edge.confidence));
    }),
  );
  const edges = [...best].map(([key, confidence]) => (confidence >= CERTAIN ? key : `${key} ?`)).sort();
  const paths = new Set([...dependencies.files].map((other) => model.pathOf(other)));
  return { edges, dependencies: { files: paths, names: new Set(dependencies.names) } };
}

function nameOf(model: ProjectModel, file: number, definition: number): string {
  const name = definition < 0 ? '<module>' : model.definitionsOf(file)[definition]?.qualifiedName;
  return `${model.pathOf(file)}::${name}`;
}

/** All edges of a project, by file. */
export async function callsOf(files: Files): Promise<readonly string[]> {
  const { model } = await modelOf(files);
  return Array.from({ length: model.fileCount }, (_, file) => bindFile(model, file).edges).flat();
}
