import { readFileSync } from 'node:fs';
import path from 'node:path';
import { manifestUnreadable, noManifest } from '../../core/messages/cli-call.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Place } from '../../tools/paths/place.ts';
import { type Dependencies, MANIFEST_KINDS } from './manifest.ts';

export interface FolderDependencies extends Dependencies {
  /** The manifest, from the project's root. */
  readonly manifest: string;
}

/** What the manifests of a folder say; without one, those of the nearest folder around it that has some. */
export async function dependenciesOfFolder(place: Place): Promise<Result<readonly FolderDependencies[]>> {
  for (let folder = place.path; ; folder = path.dirname(folder)) {
    const found = await manifestsIn(folder, place.root);
    if (!found.ok || found.value.length > 0) return found;
    if (folder === place.root) break;
  }
  const known = MANIFEST_KINDS.map(({ file }) => file);
  return fail(noManifest(place.shown, known));
}

async function manifestsIn(folder: string, root: string): Promise<Result<FolderDependencies[]>> {
  const found: FolderDependencies[] = [];
  for (const { file, read } of MANIFEST_KINDS) {
    const text = textIfThere(path.join(folder, file));
    if (text === undefined) continue;
    const manifest = path.relative(root, path.join(folder, file)).replaceAll('\\', '/');
    try {
      found.push({ manifest, ...(await read(text)) });
    } catch (error) {
      return fail(manifestUnreadable(manifest, (error as Error).message.split('\n')[0] ?? ''));
    }
  }
  return ok(found);
}

function textIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // no such manifest here, which is what is asked
  }
}
