import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_MARKERS } from '../core/config/project-root.ts';
import type { Peer } from './protocol/endpoint.ts';

/** A call waits this long for the client's roots; one that never answers is served from the working directory. */
const ANSWER_WITHIN_MS = 1000;
const ATTEMPTS = 3;
const METHOD_NOT_FOUND = -32601;

/**
 * Asks the client for its folders. Answers that are no folders of this machine are left out; the ones that hold a
 * project come first. Empty when the client cannot say.
 */
export async function askRoots(peer: Peer): Promise<string[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const answer = await peer.request('roots/list', {}, ANSWER_WITHIN_MS);
      return foldersOf(answer.roots);
    } catch (error) {
      const { code } = error as { code?: unknown };
      // A client that cannot answer, or did not in time, will not do better when asked again.
      if (code === METHOD_NOT_FOUND || code === REQUEST_TIMEOUT) return [];
    }
  }
  return [];
}

const REQUEST_TIMEOUT = -32001;

/** Folders with a project marker first, otherwise in the client's order. */
function foldersOf(roots: unknown): string[] {
  if (!Array.isArray(roots)) return [];
  const folders = roots.flatMap((root: unknown) => folderOf(root) ?? []);
  return [...folders.filter(hasMarker), ...folders.filter((folder) => !hasMarker(folder))];
}

function folderOf(root: unknown): string | undefined {
  const uri = typeof root === 'object' && root !== null && 'uri' in root ? root.uri : undefined;
  if (typeof uri !== 'string' || !uri.startsWith('file://')) return undefined;
  try {
    const folder = fileURLToPath(uri);
    return statSync(folder).isDirectory() ? folder : undefined;
  } catch {
    return undefined; // no path of this machine, or nothing there
  }
}

function hasMarker(folder: string): boolean {
  return PROJECT_MARKERS.some((name) => existsSync(path.join(folder, name)));
}
