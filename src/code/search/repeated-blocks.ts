import type { Generation } from '../index/index.ts';

/** A block of lines that stands in more than one file. Lines are 1-based and inclusive. */
export interface RepeatedBlock {
  readonly places: readonly { readonly path: string; readonly startLine: number; readonly endLine: number }[];
}

export interface RepeatedBlocks {
  /** Most places first; neighbouring blocks of the same files are joined. */
  readonly blocks: readonly RepeatedBlock[];
  /** All of them; `blocks` may hold fewer. */
  readonly total: number;
}

/** One more place makes a block too common to tell anything: licence heads, generated tables. */
const MAX_PLACES = 50;

/**
 * Code that stands in several files, by the Rabin–Karp fingerprints of the index. A fingerprint says that the
 * significant lines are the same but for blanks; compare the texts before changing anything by it.
 */
export function repeatedBlocks(generation: Generation, limit: number): RepeatedBlocks {
  const groups = joinNeighbours(groupByFingerprint(generation));
  groups.sort((a, b) => b.places.length - a.places.length || lines(b) - lines(a) || compareFirst(a, b));
  return { blocks: groups.slice(0, limit), total: groups.length };
}

interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

function groupByFingerprint(generation: Generation): Place[][] {
  const byHash = new Map<number, Place[]>();
  for (const { segment, removed } of generation.parts) {
    const { duplicateLow, duplicateHigh, duplicateDoc, duplicateStart, duplicateEnd } = segment.columns;
    for (let i = 0; i < duplicateLow.length; i++) {
      const document = duplicateDoc[i] as number;
      if (removed[document] !== 0) continue;
      // 53 of the 64 bits keep the key a plain number; a collision would show as two texts that differ.
      const key = ((duplicateHigh[i] as number) & 0x1fffff) * 2 ** 32 + (duplicateLow[i] as number);
      const place = {
        path: segment.paths[document] as string,
        startLine: duplicateStart[i] as number,
        endLine: duplicateEnd[i] as number,
      };
      const places = byHash.get(key);
      if (places) places.push(place);
      else byHash.set(key, [place]);
    }
  }
  const isRepeated = (places: readonly Place[]) =>
    places.length > 1 && places.length <= MAX_PLACES && new Set(places.map(({ path }) => path)).size > 1;
  return [...byHash.values()].filter(isRepeated).map((places) => places.sort(comparePlaces));
}

/** Blocks of the same files that overlap or touch everywhere are one longer block. */
function joinNeighbours(groups: Place[][]): RepeatedBlock[] {
  const byFiles = new Map<string, Place[][]>();
  for (const places of groups) {
    const key = places.map(({ path }) => path).join('\0');
    byFiles.set(key, [...(byFiles.get(key) ?? []), places]);
  }
  const joined: RepeatedBlock[] = [];
  for (const blocks of byFiles.values()) {
    blocks.sort((a, b) => (a[0]?.startLine ?? 0) - (b[0]?.startLine ?? 0));
    let current: Place[] | undefined;
    for (const places of blocks) {
      if (current && touches(current, places)) {
        current = current.map((place, i) => ({
          ...place,
          endLine: Math.max(place.endLine, places[i]?.endLine ?? 0),
        }));
      } else {
        if (current) joined.push({ places: current });
        current = places;
      }
    }
    if (current) joined.push({ places: current });
  }
  return joined;
}

const touches = (a: readonly Place[], b: readonly Place[]): boolean =>
  a.every((place, i) => {
    const next = b[i];
    return next !== undefined && next.startLine >= place.startLine && next.startLine <= place.endLine + 1;
  });

const lines = ({ places: [first] }: RepeatedBlock): number =>
  first ? first.endLine - first.startLine + 1 : 0;

const comparePlaces = (a: Place, b: Place): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.startLine - b.startLine;

const compareFirst = (a: RepeatedBlock, b: RepeatedBlock): number =>
  comparePlaces(a.places[0] as Place, b.places[0] as Place);
