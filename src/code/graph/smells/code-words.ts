const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** A string that is a name, or a path to one: something may be looked up by it. */
const NAME_ALONE = /^[\p{L}\p{N}_$.:#/\\-]+$/u;

/** Comments from `#`; other languages have them from `//` and between slashes and stars. */
const HASHED: ReadonlySet<string> = new Set([
  'python',
  'ruby',
  'bash',
  'elixir',
  'perl',
  'r',
  'julia',
  'powershell',
  'nix',
]);
/** `'` begins a string of any length; elsewhere it holds one character, or is a lifetime. */
const SINGLE_QUOTED: ReadonlySet<string> = new Set([
  'javascript',
  'typescript',
  'tsx',
  'vue',
  'svelte',
  'python',
  'ruby',
  'php',
  'dart',
  'bash',
  'lua',
  'perl',
  'groovy',
]);

const tokens = new Map<string, RegExp>();

/**
 * Visits the words of a file's code: not those in comments, and of strings only those that are a name alone or hold code
 * (`{…}`).
 */
export function codeWords(text: string, language: string, visit: (word: string) => void): void {
  if (language === '' || language === 'html') {
    for (const [word] of text.matchAll(WORD)) visit(word); // a template names code anywhere: onclick="save()"
    return;
  }
  let at = 0;
  for (const { 0: token, index } of text.matchAll(tokensOf(language))) {
    for (const [word] of text.slice(at, index).matchAll(WORD)) visit(word);
    at = index + token.length;
    const content = token.slice(1, -1);
    const isString = /^["'`]/.test(token) && !token.startsWith('"""') && !token.startsWith("'''");
    if (!isString || !(NAME_ALONE.test(content) || content.includes('{'))) continue;
    if (content.includes('{') && /^\s*(?:import|from|export)\b/.test(content)) continue;
    for (const [word] of content.matchAll(WORD)) visit(word);
  }
  for (const [word] of text.slice(at).matchAll(WORD)) visit(word);
}

function tokensOf(language: string): RegExp {
  const known = tokens.get(language);
  if (known) return known;
  const comments = HASHED.has(language)
    ? ['"""[\\s\\S]*?"""', "'''[\\s\\S]*?'''", '#(?![\\[{])[^\\n]*']
    : ['/\\*[\\s\\S]*?\\*/', '//[^\\n]*'];
  const single = SINGLE_QUOTED.has(language) ? "'(?:[^'\\\\\\n]|\\\\.)*'" : "'(?:[^'\\\\\\n]|\\\\.)'";
  const made = new RegExp([...comments, '"(?:[^"\\\\\\n]|\\\\.)*"', single].join('|'), 'g');
  tokens.set(language, made);
  return made;
}
