/** Specifiers and keywords after which a word is a type or a name, never a decoration. */
const KEYWORD =
  'typedef|const|volatile|static|extern|struct|union|enum|unsigned|signed|long|short|inline|return|register|goto|else|case';

const ARGUMENTS = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;

/** Macros that a parser without a preprocessor takes for something else; the whole match is blanked out. */
const BLANKED: readonly RegExp[] = [
  // `__BEGIN_DECLS`, `PR_END_EXTERN_C` alone on a line
  /^[ \t]*\w*(?:BEGIN|END)_\w+[ \t]*;?[ \t]*$/gm,
  // `G_DEFINE_TYPE (Store, store, OBJECT)` without a semicolon at the start of a line
  new RegExp(String.raw`^[A-Z_][A-Z0-9_]{3,}[ \t]*${ARGUMENTS}[ \t]*$(?!\s*[{;,=])`, 'gm'),
  // `int f (int x) __THROW __nonnull ((1));`
  new RegExp(
    String.raw`(?<=\))(?:\s*\b(?:__?[a-zA-Z]\w*|[A-Z][A-Z0-9_]{2,})\b(?:\s*${ARGUMENTS})?)+(?=\s*[;{])`,
    'g',
  ),
  // words that say by their ending that they decorate: `PNG_API`, `U_EXPORT2`, `FAR`
  /\b(?:[A-Z][A-Z0-9]*_+)*(?:[A-Z]*API|[A-Z]*CALL|CALLBACK|CALLCONV|CDECL|STDCALL|EXPORT\d*|IMPORT|EXTERN|INLINE|FAR|DEPRECATED|NORETURN|RESTRICT)\b(?!\s*\()/g,
  /\b__\w*(?:inline|function|extension|signed)(?:__)?\b(?!\s*\()/g,
  // `SQLITE_PRIVATE int f(void)`, `static LIB_THREAD_LOCAL size_t count;`
  new RegExp(
    String.raw`(?<=^[ \t]*(?:(?:static|extern)[ \t]+)?)[A-Z][A-Z0-9]*_[A-Z0-9_]+(?=[ \t]+(?:(?:${KEYWORD})[ \t]+)*[A-Za-z_]\w*[ \t*]+\(?\**[A-Za-z_]\w*[ \t]*[(;=\[,)])`,
    'gm',
  ),
  // `static int __init setup(void)`
  new RegExp(
    String.raw`(?<=\w[ \t]+\*?)(?<!\b(?:${KEYWORD})[ \t]+\*?)\b__[a-z]\w*(?=[ \t]+\**[A-Za-z_]\w*[ \t]*[(;,=\[)])`,
    'g',
  ),
  // `CARD32 length B32;`
  new RegExp(
    String.raw`(?<=\b(?!(?:${KEYWORD})\b)[A-Za-z_]\w*[ \t]+\**[a-z_]\w*[ \t]+)_*[A-Z][A-Z0-9_]*(?=[ \t]*;)`,
    'g',
  ),
];

/** `NCURSES_EXPORT(int) start (void)`, `STACK_OF(X509) *certificates;`: the type inside stays. */
const WRAPPED_TYPE =
  /\b([A-Z][A-Z0-9_]*[ \t]*\()([ \t]*(?:const[ \t]+)?\w+(?:[ \t]*\*+)?[ \t]*)(\))(?=[ \t]*\**[ \t]*[A-Za-z_]\w*[ \t]*[(;,=)])/g;

const DIRECTIVE = /^[ \t]*#(?:[^\n\\]|\\[^\n]|\\\r?\n)*/gm;

/** C text with macros that stand in the way of its grammar blanked out; of the same length, directives untouched. */
export function withoutMacros(source: string): string {
  let text = '';
  let from = 0;
  for (const directive of source.matchAll(DIRECTIVE)) {
    text += blankMacros(source.slice(from, directive.index)) + directive[0];
    from = directive.index + directive[0].length;
  }
  return text + blankMacros(source.slice(from));
}

function blankMacros(part: string): string {
  const unwrapped = part.replace(WRAPPED_TYPE, (_, open: string, type: string) => `${blanks(open)}${type} `);
  return BLANKED.reduce((text, macro) => text.replace(macro, blanks), unwrapped);
}

/** Line breaks stay, so that lines keep their numbers. */
function blanks(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
