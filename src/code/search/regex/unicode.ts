import { ANY_CODE_POINT, type CodePointSet, fromRanges } from './code-points.ts';

/**
 * Character classes of Unicode, read off the JavaScript engine's own data by matching a text of all code
 * points once a property (about 5 ms) and kept for the life of the process.
 */

/** `\w`, `\d` and `\s` as UTS #18 defines them, which is what ripgrep uses. */
export const wordSet = (): CodePointSet => scanned('[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]');
export const digitSet = (): CodePointSet => scanned('\\p{Nd}');
export const spaceSet = (): CodePointSet => scanned('\\p{White_Space}');

/**
 * The set behind `\p{name}`: a general category (`Lu`, `Uppercase_Letter`), a script (`Greek`, `sc=Greek`,
 * `scx=Greek`) or a binary property (`Emoji`), in any letter case and with blanks or hyphens for underscores.
 * @returns `undefined` when the engine knows no such property.
 */
export function propertySet(name: string): CodePointSet | undefined {
  if (!/^[\w\s.:=-]+$/.test(name)) return undefined;
  const parts = name.split(/[:=]/).map((part) => part.trim().replaceAll(/[\s-]/g, '_'));
  if (parts.length > 2 || parts.includes('')) return undefined;
  if (parts.length === 1 && parts[0]!.toLowerCase() === 'any') return ANY_CODE_POINT;
  for (const spelling of spellings(parts)) {
    if (isKnown(spelling)) return scanned(`\\p{${spelling}}`);
  }
  return undefined;
}

/** The exact spellings that the engine may know a loosely written name by. */
function spellings(parts: readonly string[]): string[] {
  const value = parts.at(-1)!; // split never gives an empty list
  const values = [value, titleCase(value), value.toUpperCase()];
  if (parts.length === 1) return [...values, ...values.map((v) => `Script=${v}`)];
  const keys: Readonly<Record<string, string>> = { gc: 'gc', general_category: 'gc', sc: 'sc', script: 'sc' };
  const key = keys[parts[0]!.toLowerCase()] ?? parts[0]!.toLowerCase();
  return values.map((v) => `${key.startsWith('script_e') ? 'scx' : key}=${v}`);
}

const titleCase = (name: string): string =>
  name
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('_');

function isKnown(property: string): boolean {
  try {
    new RegExp(`\\p{${property}}`, 'u');
    return true;
  } catch {
    return false; // the constructor is the only way to ask the engine which properties it has
  }
}

const cache = new Map<string, CodePointSet>();

function scanned(atom: string): CodePointSet {
  const known = cache.get(atom);
  if (known) return known;
  const ranges: number[] = [];
  const text = sampleText();
  for (const run of text.string.matchAll(new RegExp(`${atom}+`, 'gu'))) {
    appendRun(ranges, text.codePoints, run.index, run[0].length);
  }
  const set = fromRanges(ranges);
  cache.set(atom, set);
  return set;
}

/**
 * Blocks whose members share every property, by the standard's own stability policy or because nothing is
 * assigned there: one sample speaks for each. They hold nine tenths of all code points.
 */
const UNIFORM_BLOCKS = [
  [0x3400, 0x4db5], [0x4e00, 0x9fa5], [0xac00, 0xd7a3], [0xd800, 0xdfff], [0xe000, 0xf8ff],
  [0x17000, 0x187ec], [0x20000, 0x2a6d6], [0x2a700, 0x2b734], [0x2b740, 0x2b81d], [0x2b820, 0x2cea1],
  [0x2ceb0, 0x2ebe0], [0x30000, 0x3134a], [0x34000, 0x3fffd], [0x40000, 0x4fffd], [0x50000, 0x5fffd],
  [0x60000, 0x6fffd], [0x70000, 0x7fffd], [0x80000, 0x8fffd], [0x90000, 0x9fffd], [0xa0000, 0xafffd],
  [0xb0000, 0xbfffd], [0xc0000, 0xcfffd], [0xd0000, 0xdfffd], [0xe1000, 0xefffd], [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
] as const; // biome-ignore format: two columns of numbers a pair read as a table

interface SampleText {
  readonly string: string;
  /** For each UTF-16 unit of the string, the first code point that it stands for. */
  readonly codePoints: Uint32Array;
}

let sample: WeakRef<SampleText> | undefined;

/** Every code point outside the uniform blocks, and the first of each block. About 400 KB, dropped when idle. */
function sampleText(): SampleText {
  const kept = sample?.deref();
  if (kept) return kept;
  const points: number[] = [];
  let from = 0;
  for (const [low, high] of UNIFORM_BLOCKS) {
    for (let c = from; c <= low; c++) points.push(c);
    from = high + 1;
  }
  points.push(0x10fffe, 0x10ffff);
  const made = textOf(points);
  sample = new WeakRef(made);
  return made;
}

function textOf(points: readonly number[]): SampleText {
  const units = new Uint16Array(points.length * 2);
  const codePoints = new Uint32Array(points.length * 2);
  let n = 0;
  for (const point of points) {
    codePoints[n] = point;
    codePoints[n + 1] = point;
    if (point < 0x10000)
      units[n++] = point === 0xd800 ? 0x20 : point; // a lone surrogate would pair up
    else {
      units[n++] = 0xd7c0 + (point >> 10);
      units[n++] = 0xdc00 + (point & 0x3ff);
    }
  }
  return {
    string: new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units.subarray(0, n)),
    codePoints,
  };
}

const blockEnd = new Map<number, number>(UNIFORM_BLOCKS.map(([low, high]) => [low, high]));

/** Turns one run of matching text into ranges, samples standing for their whole block. */
function appendRun(ranges: number[], codePoints: Uint32Array, start: number, length: number): void {
  for (let i = start; i < start + length; i++) {
    const low = codePoints[i]!; // the run lies within the text
    const high = blockEnd.get(low) ?? low;
    const last = ranges.length - 1;
    if (last > 0 && low <= ranges[last]! + 1) ranges[last] = Math.max(high, ranges[last]!);
    else ranges.push(low, high);
  }
}
