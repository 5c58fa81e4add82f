import type { Definition, FileFacts } from '../../lang/index.ts';
import { type Declarations, isFoundByDeclaration } from '../resolve/index.ts';
import { baseNameOf } from '../resolve/path-index.ts';
import { Digest } from './digest.ts';

const NO_DECLARATIONS: Declarations = { packageName: '', names: [] };
/** Kinds of definitions that a namespace or package can hold. */
const INNER = new Set(['module', 'class', 'struct', 'interface', 'enum', 'trait', 'type']);

/**
 * What of a file other files can see: all of its facts but the calls and types used inside, and but the places of things.
 * As long as it stays, edges of other files that looked at this one stay.
 */
export function interfaceDigest(facts: FileFacts): readonly [number, number] {
  const digest = new Digest().addText(facts.packageName).addText(facts.language);
  for (const d of facts.definitions) {
    digest.addText(d.kind).addText(d.qualifiedName).addText(d.type);
    const flags = (d.isExported ? 1 : 0) | (d.isTest ? 2 : 0) | (d.isAsync ? 4 : 0);
    digest.addNumber(d.parent).addNumber(flags | (d.complexity > 0 ? 8 : 0));
    for (const text of d.decorators) digest.addText(text);
  }
  for (const i of facts.imports) {
    digest
      .addText(i.module)
      .addText(i.kind)
      .addNumber((i.isReexport ? 1 : 0) | (i.isTypeOnly ? 2 : 0));
    for (const { name, alias } of i.names) digest.addText(name).addText(alias);
  }
  for (const { name, alias } of facts.exports) digest.addText(name).addText(alias);
  for (const { owner, base, how } of facts.inheritance) digest.addNumber(owner).addText(base).addText(how);
  for (const b of facts.bindings) digest.addNumber(b.owner).addText(b.name).addText(b.kind).addText(b.source);
  return digest.finish();
}

/** What declarations are read from: facts, or what an earlier graph kept of them. */
export interface DeclaringFile {
  readonly language: string;
  readonly packageName: string;
  readonly definitions: readonly Pick<Definition, 'name' | 'qualifiedName' | 'kind' | 'parent'>[];
}

/** The names by which imports of other files may find this one. */
export function declarationsIn(path: string, facts: DeclaringFile): Declarations {
  const { language, packageName, definitions } = facts;
  // A test of a package's outside says so by its package.
  if (language === 'go') return path.endsWith('_test.go') ? { packageName, names: [] } : NO_DECLARATIONS;
  if (!isFoundByDeclaration(language)) return NO_DECLARATIONS;
  if (language === 'python') {
    if (!baseNameOf(path).startsWith('__init__.')) return NO_DECLARATIONS;
    const hiding = definitions.filter(
      ({ parent, kind }) => parent < 0 && (kind === 'function' || kind === 'class'),
    );
    return { packageName: '', names: hiding.map(({ name }) => name) };
  }
  const names: string[] = [];
  for (const { qualifiedName, parent, kind } of definitions) {
    const isInNamespace = parent >= 0 && definitions[parent]?.kind === 'module' && INNER.has(kind);
    if (parent < 0 || isInNamespace) names.push(qualifiedName);
  }
  return { packageName, names };
}

export function declarationsDigest({ packageName, names }: Declarations): number {
  const digest = new Digest().addText(packageName);
  for (const name of names) digest.addText(name);
  return digest.finish()[0];
}
