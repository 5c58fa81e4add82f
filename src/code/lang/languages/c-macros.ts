/** Specifiers and keywords after which a word is a type or a name, never a decoration. */
const KEYWORD =
  'typedef|const|volatile|static|extern|struct|union|enum|unsigned|signed|long|short|inline|return|register|goto|else|case';

/** Balanced parentheses, three deep. Each character can match in one way only, or the time is exponential. */
const ARGUMENTS = String.raw`\([^()]{0,500}(?:\([^()]{0,200}(?:\([^()]{0,200}\)[^()]{0,200}){0,9}\)[^()]{0,500}){0,9}\)`;

/**
 * Macros that a parser without a preprocessor takes for something else; the whole match is blanked out.
 * Repetitions are bounded, or long runs of blanks or brackets would take quadratic time.
 */
const BLANKED: readonly RegExp[] = [
  // `__BEGIN_DECLS`, `PR_END_EXTERN_C` alone on a line
  /^[ \t]{0,99}\w*(?:BEGIN|END)_\w+[ \t]{0,99};?[ \t]{0,99}$/gm,
  // `G_DEFINE_TYPE (Store, store, OBJECT)` without a semicolon at the start of a line
  new RegExp(String.raw`^[A-Z_][A-Z0-9_]{3,}[ \t]{0,99}${ARGUMENTS}[ \t]{0,99}$(?!\s{0,99}[{;,=])`, 'gm'),
  // `int f (int x) __THROW __nonnull ((1));`
  new RegExp(
    String.raw`(?<=\))(?:\s{0,99}\b(?:__?[a-zA-Z]\w*|[A-Z][A-Z0-9_]{2,})\b(?:\s{0,9}${ARGUMENTS})?){1,8}(?=\s{0,99}[;{])`,
    'g',
  ),
  // words that say by their ending that they decorate: `PNG_API`, `U_EXPORT2`, `FAR`
  /\b(?:[A-Z][A-Z0-9]*_+)*(?:[A-Z]*API|[A-Z]*CALL|CALLBACK|CALLCONV|CDECL|STDCALL|EXPORT\d*|IMPORT|EXTERN|INLINE|FAR|DEPRECATED|NORETURN|RESTRICT)\b(?!\s{0,99}\()/g,
  /\b__\w*(?:inline|function|extension|signed)(?:__)?\b(?!\s{0,99}\()/g,
  // `SQLITE_PRIVATE int f(void)`, `static LIB_THREAD_LOCAL size_t count;`
  new RegExp(
    String.raw`(?<=^[ \t]{0,99}(?:(?:static|extern)[ \t]{1,99})?)[A-Z][A-Z0-9]*_[A-Z0-9_]+(?=[ \t]{1,99}(?:(?:${KEYWORD})[ \t]{1,99})*[A-Za-z_]\w*[ \t*]+\(?\**[A-Za-z_]\w*[ \t]{0,99}[(;=\[,)])`,
    'gm',
  ),
  // `static int __init setup(void)`
  new RegExp(
    String.raw`(?<=\w[ \t]{1,99}\*?)(?<!\b(?:${KEYWORD})[ \t]{1,99}\*?)\b__[a-z]\w*(?=[ \t]{1,99}\**[A-Za-z_]\w*[ \t]{0,99}[(;,=\[)])`,
    'g',
  ),
  // `CARD32 length B32;`
  new RegExp(
    String.raw`(?<=\b(?!(?:${KEYWORD})\b)[A-Za-z_]\w*[ \t]{1,99}\**[a-z_]\w*[ \t]{1,99})_*[A-Z][A-Z0-9_]*(?=[ \t]{0,99};)`,
    'g',
  ),
];

/** `NCURSES_EXPORT(int) start (void)`, `STACK_OF(X509) *certificates;`: the type inside stays. */
const WRAPPED_TYPE =
  /\b([A-Z][A-Z0-9_]*[ \t]{0,99}\()([ \t]{0,99}(?:const[ \t]{1,99})?\w+(?:[ \t]{0,99}\*+)?[ \t]{0,99})(\))(?=[ \t]{0,99}\**[ \t]{0,99}[A-Za-z_]\w*[ \t]{0,99}[(;,=)])/g;

const DIRECTIVE = /^[ \t]{0,99}#(?:[^\n\\]|\\[^\n]|\\\r?\n)*/gm;

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
