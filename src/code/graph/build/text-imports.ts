import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FileFacts, Import } from '../../lang/index.ts';

/** Files that are not parsed and yet name others. */
const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/\.(?:css|scss|sass|less|styl)$/i, 'css'],
  [/\.(?:html?|xhtml)$/i, 'html'],
];
/** Larger ones are bundles or reports. */
const LARGEST_BYTES = 512 * 1024;

const STYLE = /@(?:import|use|forward)\s+(?:url\(\s*)?["']([^"']+)["']/g;
const PAGE = /<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)\s*=\s*["']([^"'{}]+)["']/gi;
const COMMENTS = /<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g;

/** 'css', 'html' or ''. */
export function textLanguageOf(file: string): string {
  return LANGUAGES.find(([pattern]) => pattern.test(file))?.[1] ?? '';
}

/** Facts of a file without a parse: nothing but its length and the files that it names. */
export function factsWithoutParse(
  root: string,
  file: string,
  language: string,
  lineCount: number,
): FileFacts {
  const imports = language === '' ? [] : importsIn(textOf(path.join(root, file)), language);
  return {
    language,
    lineCount,
    hasSyntaxErrors: false,
    packageName: '',
    definitions: [],
    imports,
    exports: [],
    calls: [],
    typeRefs: [],
    inheritance: [],
    bindings: [],
  };
}

function importsIn(text: string, language: string): Import[] {
  const code = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(language === 'css' ? STYLE : PAGE)].map(({ 1: module = '', index }) => ({
    module,
    names: [],
    kind: 'include',
    isReexport: false,
    isTypeOnly: false,
    line: code.slice(0, index).split('\n').length,
  }));
}

function textOf(file: string): string {
  try {
    const bytes = readFileSync(file);
    return bytes.length > LARGEST_BYTES ? '' : bytes.toString('utf8');
  } catch {
    return ''; // gone since the index was made: the next update leaves it out
  }
}
