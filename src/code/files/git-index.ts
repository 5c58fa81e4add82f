import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GitFolder } from './git-folder.ts';

/**
 * The files that git tracks, from its index (gitformat-index, versions 2 to 4):
 *
 *     "DIRC", u32 version, u32 number of entries          all numbers big-endian
 *     entry: 40 bytes of stat (mode at 24), object id, u16 flags, u16 more flags when bit 14 of the first is set,
 *            v2, v3: path, NUL to a multiple of 8 from the start of the entry
 *            v4:     varint of bytes to drop from the path before, rest of the path, NUL
 *     extensions: 4 letters, u32 size, content …           checksum as long as an object id
 *
 * Entries are sorted by the bytes of their paths, so that a look-up is a binary search over offsets and no path is decoded.
 */
export class TrackedFiles {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #links: ReadonlySet<string>;

  constructor(entries: IndexEntries) {
    this.#bytes = entries.bytes;
    this.#starts = entries.starts;
    this.#ends = entries.ends;
    this.#links = entries.links;
  }

  get count(): number {
    return this.#starts.length;
  }

  /** @param file bytes of the path from the top of the working tree */
  has(file: string): boolean {
    const key = Buffer.from(file, 'latin1');
    const at = this.#lowerBound(key);
    return at < this.count && this.#compare(at, key) === 0;
  }

  /** Whether anything below `folder` is tracked. */
  hasBelow(folder: string): boolean {
    const key = Buffer.from(`${folder}/`, 'latin1');
    const at = this.#lowerBound(key);
    if (at >= this.count) return false;
    const start = this.#starts[at] ?? 0;
    const end = Math.min(start + key.length, this.#ends[at] ?? 0);
    return this.#bytes.compare(key, 0, key.length, start, end) === 0;
  }

  /** Whether `folder` is a submodule. */
  isSubmodule(folder: string): boolean {
    return this.#links.has(folder);
  }

  /** Differs when another set of paths is tracked; not when only their content or time stamps changed. */
  digest(): string {
    const hash = createHash('sha256');
    for (let i = 0; i < this.count; i++)
      hash.update(this.#bytes.subarray(this.#starts[i], (this.#ends[i] ?? 0) + 1));
    return hash.update([...this.#links].join('\0')).digest('base64');
  }

  #lowerBound(key: Buffer): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(at: number, key: Buffer): number {
    return this.#bytes.compare(key, 0, key.length, this.#starts[at], this.#ends[at]);
  }
}

/** Paths as ranges of `bytes`, sorted. A NUL follows each. */
export interface IndexEntries {
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Paths of submodules, one character a byte. */
  readonly links: ReadonlySet<string>;
}

const NO_ENTRIES: IndexEntries = {
  bytes: Buffer.alloc(0),
  starts: new Uint32Array(0),
  ends: new Uint32Array(0),
  links: new Set(),
};
const STAT_BYTES = 40;
const MODE_AT = 24;
const SUBMODULE = 0o160000;

/**
 * Reads what is tracked. No index means that nothing is. Git itself is asked where the index is spread over several
 * files or of a kind that is not known here.
 */
export function readTrackedFiles(folder: GitFolder, hashBytes: number): TrackedFiles {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path.join(folder.gitDir, 'index'));
  } catch {
    return new TrackedFiles(NO_ENTRIES); // a repository without a first `git add`
  }
  return new TrackedFiles(parseIndex(bytes, hashBytes) ?? askGit(folder));
}

/** @returns `undefined` when the index needs git to be understood */
export function parseIndex(bytes: Buffer, hashBytes: number): IndexEntries | undefined {
  if (bytes.length < 12 + hashBytes || bytes.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  try {
    const parsed =
      version === 4 ? compressed(bytes, count, hashBytes) : plain(bytes, version, count, hashBytes);
    return parsed && !isSplit(bytes, parsed.end, hashBytes) ? parsed.entries : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // cut short: being written, or damaged
    throw error;
  }
}

interface Parsed {
  readonly entries: IndexEntries;
  readonly end: number;
}

function plain(bytes: Buffer, version: number, count: number, hashBytes: number): Parsed | undefined {
  if (version !== 2 && version !== 3) return undefined;
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  const links = new Set<string>();
  let at = 12;
  for (let i = 0; i < count; i++) {
    const start = pathStart(bytes, at, hashBytes);
    const end = bytes.indexOf(0, start);
    if (end < 0) return undefined;
    starts[i] = start;
    ends[i] = end;
    if (bytes.readUInt32BE(at + MODE_AT) === SUBMODULE) links.add(bytes.toString('latin1', start, end));
    at += (end - at + 8) & ~7;
  }
  return { entries: { bytes, starts, ends, links }, end: at };
}

function pathStart(bytes: Buffer, entry: number, hashBytes: number): number {
  const flagsAt = entry + STAT_BYTES + hashBytes;
  const isExtended = (bytes.readUInt16BE(flagsAt) & 0x4000) !== 0;
  return flagsAt + (isExtended ? 4 : 2);
}

function compressed(bytes: Buffer, count: number, hashBytes: number): Parsed | undefined {
  const parts: Buffer[] = [];
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  const links = new Set<string>();
  let previous = Buffer.alloc(0);
  let total = 0;
  let at = 12;
  for (let i = 0; i < count; i++) {
    const drop = readVarint(bytes, pathStart(bytes, at, hashBytes));
    const end = bytes.indexOf(0, drop.next);
    if (end < 0 || drop.value > previous.length) return undefined;
    const file = Buffer.concat([
      previous.subarray(0, previous.length - drop.value),
      bytes.subarray(drop.next, end + 1),
    ]);
    starts[i] = total;
    ends[i] = total + file.length - 1;
    total += file.length;
    parts.push(file);
    previous = file.subarray(0, file.length - 1);
    if (bytes.readUInt32BE(at + MODE_AT) === SUBMODULE) links.add(previous.toString('latin1'));
    at = end + 1;
  }
  return { entries: { bytes: Buffer.concat(parts), starts, ends, links }, end: at };
}

/** Git's offset encoding: seven bits a byte, the highest first, and one more for each byte that follows. */
function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly next: number } {
  let at = start;
  let byte = bytes.readUInt8(at++);
  let value = byte & 127;
  while (byte & 128) {
    byte = bytes.readUInt8(at++);
    value = (value + 1) * 128 + (byte & 127);
  }
  return { value, next: at };
}

/** Whether a further file holds part of the entries. */
function isSplit(bytes: Buffer, start: number, hashBytes: number): boolean {
  for (let at = start; at + 8 <= bytes.length - hashBytes; at += 8 + bytes.readUInt32BE(at + 4))
    if (bytes.toString('latin1', at, at + 4) === 'link') return true;
  return false;
}

function askGit(folder: GitFolder): IndexEntries {
  // A hostile repository must not have its file monitor started.
  const args = [
    '-c',
    'core.fsmonitor=false',
    `--git-dir=${folder.gitDir}`,
    `--work-tree=${folder.top}`,
    'ls-files',
    '--stage',
    '-z',
  ];
  const answer = spawnSync('git', args, { cwd: folder.top, maxBuffer: 1 << 30, windowsHide: true });
  if (answer.status !== 0) return NO_ENTRIES; // without git nobody can say: ignore rules then hold for all files
  const bytes = answer.stdout;
  const starts: number[] = [];
  const ends: number[] = [];
  const links = new Set<string>();
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf(9, at) + 1;
    const end = bytes.indexOf(0, start);
    starts.push(start);
    ends.push(end);
    if (bytes.toString('latin1', at, at + 6) === '160000') links.add(bytes.toString('latin1', start, end));
    at = end + 1;
  }
  return { bytes, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), links };
}
