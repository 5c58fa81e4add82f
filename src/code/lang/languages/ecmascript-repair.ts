/**
 * Newer or odder syntax than the grammars know, rewritten to the same length: what is replaced are only words that
 * no fact is made of, or names whose text is read from the file itself.
 */

const RESERVED =
  'break|case|catch|class|const|continue|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with';

type Rewrite = readonly [RegExp, (found: string) => string];

const REWRITES: readonly Rewrite[] = [
  // `export { x as null }`
  [new RegExp(String.raw`(?<=\bas\s+)(?:${RESERVED})(?=\s*[,}])`, 'g'), (found) => '_'.repeat(found.length)],
  // `using file = open()`, `await using …`
  [/\b(?:await[ \t]+)?using(?=[ \t]+[A-Za-z_$][\w$]*\s*=)/g, (found) => 'const'.padStart(found.length)],
  // `accessor name = 1`
  [/(?<=^[ \t]*(?:static[ \t]+)?)accessor(?=[ \t]+[#\w])/gm, blanks],
  // `@inline export function f()`, a decorator of AssemblyScript
  [
    /@\w+(?:\([^()\n]*\))?(?=(?:\s+@\w+(?:\([^()\n]*\))?)*\s+(?:(?:export|declare)\s+)*(?:function|const|let|var|namespace)\b)/g,
    blanks,
  ],
];

const TYPED_REWRITES: readonly Rewrite[] = [
  ...REWRITES,
  // `export type * from './types'`
  [/(?<=\bexport\s+)type(?=\s+\*)/g, blanks],
  // `interface Store<in K, out V>`
  [/(?<=[<,]\s*)(?:in\s+out|in|out)(?=\s+[A-Za-z_$][\w$]*\s*(?:extends\b|[=,>]))/g, blanks],
  // a call signature after a member without a semicolon
  [/(?<=[\w\])>}'"]\s*\n[ \t]*)[ \t](?=<\s*(?:const\s+)?[A-Z_$])/g, () => ';'],
  // a property called `abstract`
  [/(?<=[{;,\n]\s*)abstract(?=\??:)/g, (found) => '_'.repeat(found.length)],
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
