import { FactsStore, type LoadedPacks } from '../../index/index.ts';
import { bindFile, packBound } from './bound-file.ts';
import { FactsOfFiles } from './facts-of-files.ts';
import { ProjectModel } from './project-model.ts';
import type { SourceFile } from './source-files.ts';

/** A project as a thread is told of it. */
export interface BindProject {
  /** Differs for each build of a graph. */
  readonly key: string;
  readonly root: string;
  /** See `FactsStore`. */
  readonly store: { readonly folder: string; readonly version: number; readonly loaded: LoadedPacks };
  /** All files, as UTF-8 bytes of JSON in shared memory: each task names them, and nothing is copied. */
  readonly files: Uint8Array<SharedArrayBuffer>;
}

/** Files of a project, by their numbers, whose edges are to be made. */
export interface BindTask {
  readonly project: BindProject;
  readonly files: readonly number[];
}

export function bindProject(
  key: string,
  root: string,
  store: FactsStore,
  files: readonly SourceFile[],
): BindProject {
  const text = Buffer.from(JSON.stringify(files));
  const shared = new Uint8Array(new SharedArrayBuffer(text.length));
  shared.set(text);
  return {
    key,
    root,
    store: { folder: store.folder, version: store.version, loaded: store.loadedPacks },
    files: shared,
  };
}

let last: { readonly key: string; readonly model: ProjectModel } | undefined;

/** Runs a task in this thread. The facts of the project stay until a task of another project comes. @returns see `packBound` */
export function runBindTask({ project, files }: BindTask): Uint32Array<ArrayBuffer> {
  if (last?.key !== project.key) last = { key: project.key, model: openProject(project) };
  const { model } = last;
  return packBound(files.map((file) => bindFile(model, file)));
}

function openProject({ root, store: { folder, version, loaded }, files: bytes }: BindProject): ProjectModel {
  const store = new FactsStore(folder, version, loaded);
  store.preload(); // what the other thread had not loaded
  const files = JSON.parse(Buffer.from(bytes).toString()) as SourceFile[];
  return new ProjectModel(root, files, new FactsOfFiles(store, root, files));
}
