import { isUtf8 } from 'node:buffer';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CorpusFile, generateCorpus, writeCorpus } from '../../../bench/corpus.ts';
import { walk } from '../../code/files/index.ts';
import { benchCorpusEmpty } from '../../core/messages/bench.ts';
import { systemPath } from '../../core/paths-bytes.ts';
import { fail, ok, type Result } from '../../core/result.ts';

/** What is measured on. `dispose` removes what was made for it. */
export interface Corpus {
  readonly folder: string;
  readonly text: Uint8Array;
  dispose(): void;
}

/** Text that kernels work on: enough to leave the caches of a core. */
const TEXT_BYTES = 4 * 2 ** 20;
const LEAST_BYTES = 2 ** 16;

/** A copy of the folder that a person names, or a generated code base, in a temporary folder. */
export function openCorpus(named: string | undefined): Result<Corpus> {
  const files = named === undefined ? generateCorpus(TEXT_BYTES) : filesBelow(named);
  const text = headOf(files);
  if (text.length < LEAST_BYTES) return fail(benchCorpusEmpty(named ?? ''));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-bench-'));
  writeCorpus(folder, files);
  return ok({ folder, text, dispose: () => rmSync(folder, { recursive: true, force: true }) });
}

/** The text files of a folder, as the index sees it. */
function filesBelow(folder: string): CorpusFile[] {
  if (!existsSync(folder)) return [];
  const files: CorpusFile[] = [];
  for (const { path: name } of walk(folder).files) {
    const bytes = readFileSync(systemPath(folder, name));
    if (isUtf8(bytes) && !bytes.includes(0)) files.push({ path: name, text: bytes.toString('utf8') });
  }
  return files;
}

/** The first megabytes of all files in one piece. */
function headOf(files: readonly CorpusFile[]): Uint8Array {
  const parts: string[] = [];
  let length = 0;
  for (const { text } of files) {
    if (length >= TEXT_BYTES) break;
    parts.push(text);
    length += text.length;
  }
  return new TextEncoder().encode(parts.join(''));
}
