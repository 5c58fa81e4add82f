import type { Definition, DefinitionKind } from '../../lang/index.ts';

/** What a definition says of itself, by its index among the definitions of its file. */
export interface DefinitionText {
  readonly definition: number;
  readonly text: string;
}

/** Kinds that do something or name something. */
const TOLD: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'class',
  'struct',
  'enum',
  'interface',
  'trait',
  'type',
  'module',
  'macro',
]);
/** Told when they stand at the top of their file: inside of others there are too many. */
const TOLD_AT_TOP: ReadonlySet<DefinitionKind> = new Set(['constant', 'variable']);

const LONGEST_COMMENT = 300;
const LONGEST_HEAD = 300;

/** Whether a definition gets a vector. */
export const isTold = (kind: DefinitionKind, isAtTop: boolean): boolean =>
  TOLD.has(kind) || (isAtTop && TOLD_AT_TOP.has(kind));

/** The texts of a file's definitions: name, comment and head of each, not its body. Nothing in them tells of the file's path. */
export function definitionTexts(source: string, definitions: readonly Definition[]): DefinitionText[] {
  const texts: DefinitionText[] = [];
  definitions.forEach((definition, index) => {
    const { kind, parent, qualifiedName } = definition;
    if (!isTold(kind, parent < 0)) return;
    const name = qualifiedName.replaceAll('.', ' ');
    const text = `${name}. ${commentOf(source, definition)} ${headOf(source, definition)}`;
    texts.push({ definition: index, text: inWords(text) });
  });
  return texts;
}

/** The comment above, or the string at the beginning of the body that Python keeps it in. */
function commentOf(source: string, { docStart, startIndex, signatureEnd, endIndex }: Definition): string {
  const above = source.slice(docStart, Math.min(startIndex, docStart + 2 * LONGEST_COMMENT));
  const text = withoutMarks(above);
  if (text !== '') return text.slice(0, LONGEST_COMMENT);
  const body = source.slice(signatureEnd, Math.min(endIndex, signatureEnd + 2 * LONGEST_COMMENT));
  const inside = /^\s*:?\s*[rRuU]?("""|''')([\s\S]*?)(?:\1|$)/.exec(body)?.[2] ?? '';
  return withoutMarks(inside).slice(0, LONGEST_COMMENT);
}

const withoutMarks = (comment: string): string =>
  comment
    .replace(/^\s*(?:\/\/[/!]?|\/\*[*!]?|\*\/?|#+|--)/gm, ' ')
    .replaceAll('*/', ' ')
    .replace(/\s+/g, ' ')
    .trim();

const headOf = (source: string, { startIndex, signatureEnd }: Definition): string =>
  source
    .slice(startIndex, Math.min(signatureEnd, startIndex + LONGEST_HEAD))
    .replace(/\s+/g, ' ')
    .trim();

/** Names as the words that they are made of: `parseHTTPRequest` → `parse HTTP Request`. */
const inWords = (text: string): string =>
  text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll('_', ' ');
