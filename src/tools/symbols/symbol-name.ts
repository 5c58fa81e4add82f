/** What a caller wrote to name a definition. */
export interface SymbolName {
  /** The name as the index takes it: with those around it, joined by a dot. */
  readonly qualified: string;
  /** The name alone. */
  readonly name: string;
  /** The names around it, outermost first; they need not be neighbours. */
  readonly owners: readonly string[];
  /** The file of a handle; `undefined` in a plain name. */
  readonly file: string | undefined;
  /** The line of a handle. */
  readonly line: number | undefined;
}

/** `src/a.ts#Order.save@L12` or `…@L12-14`, with `::` for `#` too; a path has a slash or an ending. */
const HANDLE = /^([^#]*?(?:[/\\][^#:]*|\.\w+))(?:#|::)([^#@]+)(?:@L?(\d+)(?:-\d+)?)?$/;
const AT_LINE = /@L?(\d+)(?:-\d+)?$/;

/** Reads a name (`save`, `Order.save`, `Order::save`) or a handle; `undefined` when nothing is named. */
export function readSymbolName(text: string): SymbolName | undefined {
  const handle = HANDLE.exec(text.trim());
  const plain = (handle?.[2] ?? text).trim().replace(AT_LINE, '');
  const parts = plain.split(/::|\.|#|->|\\/).filter((part) => part !== '');
  const name = parts.at(-1);
  if (name === undefined) return undefined;
  const line = handle?.[3] ?? AT_LINE.exec(text.trim())?.[1];
  return {
    qualified: parts.join('.'),
    name,
    owners: parts.slice(0, -1),
    file: handle?.[1],
    line: line === undefined ? undefined : Number(line),
  };
}

/** Whether a definition is inside of the owners that the name gives, in their order. */
export function isOwnedBy(qualifiedName: string, owners: readonly string[]): boolean {
  const around = qualifiedName
    .toLowerCase()
    .split(/[.:#]+/)
    .slice(0, -1);
  let from = 0;
  for (const owner of owners) {
    const at = around.indexOf(owner.toLowerCase(), from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
