import { setImmediate as nextTurn } from 'node:timers/promises';
import { languageForPath } from '../../code/lang/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { countTokens } from '../../engine/tokens/index.ts';
import { kindForPath } from '../../read/kinds/index.ts';
import type { ProjectContext } from '../context.ts';
import { filesBelow } from '../listing/files-below.ts';
import { locate, type Place } from '../paths/place.ts';
import { isSecretPath } from '../paths/secret-paths.ts';
import { resultCap } from '../reading/result-cap.ts';
import { outlineDocument } from './outline-document.ts';
import { type FileOutline, outlineFile, type SymbolFilter } from './outline-file.ts';
import { headRows, nameRow } from './outline-rows.ts';

interface FolderOutline {
  readonly filter: SymbolFilter;
  readonly format: 'text' | 'json';
}

/** A text about a folder is for choosing where to look, not for reading. */
const TEXT_TOKENS = 1800;
/** A document for a program may be longer, within what an answer may hold. */
const DOCUMENT_SHARE = 0.5;
/** Parsing goes on for so long at most. */
const PATIENCE_MS = 2000;

/**
 * What is defined in the files of a folder: every symbol with its lines while that is short, else the names of each file, as
 * many files as fit. What is left out is counted.
 */
export async function outlineFolder(
  place: Place,
  { filter, format }: FolderOutline,
  context: ProjectContext,
): Promise<Result<string>> {
  const below = await filesBelow(place, { respectsIgnoreFiles: true, signal: context.signal });
  if (!below.ok) return below;
  const paths = outlinedPaths(below.value.paths);
  const prefix = below.value.prefix;
  const taker = format === 'json' ? new DocumentTaker(context) : new RowTaker();
  const deadline = performance.now() + PATIENCE_MS;
  let lookedAt = 0;
  for (const path of paths) {
    if (performance.now() > deadline) break;
    const file = await outlineOf(`${prefix}${path}`, filter, context);
    if (file !== undefined && !taker.take(file)) break;
    lookedAt++;
    await nextTurn();
  }
  const rest = paths.length - lookedAt;
  if (format === 'json') return ok(taker.render(rest));
  if (lookedAt === paths.length && taker.isEmpty)
    return ok(nothingIn(place, paths.length, below.value.paths.length));
  return ok(taker.render(rest));
}

/** Code where there is any, else files with another structure: headings, keys. */
function outlinedPaths(all: readonly string[]): string[] {
  const open = all.filter((path) => !isSecretPath(path));
  const code = open.filter((path) => languageForPath(path) !== undefined);
  return code.length > 0 ? code : open.filter((path) => kindForPath(path) !== undefined);
}

async function outlineOf(
  path: string,
  filter: SymbolFilter,
  { workspace, services, signal }: ProjectContext,
): Promise<FileOutline | undefined> {
  signal.throwIfAborted();
  const place = locate(path, workspace);
  const file = place.ok ? await outlineFile(place.value, filter, services) : place;
  return file.ok && file.value.symbols.length > 0 ? file.value : undefined;
}

function nothingIn({ shown }: Place, codeFiles: number, allFiles: number): string {
  if (codeFiles === 0) return `${shown}: none of ${allFiles} files is in a language that is supported`;
  return `${shown}: no symbols match in ${codeFiles} files`;
}

/** Takes outlines of files as long as there is room. */
interface Taker {
  readonly isEmpty: boolean;
  /** @returns false when there is no room for the file */
  take(file: FileOutline): boolean;
  /** @param rest files that were not taken or not looked at */
  render(rest: number): string;
}

class RowTaker implements Taker {
  readonly #files: FileOutline[] = [];
  #heads = 0;
  #names = 0;

  get isEmpty(): boolean {
    return this.#files.length === 0;
  }

  take(file: FileOutline): boolean {
    const names = countTokens(`${nameRow(file)}\n`);
    if (this.#names + names > TEXT_TOKENS) return false;
    this.#names += names;
    if (this.#heads <= TEXT_TOKENS) this.#heads += countTokens(`${headRows(file).join('\n')}\n`);
    this.#files.push(file);
    return true;
  }

  render(rest: number): string {
    const hasHeads = this.#heads <= TEXT_TOKENS && rest === 0;
    const rows = this.#files.flatMap((file) => (hasHeads ? headRows(file) : [nameRow(file)]));
    const how = hasHeads ? '' : '; name a file for lines and parameters';
    const more = rest > 0 ? [`… ${rest} more files; name a folder inside, or narrow by match or kind`] : [];
    return [...rows, ...more, ...(how === '' || rest > 0 ? [] : [`[names only${how}]`])].join('\n');
  }
}

class DocumentTaker implements Taker {
  readonly #files: FileOutline[] = [];
  #left: number;

  constructor({ services }: ProjectContext) {
    this.#left = Math.floor(resultCap(services).tokens * DOCUMENT_SHARE);
  }

  get isEmpty(): boolean {
    return this.#files.length === 0;
  }

  take(file: FileOutline): boolean {
    const tokens = countTokens(outlineDocument([file], 0));
    if (tokens > this.#left) return false;
    this.#left -= tokens;
    this.#files.push(file);
    return true;
  }

  render(rest: number): string {
    return outlineDocument(this.#files, rest);
  }
}
