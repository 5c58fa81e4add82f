import { type FSWatcher, statfsSync, statSync, watch } from 'node:fs';
import path from 'node:path';
import { toForwardSlashes } from '../../core/paths.ts';
import { nameOfBytes, nameOfText, systemPath } from '../../core/paths-bytes.ts';
import { countEvent } from './event-flood.ts';

/** What a watcher tells. Paths are from the root, with forward slashes. */
export interface WatchEvents {
  /** Something about this entry, or below it, changed. */
  readonly onTouched: (path: string) => void;
  /** Events may have been lost. */
  readonly onLost: () => void;
  /** Watching has become impossible; the code of the system's error. */
  readonly onFailed: (code: string) => void;
}

/** Watches the folders of a tree, without keeping the process alive. */
export interface TreeWatcher {
  /** Whether an event can be read as soon as the change has been made, so that a turn of the event loop brings all of them. */
  readonly tellsAtOnce: boolean;
  /**
   * Watches a folder; where the system watches whole trees this does nothing.
   * @throws the system's error (`ENOSPC`, `EMFILE` …) when it has no more watches to give
   */
  add(folder: string): void;
  /** Ends the watches of a folder and of all below it. */
  removeBelow(folder: string): void;
  readonly count: number;
  close(): void;
}

export type StartWatching = (root: string, events: WatchEvents) => TreeWatcher;

/** Linux: one watch a folder. */
export const watchFolders: StartWatching = (root, events) => new FolderWatcher(root, events);

/** macOS and Windows: the system watches the whole tree. */
export const watchTree: StartWatching = (root, events) => new WholeTreeWatcher(root, events);

/** File systems whose changes may be made by another machine or a host, which this kernel does not see (statfs(2)). */
const REMOTE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x01021997, // 9p: WSL, virtual machines
  0x65735546, // FUSE: sshfs, virtiofs, desktop containers
  0x786f4256, // VirtualBox
  0x5346414f, // AFS
  0x00c36400, // Ceph
  0x47504653, // GPFS
  0x0bd00bd0, // Lustre
]);

/** How this system is best watched below `root`, or why it cannot be. */
export function platformWatching(
  root: string,
  platform: NodeJS.Platform = process.platform,
): StartWatching | string {
  if (platform === 'win32' || platform === 'darwin') return watchTree;
  if (platform !== 'linux') return `not watched on ${platform}`;
  const { type } = statfsSync(root);
  return REMOTE_SYSTEMS.has(type)
    ? `file system of type 0x${type.toString(16)} may change unseen`
    : watchFolders;
}

/** A folder "changes" with each entry that does; these are told by themselves. */
const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

class FolderWatcher implements TreeWatcher {
  readonly tellsAtOnce = true;
  readonly #root: string;
  readonly #events: WatchEvents;
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(root: string, events: WatchEvents) {
    this.#root = root;
    this.#events = events;
  }

  get count(): number {
    return this.#watchers.size;
  }

  add(folder: string): void {
    if (this.#watchers.has(folder)) return;
    const place = folder === '' ? this.#root : systemPath(this.#root, folder);
    const prefix = folder === '' ? '' : `${folder}/`;
    const watcher = watch(place, { persistent: false, encoding: 'buffer' }, (_, name) => {
      if (countEvent()) this.#events.onLost();
      this.#events.onTouched(name ? prefix + nameOfBytes(name) : folder);
    });
    watcher.on('error', (error: NodeJS.ErrnoException) => this.#events.onFailed(error.code ?? 'unknown'));
    this.#watchers.set(folder, watcher);
  }

  removeBelow(folder: string): void {
    const prefix = `${folder}/`;
    for (const [watched, watcher] of this.#watchers)
      if (folder === '' || watched === folder || watched.startsWith(prefix)) this.#end(watched, watcher);
  }

  close(): void {
    this.removeBelow('');
  }

  #end(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }
}

class WholeTreeWatcher implements TreeWatcher {
  /** FSEvents gathers events for some 50 ms; Windows completes the read at the change. */
  readonly tellsAtOnce = process.platform === 'win32';
  readonly #watcher: FSWatcher;

  constructor(root: string, events: WatchEvents) {
    this.#watcher = watch(root, { persistent: false, recursive: true }, (type, name) => {
      if (name === null)
        events.onLost(); // Windows: more changes than its buffer holds
      else if (type === 'rename' || !isFolder(path.join(root, name)))
        events.onTouched(toForwardSlashes(path.sep === '/' ? nameOfText(name) : name));
    });
    this.#watcher.on('error', (error: NodeJS.ErrnoException) => events.onFailed(error.code ?? 'unknown'));
  }

  get count(): number {
    return 1;
  }

  add(): void {
    // the whole tree is watched already
  }

  removeBelow(): void {
    // as for `add`
  }

  close(): void {
    this.#watcher.close();
  }
}
