import type { IgnoreList, IgnoreRule } from './ignore-list.ts';

/** The ignore files of one kind that hold in a folder, the nearest first. */
export interface RuleChain {
  readonly list: IgnoreList;
  /** How many bytes of a path lead to the folder of the list. */
  readonly baseLength: number;
  readonly next: RuleChain | undefined;
}

/** @param lists from the strongest to the weakest, all with the paths of the top folder */
export function chainOf(lists: readonly IgnoreList[]): RuleChain | undefined {
  let chain: RuleChain | undefined;
  for (const list of [...lists].reverse()) chain = { list, baseLength: 0, next: chain };
  return chain;
}

/**
 * The rule about an entry in the nearest list that has one.
 * @param folder bytes of the path of the entry's folder, with a slash at the end unless empty
 */
export function decideInChain(
  chain: RuleChain | undefined,
  folder: string,
  name: string,
  isFolder: boolean,
): IgnoreRule | undefined {
  for (let at = chain; at; at = at.next) {
    const isOwn = at.baseLength === folder.length;
    const rule = at.list.decide(isOwn ? name : folder.slice(at.baseLength) + name, name, isFolder);
    if (rule) return rule;
  }
  return undefined;
}
