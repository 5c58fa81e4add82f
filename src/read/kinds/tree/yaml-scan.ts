import type { TextLines } from '../../../text/text-lines.ts';
import { type KeyTree, TreeBuilder } from './key-tree.ts';

const KEY =
  /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#\-?[\]{},&*!|>'"%@`:][^#:]*?(?::[^\s#:][^#:]*?)*|[-?:][^\s#:][^#:]*?|<<|[&*!]\S+[^#:]*?)[ \t]*:(?=[ \t]|$)/;
const BLOCK_SCALAR = /(?:^|:|-)[ \t]+(?:[&!]\S+[ \t]+)*[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?$/;
/** Keys are looked for in the beginning of a line only, and block scalars in short lines. */
const LONGEST_HEAD = 1000;

/**
 * The keys and list elements of YAML by indentation. The texts of block scalars, and flow collections and quoted
 * strings over several lines, belong to the key that they follow.
 */
export function scanYaml(lines: TextLines): KeyTree {
  const scan = new YamlScan(lines);
  scan.run();
  return { nodes: scan.tree.nodes, isWhole: true };
}

class YamlScan {
  readonly tree = new TreeBuilder();
  readonly #lines: TextLines;
  /** Columns at which the open nodes begin. */
  readonly #columns: number[] = [];
  /** Behind the last line that belongs to what is open. */
  #end = 0;

  constructor(lines: TextLines) {
    this.#lines = lines;
  }

  run(): void {
    const { count } = this.#lines;
    for (let at = 1; at <= count; at++) {
      const line = this.#lines.line(at);
      const content = line.replace(/^\uFEFF/, '').trimStart();
      if (content === '' || content.startsWith('#')) continue;
      if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) {
        this.#closeFrom(0);
        if (content.length <= 3) continue;
      } else this.#openNodes(at, line);
      at = this.#behindValue(at, line);
      this.#end = this.#lines.startOf(at) + this.#lines.line(at).length;
    }
    this.#closeFrom(0);
  }

  /** Opens the elements and the key that begin on a line: `- - name: x` has three nodes. */
  #openNodes(at: number, line: string): void {
    const start = this.#lines.startOf(at);
    let column = indentation(line);
    let rest = line.slice(column);
    this.#closeFrom(column, /^-(?:\s|$)/.test(rest));
    while (/^-(?:\s|$)/.test(rest)) {
      this.#open(start + column, column, { name: '', isElement: true });
      const step = 1 + indentation(rest.slice(1));
      column += step;
      rest = rest.slice(step);
    }
    const key = KEY.exec(rest.slice(0, LONGEST_HEAD));
    if (key) this.#open(start + column, column, { name: nameOf(key[0]), isElement: false });
  }

  #open(start: number, column: number, what: { name: string; isElement: boolean }): void {
    this.tree.open(start, what);
    this.#columns.push(what.isElement ? column + 0.5 : column);
  }

  /** Closes what does not go on: nodes at this column or behind it. A list may stand as deep as the key it belongs to. */
  #closeFrom(column: number, isElement = false): void {
    while (this.#columns.length > 0) {
      const open = this.#columns.at(-1) ?? 0;
      const goesOn = isElement ? open < column + 0.5 : open < column;
      if (goesOn) return;
      this.#columns.pop();
      this.tree.close(this.#end);
    }
  }

  /** The last line of the value that begins on line `at`. */
  #behindValue(at: number, line: string): number {
    if (line.length <= LONGEST_HEAD && BLOCK_SCALAR.test(line))
      return this.#endOfBlockScalar(at, indentation(line));
    const text = line.replace(/^[\s-]*/, '');
    const value = text.slice(KEY.exec(text.slice(0, LONGEST_HEAD))?.[0].length ?? 0).trimStart();
    return /^[[{"']/.test(value) ? this.#endOfFlow(at, value) : at;
  }

  #endOfBlockScalar(at: number, indent: number): number {
    let end = at;
    for (let next = at + 1; next <= this.#lines.count; next++) {
      if (this.#lines.isBlank(next)) continue;
      if (indentation(this.#lines.line(next)) <= indent) break;
      end = next;
    }
    return end;
  }

  /** A collection or string that its line does not close; one that nothing closes ends with its line. */
  #endOfFlow(at: number, value: string): number {
    const state = { open: 0, quote: '' };
    for (let next = at; next <= Math.min(this.#lines.count, at + LONGEST_FLOW_LINES); next++) {
      followFlow(next === at ? value : this.#lines.line(next), state);
      if (state.open <= 0 && state.quote === '') return next;
    }
    return at;
  }
}

const LONGEST_FLOW_LINES = 2000;

function followFlow(text: string, state: { open: number; quote: string }): void {
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (state.quote !== '') {
      if (character === '\\' && state.quote === '"') index++;
      else if (character === state.quote) state.quote = '';
    } else if (character === '"' || character === "'") state.quote = character;
    else if (character === '#' && /\s|^$/.test(text.charAt(index - 1))) return;
    else if (character === '[' || character === '{') state.open++;
    else if (character === ']' || character === '}') state.open--;
  }
}

const indentation = (line: string): number => line.length - line.replace(/^\uFEFF?[ \t]*/, '').length;

const nameOf = (key: string): string => key.replace(/[ \t]*:$/, '').replace(/^(["'])(.*)\1$/, '$2');
