import { type CodePointSet, contains, fromRanges, members, union } from './code-points.ts';

/**
 * Adds to a set every code point that differs from a member by letter case only (Unicode simple case
 * folding: `k`, `K` and the Kelvin sign are one, `ß` and `ss` are not).
 */
export function closeOverCase(set: CodePointSet): CodePointSet {
  const known = closures.get(set);
  if (known) return known;
  const closure = (set.at(-1) ?? 0) < 0x80 ? closeAsciiOverCase(set) : closeByTable(set);
  closures.set(set, closure);
  return closure;
}

const closures = new WeakMap<CodePointSet, CodePointSet>();

function closeByTable(set: CodePointSet): CodePointSet {
  const added: number[] = [];
  for (const orbit of orbits()) {
    if (!orbit.some((member) => contains(set, member))) continue;
    for (const member of orbit) added.push(member, member);
  }
  return added.length === 0 ? set : union(set, fromRanges(added));
}

const LONG_S = 0x17f;
const KELVIN = 0x212a;

/** ASCII needs no table: its letters have two forms, and only `s` and `k` have a third. */
function closeAsciiOverCase(set: CodePointSet): CodePointSet {
  const added: number[] = [];
  for (const c of members(set)) {
    const lower = c | 0x20;
    if (lower < 0x61 || lower > 0x7a) continue;
    added.push(lower, lower, lower - 0x20, lower - 0x20);
    if (lower === 0x73) added.push(LONG_S, LONG_S);
    if (lower === 0x6b) added.push(KELVIN, KELVIN);
  }
  return added.length === 0 ? set : union(set, fromRanges(added));
}

let cachedOrbits: readonly (readonly number[])[] | undefined;

/**
 * The groups of code points that fold together, about 1,400. The engine offers no such list: candidates are
 * joined by their case mappings, and where a mapping yields several letters its own `iu` comparison decides.
 */
function orbits(): readonly (readonly number[])[] {
  if (cachedOrbits) return cachedOrbits;
  const leader = new Map<number, number>();
  const find = (c: number): number => {
    const up = leader.get(c) ?? c;
    return up === c ? c : find(up);
  };
  const join = (a: number, b: number) => leader.set(find(b), find(a));
  const byExpansion = new Map<string, number>();
  for (const c of casedCodePoints()) {
    const text = String.fromCodePoint(c);
    for (const mapped of [text.toLowerCase(), text.toUpperCase()]) {
      if (codePointLength(mapped) === 1)
        join(c, mapped.codePointAt(0)!); // one code point: index 0 exists
      else joinExpansion(c, mapped, byExpansion, join);
    }
  }
  cachedOrbits = grouped(leader, find);
  return cachedOrbits;
}

/** Letters such as U+0390 and U+1FD3 share a mapping of several letters: they fold together if the engine says so. */
function joinExpansion(
  codePoint: number,
  expansion: string,
  seen: Map<string, number>,
  join: (a: number, b: number) => void,
): void {
  const other = seen.get(expansion);
  if (other === undefined) seen.set(expansion, codePoint);
  else if (new RegExp(`^\\u{${other.toString(16)}}$`, 'iu').test(String.fromCodePoint(codePoint)))
    join(other, codePoint);
}

/** Dotted and dotless i map to `i` and `I` in Turkish only: simple folding leaves them alone. */
const TURKISH = new Set([0x130, 0x131]);
const LAST_CASED_BLOCK = 0x1e9ff;

function* casedCodePoints(): Generator<number> {
  const cased = /[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/u;
  for (let c = 0x41; c <= LAST_CASED_BLOCK; c++) {
    if (!TURKISH.has(c) && cased.test(String.fromCodePoint(c))) yield c;
  }
}

const codePointLength = (text: string): number =>
  text.codePointAt(0)! > 0xffff ? text.length - 1 : text.length;

function grouped(leader: ReadonlyMap<number, number>, find: (c: number) => number): number[][] {
  const groups = new Map<number, number[]>();
  for (const c of leader.keys()) {
    const head = find(c);
    const group = groups.get(head);
    if (!group) groups.set(head, head === c ? [c] : [head, c]);
    else if (c !== head) group.push(c);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
