import type { EmbeddedBlock } from '../define-language.ts';

const COMMENT = /<!--[\s\S]*?-->/g;
const SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script\s*>/gi;

/** Ids of the languages that a `<script>` may be in. */
export const SCRIPT_LANGUAGES = ['typescript', 'tsx', 'javascript'] as const;

/**
 * The `<script>` blocks of a Vue or Svelte file that have something in them: both of a file that has two, not those
 * in comments and not those that only point to another file.
 */
export function scriptBlocks(source: string): EmbeddedBlock[] {
  const visible = source.replace(COMMENT, (comment) => ' '.repeat(comment.length));
  const blocks: EmbeddedBlock[] = [];
  for (const match of visible.matchAll(SCRIPT)) {
    const [whole, attributes = '', body = ''] = match;
    if (body.trim() === '') continue;
    const startIndex = match.index + whole.indexOf('>', '<script'.length + attributes.length) + 1;
    blocks.push({ language: languageOf(attributes), startIndex, endIndex: startIndex + body.length });
  }
  return blocks;
}

function languageOf(attributes: string): string {
  const language = /\blang\s*=\s*["']?(\w+)/i.exec(attributes)?.[1]?.toLowerCase();
  if (language === 'ts' || language === 'typescript') return 'typescript';
  return language === 'tsx' ? 'tsx' : 'javascript';
}
