import type { Declarations, PathIndex } from '../resolve/index.ts';
import { swiftModuleOf } from '../resolve/index.ts';

/** What a scope's key is made of. */
export interface ScopeInputs {
  readonly paths: PathIndex;
  languageOf(file: number): string;
  declarationsOf(file: number): Declarations;
}

/** Languages whose files share names by package or namespace, wherever they lie. */
const BY_PACKAGE = new Set(['java', 'kotlin', 'scala', 'csharp', 'php']);

/**
 * Names the set of files that see each other's top-level names without an import; '' for a file that stands alone. Two
 * files share a scope exactly when their keys are equal.
 */
export function scopeKey(inputs: ScopeInputs, file: number): string {
  const language = inputs.languageOf(file);
  const path = inputs.paths.pathOf(file);
  if (language === 'go') {
    // Tests of a package's outside are a package of their own in the same folder.
    const isOutside = path.endsWith('_test.go') && inputs.declarationsOf(file).packageName.endsWith('_test');
    return `go ${inputs.paths.folderOf(file)}${isOutside ? ' test' : ''}`;
  }
  if (language === 'swift')
    return `swift ${swiftModuleOf(inputs.paths, path)?.folder ?? inputs.paths.folderOf(file)}`;
  if (!BY_PACKAGE.has(language)) return '';
  const { packageName, names } = inputs.declarationsOf(file);
  const family = language === 'csharp' || language === 'php' ? language : 'jvm';
  const home = packageName !== '' ? packageName : namespaceOf(names);
  return home === '' ? `${family} ${inputs.paths.folderOf(file)}` : `${family} ${home}`;
}

/** The namespace that holds everything in a file that says none for the whole of it. */
function namespaceOf(names: readonly string[]): string {
  const inner = names.find((name) => /[.\\]/.test(name));
  return inner === undefined ? '' : inner.replace(/[.\\][^.\\]*$/, '');
}
