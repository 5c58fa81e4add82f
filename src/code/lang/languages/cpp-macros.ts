/**
 * Macros that a parser of C++ without a preprocessor takes for something else. Each is a stretch of capitals:
 * between `class` and the class's name; alone on its line (`Q_OBJECT`, `LIB_BEGIN_NAMESPACE`), unless it could be
 * the last of a list; a word that says that it decorates a declaration; the access sections that Qt adds.
 */
const MACROS = [
  /(?<=\b(?:class|struct|union)[ \t]+)[A-Z][A-Z0-9_]+(?:\([^()\n]*\))?(?=\s+[A-Za-z_])/g,
  /^[ \t]*[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\([^()\n]*\))?(?=[ \t]*;?[ \t]*(?:\/\/.*)?$)(?!\s*(?:\/\/.*)?\n\s*[}=,])/gm,
  /\b[A-Z][A-Z0-9_]*_(?:API|EXPORT|INLINE|CONSTEXPR\w*|NODISCARD|NOEXCEPT|DEPRECATED|DECL|VISIBLE|NORETURN|LIFETIMEBOUND)\b(?!\s*\()/g,
  /^[ \t]*(?:signals|Q_SIGNALS)[ \t]*:|(?<=\b(?:public|private|protected)[ \t]+)(?:slots|Q_SLOTS)(?=[ \t]*:)/gm,
];

/** The text with those macros blanked out, of the same length. */
export function withoutMacros(source: string): string {
  return MACROS.reduce((text, macro) => text.replace(macro, (found) => ' '.repeat(found.length)), source);
}
