/**
 * Newer or odder syntax than the grammars know, rewritten to the same length: what is replaced are only words that
 * no fact is made of, or names whose text is read from the file itself.
 * Runs of blanks are bounded: looking back over them from each of their characters takes quadratic time.
 */

const RESERVED =
  'break|case|catch|class|const|continue|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with';

type Rewrite = readonly [RegExp, (found: string) => string];

const REWRITES: readonly Rewrite[] = [
  // `export { x as null }`
  [
    new RegExp(String.raw`(?<=\bas\s{1,99})(?:${RESERVED})(?=\s{0,99}[,}])`, 'g'),
    (found) => '_'.repeat(found.length),
  ],
  // `using file = open()`, `await using …`
  [
    /\b(?:await[ \t]{1,99})?using(?=[ \t]{1,99}[A-Za-z_$][\w$]*\s{0,99}=)/g,
    (found) => 'const'.padStart(found.length),
  ],
  // `accessor name = 1`
  [/(?<=^[ \t]{0,99}(?:static[ \t]{1,99})?)accessor(?=[ \t]{1,99}[#\w])/gm, blanks],
  // `@inline export function f()`, a decorator of AssemblyScript
  [
    /@\w+(?:\([^()\n]*\))?(?=(?:\s{1,99}@\w+(?:\([^()\n]*\))?)*\s{1,99}(?:(?:export|declare)\s{1,99})*(?:function|const|let|var|namespace)\b)/g,
    blanks,
  ],
];

const TYPED_REWRITES: readonly Rewrite[] = [
  ...REWRITES,
  // `export type * from './types'`
  [/(?<=\bexport\s{1,99})type(?=\s{1,99}\*)/g, blanks],
  // `interface Store<in K, out V>`
  [
    /(?<=[<,]\s{0,99})(?:in\s{1,99}out|in|out)(?=\s{1,99}[A-Za-z_$][\w$]*\s{0,99}(?:extends\b|[=,>]))/g,
    blanks,
  ],
  // a call signature after a member without a semicolon
  [/(?<=[\w\])>}'"]\s{0,99}\n[ \t]{0,99})[ \t](?=<\s{0,99}(?:const\s{1,99})?[A-Z_$])/g, () => ';'],
  // a property called `abstract`
  [/(?<=[{;,\n]\s{0,99})abstract(?=\??:)/g, (found) => '_'.repeat(found.length)],
];

export function withoutNewSyntax(source: string): string {
  return REWRITES.reduce((text, [pattern, rewrite]) => text.replace(pattern, rewrite), source);
}

export function withoutNewTypeSyntax(source: string): string {
  return TYPED_REWRITES.reduce((text, [pattern, rewrite]) => text.replace(pattern, rewrite), source);
}

/** Line breaks stay, so that lines keep their numbers. */
function blanks(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
