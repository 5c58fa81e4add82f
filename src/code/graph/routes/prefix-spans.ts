import { joinRoute } from './route.ts';

/** A stretch of a text whose routes lie under a prefix. */
export interface PrefixSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly prefix: string;
}

/** The prefix of a place in a text, the outermost first; '' outside of every span. */
export function prefixAt(spans: readonly PrefixSpan[], index: number): string {
  const around = spans.filter(({ from, to }) => from <= index && index < to).sort((a, b) => a.from - b.from);
  const prefix = around.reduce((outer, { prefix: inner }) => joinRoute(outer, inner), '');
  return prefix === '/' ? '' : prefix;
}

/** What a router is called that is one only inside a function: routes of `fn()` go where its call puts them. */
export const routerOf = (name: string): string => `${name}()`;

/** The name of the function that a place stands in: the last one that began before it. */
export class EnclosingFunctions {
  readonly #starts: readonly { readonly at: number; readonly name: string }[];

  /** @param head matches the head of a function, its name in the groups */
  constructor(code: string, head: RegExp) {
    this.#starts = [...code.matchAll(head)].map((match) => ({
      at: match.index,
      name: match.slice(1).filter(Boolean).join('.'),
    }));
  }

  /** '' before the first. */
  nameAt(index: number): string {
    return this.#starts.findLast(({ at }) => at <= index)?.name ?? '';
  }
}
