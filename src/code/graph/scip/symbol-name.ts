/**
 * The last descriptor of a SCIP symbol: a name, plain or in backticks where it has other characters, and a suffix that says
 * what it is: `Type#`, `term.`, `method(+1).`, `namespace/`, `macro!`, `meta:`.
 */
const LAST = /(?:`((?:[^`]|``)+)`|([\p{L}\p{N}_+\-$]+))(\([\p{L}\p{N}_+\-$]*\)\.|[#./!:])$/u;

/** What a symbol is called and whether it stands for a file or namespace; nothing for parameters, type parameters and locals. */
export function symbolName(
  symbol: string,
): { readonly name: string; readonly isNamespace: boolean } | undefined {
  if (isLocal(symbol)) return undefined;
  const [, quoted, plain, suffix] = LAST.exec(symbol) ?? [];
  const name = quoted === undefined ? plain : quoted.replaceAll('``', '`');
  return name === undefined
    ? undefined
    : { name, isNamespace: suffix === '/' || isPythonModule(name, suffix) };
}

/** scip-python writes a module as something inside of it: `rows.store`/__init__: */
const isPythonModule = (name: string, suffix: string | undefined): boolean =>
  name === '__init__' && suffix === ':';

/** Known within its file alone. */
export const isLocal = (symbol: string): boolean => symbol.startsWith('local ');
