import path from 'node:path';
import { type Contents, contentsOf, type IndexReport } from '../../code/index/index.ts';
import type { Project, SentenceState } from '../../code/search/index.ts';
import { ago, counted, megabytes } from '../quantities.ts';
import { semanticDocument, semanticText } from './build-semantic.ts';
import { ignoredText } from './report.ts';
import { skippedDocument, skippedText, unparsedText } from './skipped-files.ts';

export interface IndexStatus {
  readonly root: string;
  /** `damaged`: the next run of `index` builds it anew. */
  readonly state: 'absent' | 'ready' | 'damaged';
  readonly contents: Contents | undefined;
  readonly builtAtMs: number;
  readonly ignored: IndexReport['ignored'];
  /** Files that could not be read, and those without text. */
  readonly skipped: IndexReport['skipped'];
  readonly semantic: SentenceState;
}

/** What is indexed of a project. */
export function indexStatus({ root, index, sentences }: Project): IndexStatus {
  const { generation, state } = index;
  const contents = generation === undefined ? undefined : contentsOf(generation);
  return {
    root,
    state,
    contents,
    builtAtMs: index.takenAtMs,
    ignored: generation?.manifest.ignored ?? { count: 0, rule: null },
    skipped: [...(generation?.manifest.skipped ?? []), ...(contents?.catalogued ?? [])],
    semantic: sentences.stateFor(generation),
  };
}

export function statusDocument(status: IndexStatus): object {
  const { contents } = status;
  return {
    schema_version: 1,
    root: status.root,
    state: status.state,
    files: contents?.files ?? 0,
    lines: contents?.lines ?? 0,
    chunks: contents?.chunks ?? 0,
    symbols: contents?.symbols ?? 0,
    source_bytes: contents?.sourceBytes ?? 0,
    index_bytes: contents?.indexBytes ?? 0,
    built_at: contents === undefined ? null : new Date(status.builtAtMs).toISOString(),
    skipped: skippedDocument(status.skipped),
    parse_failures: contents?.parseFailures ?? [],
    ignored: status.ignored,
    semantic: semanticDocument(status.semantic),
  };
}

export function statusText(status: IndexStatus, nowMs: number): string {
  const lines = [
    `project  ${path.basename(status.root)} (${status.root})`,
    `index    ${stateText(status, nowMs)}`,
  ];
  const unparsed = unparsedText(status.contents?.parseFailures ?? []);
  const notes = [skippedText(status.skipped), unparsed, ignoredText(status.ignored)].filter(Boolean);
  const semantic = `semantic ${semanticText(status.semantic)}`;
  return `${[...lines, ...notes.map((note) => `         ${note}`), semantic].join('\n')}\n`;
}

function stateText({ state, contents, builtAtMs }: IndexStatus, nowMs: number): string {
  if (state === 'damaged') return 'damaged, lean-ctx index builds it anew';
  if (contents === undefined) return 'not built, run lean-ctx index';
  const { files, chunks, symbols, indexBytes } = contents;
  const sizes = `${counted(files, 'file')}, ${counted(chunks, 'chunk')}, ${counted(symbols, 'symbol')}, ${megabytes(indexBytes)}`;
  return `ready, ${sizes} (${ago(nowMs - builtAtMs)})`;
}
