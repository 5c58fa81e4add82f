import { type Dirent, readdirSync } from 'node:fs';
import { comparePaths } from '../../core/paths.ts';
import { isDoubtfulName, nameOfBytes, nameOfText } from '../../core/paths-bytes.ts';
import type { SpecialEntries } from './folder-rules.ts';
import { isDependencyFolder, isHidden, VIRTUAL_ENVIRONMENT_MARK } from './skipped-folders.ts';

/** What a folder holds, as far as a walk cares: hidden entries, links, devices, FIFOs and dependency folders are left out. */
export interface FolderListing extends SpecialEntries {
  /**
   * Names of files, and of folders with a slash at the end, sorted by bytes. With the slash the order is that of the full paths of everything
   * below: `a-b` before `a/x` before `a.b` would be wrong for the folder `a`, since `-` < `.` < `/`.
   */
  readonly names: readonly string[];
  readonly isVirtualEnvironment: boolean;
}

const SURROGATE = /[\ud800-\udfff]/;

/**
 * Lists a folder.
 * @throws the system's error when it cannot be read
 */
export function listFolder(absolute: string | Buffer): FolderListing {
  const entries = readdirSync(absolute, { withFileTypes: true });
  if (entries.some((entry) => isDoubtfulName(entry.name))) return listingOf(rawEntries(absolute));
  return listingOf(entries);
}

/** For the names that no string can hold. */
function rawEntries(absolute: string | Buffer): Entry[] {
  const entries = readdirSync(absolute, { withFileTypes: true, encoding: 'buffer' });
  return entries.map((entry) => ({
    name: nameOfBytes(entry.name),
    isFile: () => entry.isFile(),
    isDirectory: () => entry.isDirectory(),
    isRaw: true,
  }));
}

interface Entry extends Pick<Dirent, 'name' | 'isFile' | 'isDirectory'> {
  /** True when `name` already is a path text. */
  readonly isRaw?: boolean;
}

function listingOf(entries: readonly Entry[]): FolderListing {
  const names: string[] = [];
  let needsByteOrder = false;
  let hasGitignore = false;
  let hasIgnore = false;
  let hasGit = false;
  let isVirtualEnvironment = false;
  for (const entry of entries) {
    const name = entry.isRaw ? entry.name : nameOfText(entry.name);
    if (isHidden(name)) {
      if (name === '.gitignore') hasGitignore = true;
      else if (name === '.ignore') hasIgnore = true;
      else if (name === '.git') hasGit = true;
      continue;
    }
    if (isDependencyFolder(name)) continue;
    if (entry.isFile()) names.push(name);
    else if (entry.isDirectory()) names.push(`${name}/`);
    if (name === VIRTUAL_ENVIRONMENT_MARK) isVirtualEnvironment = true;
    needsByteOrder ||= SURROGATE.test(name);
  }
  if (needsByteOrder) names.sort(comparePaths);
  else names.sort();
  return { names, hasGitignore, hasIgnore, hasGit, isVirtualEnvironment };
}
