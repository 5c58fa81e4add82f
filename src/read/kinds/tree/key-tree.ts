/**
 * A key with its value, an element of a list, a tag: a node of a tree of data. Positions are indexes into the text,
 * `end` behind the last character.
 */
export interface TreeNode {
  /** Index of the node around it, −1 at the top. */
  readonly parent: number;
  readonly depth: number;
  /** Its place among the children of its parent, from 0. */
  readonly position: number;
  /** Whether it is an element of a list rather than a key. */
  readonly isElement: boolean;
  /** '' for elements of a list. */
  readonly name: string;
  readonly start: number;
  end: number;
  childCount: number;
}

/** Nodes in the file's order, what is inside behind what it is in. */
export interface KeyTree {
  readonly nodes: readonly TreeNode[];
  /** Whether the text was well formed as far as the scan goes. */
  readonly isWhole: boolean;
}

/** Nodes below this depth are not listed one by one, nor more than so many of a text. */
export const DEEPEST = 8;
export const MOST_NODES = 200_000;

/** Collects nodes while a text is scanned. */
export class TreeBuilder {
  readonly nodes: TreeNode[] = [];
  readonly #open: number[] = [];
  /** Levels that are open but too deep to be listed. */
  #unlisted = 0;

  get depth(): number {
    return this.#open.length;
  }

  /** The parent of what is opened next. */
  get current(): TreeNode | undefined {
    return this.nodes[this.#open.at(-1) ?? -1];
  }

  open(start: number, { name, isElement }: { name: string; isElement: boolean }): void {
    const parent = this.#open.at(-1) ?? -1;
    const around = this.nodes[parent];
    if (around !== undefined) around.childCount++;
    if (this.#unlisted > 0 || this.#open.length >= DEEPEST || this.nodes.length >= MOST_NODES) {
      this.#unlisted++;
      return;
    }
    const position = around === undefined ? this.#topCount++ : around.childCount - 1;
    this.#open.push(this.nodes.length);
    const depth = this.#open.length - 1;
    this.nodes.push({ parent, depth, position, isElement, name, start, end: start, childCount: 0 });
  }

  #topCount = 0;

  close(end: number): void {
    if (this.#unlisted > 0) {
      this.#unlisted--;
      return;
    }
    const node = this.nodes[this.#open.pop() ?? -1];
    if (node !== undefined) node.end = end;
  }

  /** Ends whatever the text left open. */
  closeAll(end: number): void {
    this.#unlisted = 0;
    while (this.#open.length > 0) this.close(end);
  }
}
