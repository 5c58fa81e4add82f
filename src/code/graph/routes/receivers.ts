const NAME_BEFORE = /[\w$]+(?:\s*\.\s*[\w$]+)*\s*$/;
const CALLEE_BEFORE = /(?:new\s+)?([\w$]+(?:\s*\.\s*[\w$]+)*)\s*(?:<[^()<>]*>)?\s*$/;
const DECLARED =
  /(?:\b(?:const|let|var)\s+([\w$]+)\s*(?::[^=;]+)?=|(?:\bexport\s+default|\bmodule\.exports\s*=))\s*(?:await\s+)?$/;
/** Text that is looked at before a place. */
const WINDOW = 200;
const LONGEST_CHAIN = 40_000;

/**
 * What the method of a chain is called on: `app` of `app.get(…)` and of `app.get(…).post(…)`, `api` of
 * `const api = Router().use(…).use(…)`, `default` of such a chain that is exported.
 * @param dot index of the dot before the method
 * @returns '' when it has no name
 */
export function receiverOf(code: string, dot: number): string {
  let at = dot;
  while (dot - at < LONGEST_CHAIN) {
    at = spaceBefore(code, at);
    if (code[at - 1] !== ')') {
      return (NAME_BEFORE.exec(code.slice(Math.max(0, at - WINDOW), at))?.[0] ?? '').replace(/\s/g, '');
    }
    const open = openingBefore(code, at - 1);
    const callee = open < 0 ? null : CALLEE_BEFORE.exec(code.slice(Math.max(0, open - WINDOW), open));
    if (!callee) return '';
    const start = open - callee[0].length;
    const before = spaceBefore(code, start);
    if (code[before - 1] === '.') {
      at = before - 1;
      continue;
    }
    const declared = DECLARED.exec(code.slice(Math.max(0, before - WINDOW), before));
    if (declared) return declared[1] ?? 'default';
    const names = callee[1]!.replace(/\s/g, '').split('.');
    return names.length > 1 ? names.slice(0, -1).join('.') : names[0]!;
  }
  return '';
}

function spaceBefore(code: string, index: number): number {
  let at = index;
  while (at > 0 && /\s/.test(code[at - 1]!)) at--;
  return at;
}

/** The parenthesis that one at `close` closes. What strings hold is counted too: a wrong count names no router. */
function openingBefore(code: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0 && close - at < LONGEST_CHAIN; at--) {
    if (code[at] === ')') depth++;
    else if (code[at] === '(' && --depth === 0) return at;
  }
  return -1;
}
