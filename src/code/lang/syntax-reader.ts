import { FlatTree, MISSING } from './flat-tree.ts';
import type { Grammar } from './grammar.ts';

/** Read access to the tree of one file. Nodes are numbers; −1 is "no node", and asking it gives −1, '' or 0. */
export class SyntaxReader {
  source = '';
  grammar!: Grammar;
  tree = new FlatTree();

  /** `function_item`, `ERROR`, or the text of an anonymous token. */
  type(node: number): string {
    return node < 0 ? '' : (this.grammar.typeNames[this.tree.kind[node]!] ?? 'ERROR');
  }

  text(node: number): string {
    return node < 0 ? '' : this.source.slice(this.tree.start[node], this.tree.end[node]);
  }

  start(node: number): number {
    return this.tree.start[node] ?? -1;
  }

  end(node: number): number {
    return this.tree.end[node] ?? -1;
  }

  /** 1-based. */
  line(node: number): number {
    return node < 0 ? 0 : this.tree.startRow[node]! + 1;
  }

  parent(node: number): number {
    return this.tree.parent[node] ?? -1;
  }

  firstChild(node: number): number {
    return node >= 0 && this.tree.next[node]! > node + 1 ? node + 1 : -1;
  }

  nextSibling(node: number): number {
    if (node < 0) return -1;
    const next = this.tree.next[node]!;
    const parent = this.tree.parent[node]!;
    return parent >= 0 && next < this.tree.next[parent]! ? next : -1;
  }

  /** The first child in a field. */
  child(node: number, field: string): number {
    const id = this.grammar.fieldIds.get(field);
    return id === undefined ? -1 : this.childInField(node, id);
  }

  childInField(node: number, fieldId: number): number {
    if (node < 0 || fieldId === 0) return -1;
    const { next, field } = this.tree;
    const end = next[node]!;
    for (let child = node + 1; child < end; child = next[child]!) if (field[child] === fieldId) return child;
    return -1;
  }

  childOfType(node: number, type: string): number {
    for (let c = this.firstChild(node); c >= 0; c = this.nextSibling(c)) if (this.type(c) === type) return c;
    return -1;
  }

  has(node: number, type: string): boolean {
    return this.childOfType(node, type) >= 0;
  }

  /** Children that are in a field, or all of them. */
  children(node: number, field?: string): number[] {
    const id = field === undefined ? -1 : (this.grammar.fieldIds.get(field) ?? -2);
    const found: number[] = [];
    for (let c = this.firstChild(node); c >= 0; c = this.nextSibling(c)) {
      if (id === -1 || this.tree.field[c] === id) found.push(c);
    }
    return found;
  }

  /** The nearest ancestor of a type, −1 when there is none. */
  ancestor(node: number, type: string): number {
    let up = this.parent(node);
    while (up >= 0 && this.type(up) !== type) up = this.parent(up);
    return up;
  }

  /** All nodes of a type below `node`, in source order. */
  descendants(node: number, type: string): number[] {
    const found: number[] = [];
    const end = node < 0 ? 0 : this.tree.next[node]!;
    for (let i = node + 1; i < end; i++) if (this.type(i) === type) found.push(i);
    return found;
  }

  /** True for a node that error recovery made up. */
  isMissing(node: number): boolean {
    return node >= 0 && (this.tree.flags[node]! & MISSING) !== 0;
  }

  /** The text of a string literal node without its quotes. */
  unquoted(node: number): string {
    return this.text(node).replace(/^[a-zA-Z]*(['"`]{3}|['"`])([\s\S]*)\1$/, '$2');
  }
}
