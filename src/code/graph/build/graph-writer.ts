import type { CodeGraph } from '../code-graph.ts';
import { EdgeKind } from '../edge-kinds.ts';
import type { GraphColumns, GraphMeta } from '../graph-columns.ts';
import type { EdgeReason } from '../project-facts.ts';
import type { Confirmations } from '../scip/confirmations.ts';
import { type BoundFile, EDGE_WORDS, reasonId } from './bound-file.ts';
import type { FileMatch } from './change-plan.ts';
import { confirmEdges } from './confirm-edges.ts';
import { DefinitionTable } from './definition-table.ts';
import {
  type EdgeRows,
  EdgeTable,
  GUESSED,
  KIND_SHIFT,
  NODE_MASK,
  reverseRows,
  toRows,
} from './edge-table.ts';
import type { FileRecord } from './file-records.ts';
import { NumberLists } from './number-lists.ts';
import type { ProjectModel } from './project-model.ts';
import type { SourceFile } from './source-files.ts';
import { StringPool } from './string-pool.ts';

/** Less certain edges (one of several overrides, hundredths) are told of definitions, but do not connect their files. */
const LEAST_HUNDREDTHS = 50;
/** Edges that belong to the file that they start from; the others are made for the whole project at the end. */
const OWN_KINDS = new Set<number>([
  EdgeKind.imports,
  EdgeKind.module,
  EdgeKind.reexports,
  EdgeKind.calls,
  EdgeKind.typeRef,
  EdgeKind.inherits,
  EdgeKind.implementedBy,
]);

/** The earlier graph that unchanged files are taken from. */
interface Earlier {
  readonly match: FileMatch;
  readonly previous: CodeGraph | undefined;
  /** See `ChangePlan`. */
  readonly renumbered: readonly (Int32Array | undefined)[];
}

/** Collects nodes and edges file by file, in the order of the files, and lays them out. */
export class GraphWriter {
  readonly #model: ProjectModel;
  readonly #files: readonly SourceFile[];
  readonly #records: readonly FileRecord[];
  readonly #earlier: Earlier;
  readonly #strings = new StringPool();
  readonly #definitions: DefinitionTable;
  readonly #edges = new EdgeTable();
  readonly #restFiles: NumberLists;
  readonly #restNames: NumberLists;
  readonly #unresolved: Uint32Array;

  constructor(
    model: ProjectModel,
    files: readonly SourceFile[],
    records: readonly FileRecord[],
    earlier: Earlier,
  ) {
    this.#model = model;
    this.#files = files;
    this.#records = records;
    this.#earlier = earlier;
    const { match, previous } = earlier;
    const counts = files.map((_, file) => {
      const { first, end } =
        previous && match.isSame[file] ? previous.definitionsIn(match.before[file]!) : { first: 0, end: -1 };
      return end < 0 ? model.definitionsOf(file).length : end - first;
    });
    this.#definitions = new DefinitionTable(counts, this.#strings);
    this.#unresolved = new Uint32Array(files.length);
    this.#restFiles = new NumberLists(files.length);
    this.#restNames = new NumberLists(files.length);
  }

  get fileCount(): number {
    return this.#files.length;
  }

  /** Edges so far, see `EdgeTable`. */
  get edges(): EdgeTable {
    return this.#edges;
  }

  /** An edge between two files. */
  linkFiles(
    source: number,
    target: number,
    kind: number,
    confidence: number,
    reason: EdgeReason,
    line = 0,
  ): void {
    if (source !== target) this.#edges.add(source, target, kind, confidence, reasonId(reason), line);
  }

  /** Takes the nodes of a file and what binding gave for it. */
  addFile(file: number, { edges, unresolved, files, names }: BoundFile): void {
    this.#definitions.write(file, this.#model.definitionsOf(file));
    this.#unresolved[file] = unresolved;
    this.#restFiles.set(file, files);
    this.#restNames.set(file, names);
    for (let at = 0; at < edges.length; at += EDGE_WORDS) {
      const source = this.#node(file, edges[at]! - 1);
      const target = this.#node(edges[at + 1]!, edges[at + 2]! - 1);
      this.#edges.addWords(source, target, edges[at + 3]!, edges[at + 4]!);
    }
  }

  #node(file: number, definition: number): number {
    return this.#definitions.node(file, definition);
  }

  /** Takes nodes and edges of a file from the earlier graph. */
  copyFile(file: number): void {
    const { previous, match } = this.#earlier;
    if (!previous) throw new Error('there is no graph to copy from');
    const old = match.before[file]!;
    this.#definitions.copy(file, previous, old);
    this.#unresolved[file] = previous.columns.fileUnresolved[old]!;
    const { first, end } = previous.definitionsIn(old);
    this.#copyEdges(file, old, -1);
    for (let node = first; node < end; node++) this.#copyEdges(file, node, node - first);
    const { restFileOffset, restFile, restNameOffset, restName } = previous.columns;
    const rests = restFile.subarray(restFileOffset[old]!, restFileOffset[old + 1]!);
    const files = Array.from(rests, (other) => match.after[other]!).filter((other) => other >= 0);
    this.#restFiles.set(
      file,
      files.sort((a, b) => a - b),
    );
    this.#restNames.set(file, restName.subarray(restNameOffset[old]!, restNameOffset[old + 1]!));
  }

  #copyEdges(file: number, oldNode: number, definition: number): void {
    const { previous, match } = this.#earlier;
    const { offsets, edges, info: shown, lines } = previous!.rows;
    const { ownInfo } = previous!.columns;
    const info = ownInfo.length > 0 ? ownInfo : shown;
    const source = this.#node(file, definition);
    for (let at = offsets[oldNode]!; at < offsets[oldNode + 1]!; at++) {
      const word = edges[at]!;
      const kind = (word >>> KIND_SHIFT) & ~GUESSED;
      if (!OWN_KINDS.has(kind)) continue;
      const oldTarget = word & NODE_MASK;
      const oldFile = previous!.fileOf(oldTarget);
      const inner = previous!.isFile(oldTarget) ? -1 : oldTarget - previous!.definitionsIn(oldFile).first;
      const places = inner < 0 ? undefined : this.#earlier.renumbered[oldFile];
      const target = this.#node(match.after[oldFile]!, places ? places[inner]! : inner);
      this.#edges.add(source, target, kind, (info[at]! >>> 8) / 100, info[at]! & 0xff, lines[at]!);
    }
  }

  /** Lays everything out. Call once, when all files and links are in. */
  finish(meta: GraphMeta, compiler: Confirmations | undefined): GraphColumns {
    const files = this.#files.length;
    const nodes = this.#definitions.nodeCount;
    const fileOf = this.#definitions.fileOfNodes();
    const own = toRows(nodes, this.#edges.words);
    const rows = compiler ? this.#confirmed(own, fileOf, compiler) : own;
    const reverse = reverseRows(nodes, rows);
    const fileRows = toRows(files, this.#fileEdges(rows, fileOf));
    const fileReverse = reverseRows(files, fileRows);
    const restFile = this.#restFiles.finish();
    const restName = this.#restNames.finish();
    const fileColumns = this.#fileColumns();
    const { offsets: stringOffset, bytes: stringBytes } = this.#strings.finish();
    return {
      meta: Buffer.from(JSON.stringify(meta)),
      ...fileColumns,
      fileFirst: this.#definitions.first,
      ...this.#definitions.columns,
      stringOffset,
      stringBytes,
      ...{ outOffset: rows.offsets, outEdge: rows.edges, outInfo: rows.info, outLine: rows.lines },
      ownInfo: compiler ? own.info : new Uint32Array(),
      ...{ inOffset: reverse.offsets, inEdge: reverse.edges, inPlace: reverse.places },
      ...{ fileOutOffset: fileRows.offsets, fileOutEdge: fileRows.edges },
      ...{ fileOutInfo: fileRows.info, fileOutLine: fileRows.lines },
      ...{
        fileInOffset: fileReverse.offsets,
        fileInEdge: fileReverse.edges,
        fileInPlace: fileReverse.places,
      },
      ...{ restFileOffset: restFile.offsets, restFile: restFile.numbers },
      ...{ restNameOffset: restName.offsets, restName: restName.numbers },
    };
  }

  #confirmed(rows: EdgeRows, fileOf: Uint32Array, compiler: Confirmations): EdgeRows {
    const pathOf = (node: number) => this.#model.pathOf(fileOf[node]!);
    return confirmEdges(rows, { pathOf, definitionOf: this.#definitions.describer(pathOf) }, compiler);
  }

  #fileColumns() {
    const records = this.#records;
    const names = this.#files.map(({ path }) => Buffer.from(path));
    const pathOffset = new Uint32Array(names.length + 1);
    names.forEach((name, file) => {
      pathOffset[file + 1] = pathOffset[file]! + name.length;
    });
    const contents = Buffer.from(this.#files.map(({ content }) => content).join(''), 'latin1');
    const id = (text: string) => this.#strings.id(text);
    return {
      pathOffset,
      pathBytes: Buffer.concat(names),
      fileContent: new Uint32Array(
        contents.buffer.slice(contents.byteOffset, contents.byteOffset + contents.length),
      ),
      fileLanguage: Uint32Array.from(this.#files, ({ language }) => id(language)),
      fileLines: Uint32Array.from(this.#files, ({ lineCount }) => lineCount),
      filePackage: Uint32Array.from(records, ({ packageName }) => id(packageName)),
      fileInterface: Uint32Array.from(records.flatMap((record) => record.interface)),
      fileImports: Uint32Array.from(records.flatMap((record) => record.imports)),
      fileUnresolved: this.#unresolved,
      fileDeclared: Uint32Array.from(records, ({ declared }) => declared),
      fileScope: Uint32Array.from(records, ({ scope }) => id(scope)),
    };
  }

  /** Edges of definitions as edges of their files. */
  #fileEdges(rows: EdgeRows, fileOf: Uint32Array): Uint32Array {
    const table = new EdgeTable();
    for (let node = 0; node < fileOf.length; node++) {
      const source = fileOf[node]!;
      for (let at = rows.offsets[node]!; at < rows.offsets[node + 1]!; at++) {
        const word = rows.edges[at]!;
        const target = fileOf[word & NODE_MASK]!;
        if (target === source || rows.info[at]! >>> 8 < LEAST_HUNDREDTHS) continue;
        const kind = (word >>> KIND_SHIFT) & ~GUESSED;
        table.add(source, target, kind, (rows.info[at]! >>> 8) / 100, rows.info[at]! & 0xff, rows.lines[at]!);
      }
    }
    return table.words;
  }
}
