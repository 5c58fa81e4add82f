import { lstatSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import { decide, enter, type FolderRules, type Verdict } from './folder-rules.ts';
import type { IgnoreRule } from './ignore-list.ts';
import { MAX_DEPTH } from './limits.ts';
import { type FolderListing, listFolder } from './list-folder.ts';

/** An ordinary file that belongs to the tree. */
export interface WalkedFile {
  /** From the root, forward slashes; bytes that are not UTF-8 as in `core/paths-bytes.ts`. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Time of the last change of content, ms since 1970, with what fraction the system gives. */
  readonly mtimeMs: number;
  /** Time of the last change of anything about the file: also tells a change whose mtime was put back. */
  readonly ctimeMs: number;
}

/** An entry that could not be looked into: the code of the system's error, or why it was not tried. */
export interface SkippedEntry {
  readonly path: string;
  readonly reason: 'nested-repository' | 'too-deep' | (string & {});
}

interface Frame {
  /** Path from the root with a slash at the end, `''` for the root. */
  readonly prefix: string;
  /** The same for the system, or `undefined` where it takes bytes. */
  readonly systemPrefix: string | undefined;
  readonly rules: FolderRules;
  readonly names: readonly string[];
  next: number;
}

const NO_THROW = { throwIfNoEntry: false } as const;

/**
 * A walk in progress: depth first, entries in the order of their bytes, so that the files come out sorted. It can be interrupted
 * after each entry.
 */
export class TreeWalk {
  readonly files: WalkedFile[] = [];
  /** Every folder that was read, in the order of reading; `''` for the root. */
  readonly folders: string[] = [];
  readonly skipped: SkippedEntry[] = [];
  /** How many entries each rule left out; an ignored folder counts as one. */
  readonly ignored = new Map<IgnoreRule, number>();
  readonly #root: string;
  readonly #onFolder: ((folder: string) => void) | undefined;
  readonly #stack: Frame[] = [];

  /** @param onFolder called with each folder just before it is read */
  constructor(root: string, onFolder?: (folder: string) => void) {
    this.#root = root;
    this.#onFolder = onFolder;
  }

  /** Starts at a folder that belongs to the tree, or was named; one that cannot be read is reported whatever the reason. */
  begin(folder: string, rules: FolderRules): void {
    const problems = this.skipped.length;
    const listing = this.#list(folder);
    if (listing) this.#push(folder, rules, listing);
    else if (this.skipped.length === problems) this.skipped.push({ path: folder, reason: 'ENOENT' });
  }

  /** Takes in a single file that belongs to the tree, or was named. */
  takeFile(file: string): void {
    this.#addFile(file, systemPath(this.#root, file));
  }

  /** Goes on to the next entry; false when there is none. */
  step(): boolean {
    const frame = this.#stack.at(-1);
    if (!frame) return false;
    const name = frame.names[frame.next++];
    if (name === undefined) this.#stack.pop();
    else if (name.endsWith('/')) this.#visitFolder(frame, name.slice(0, -1));
    else this.#visitFile(frame, name);
    return true;
  }

  #visitFile(frame: Frame, name: string): void {
    const verdict = decide(frame.rules, name, false);
    if (verdict.is !== 'in') {
      this.#countIgnored(verdict.rule);
      return;
    }
    const path = frame.prefix + name;
    const isPlain = frame.systemPrefix !== undefined && !name.includes('\\');
    this.#addFile(path, isPlain ? frame.systemPrefix + name : systemPath(this.#root, path));
  }

  #addFile(path: string, absolute: string | Buffer): void {
    try {
      const stat = lstatSync(absolute, NO_THROW);
      if (!stat?.isFile()) return; // gone or replaced since the folder was read
      this.files.push({ path, sizeBytes: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs });
    } catch (error) {
      this.#skip(path, error);
    }
  }

  #visitFolder(frame: Frame, name: string): void {
    const verdict = decide(frame.rules, name, true);
    if (verdict.is === 'out') this.#countIgnored(verdict.rule);
    else this.#descend(frame.prefix + name, frame.rules, verdict);
  }

  #descend(folder: string, around: FolderRules, verdict: Verdict): void {
    if (this.#stack.length >= MAX_DEPTH) {
      this.skipped.push({ path: folder, reason: 'too-deep' });
      return;
    }
    const listing = this.#list(folder);
    if (!listing || listing.isVirtualEnvironment) return;
    const rules = enter(around, folder, verdict, listing);
    if (rules === 'nested-repository') this.skipped.push({ path: folder, reason: rules });
    else this.#push(folder, rules, listing);
  }

  #list(folder: string): FolderListing | undefined {
    this.#onFolder?.(folder);
    try {
      return listFolder(systemPath(this.#root, folder));
    } catch (error) {
      this.#skip(folder, error);
      return undefined;
    }
  }

  #push(folder: string, rules: FolderRules, { names }: FolderListing): void {
    this.folders.push(folder);
    const prefix = folder === '' ? '' : `${folder}/`;
    const system = systemPath(this.#root, prefix);
    this.#stack.push({
      prefix,
      systemPrefix: typeof system === 'string' ? system : undefined,
      rules,
      names,
      next: 0,
    });
  }

  /** What vanished while we walked is no problem to report. */
  #skip(path: string, error: unknown): void {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') this.skipped.push({ path, reason: code });
  }

  #countIgnored(rule: IgnoreRule): void {
    this.ignored.set(rule, (this.ignored.get(rule) ?? 0) + 1);
  }
}
