import { lstatSync, readFileSync, statSync } from 'node:fs';
import { IgnoreList } from './ignore-list.ts';
import { MAX_IGNORE_FILE_BYTES } from './limits.ts';

export interface IgnoreFileOptions {
  /** How its rules name the file. */
  readonly shownAs: string;
  readonly foldsCase: boolean;
  /** Whether it may be a link. Inside a working tree git takes none. */
  readonly followsLinks: boolean;
}

/** Reads the rules of an ignore file; `undefined` when it is absent, no file, not readable, too large, or empty. */
export function readIgnoreFile(file: string | Buffer, options: IgnoreFileOptions): IgnoreList | undefined {
  try {
    const stat = options.followsLinks ? statSync(file) : lstatSync(file);
    if (!stat.isFile() || stat.size > MAX_IGNORE_FILE_BYTES) return undefined;
    const { shownAs, foldsCase } = options;
    const list = new IgnoreList(readFileSync(file, 'latin1'), { file: shownAs, foldsCase });
    return list.isEmpty ? undefined : list;
  } catch {
    return undefined; // git, too, goes on without an ignore file that it cannot read
  }
}
