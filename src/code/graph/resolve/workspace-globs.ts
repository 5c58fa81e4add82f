import { asRecord, asStrings, parseJsonWithComments } from './json-with-comments.ts';
import { folderOfPath, type PathIndex } from './path-index.ts';

/** Folders that list workspaces: `workspaces` of package.json, pnpm-workspace.yaml, lerna.json. */
export function workspacePatterns(
  paths: PathIndex,
  packages: readonly { readonly folder: string; readonly manifest: Readonly<Record<string, unknown>> }[],
): { folder: string; patterns: readonly string[] }[] {
  const found: { folder: string; patterns: readonly string[] }[] = [];
  for (const { folder, manifest } of packages) {
    const listed = manifest.workspaces;
    const patterns = asStrings(Array.isArray(listed) ? listed : asRecord(listed).packages);
    if (patterns.length > 0) found.push({ folder, patterns });
  }
  for (const file of paths.named('pnpm-workspace.yaml')) {
    const path = paths.pathOf(file);
    found.push({ folder: folderOfPath(path), patterns: listUnder('packages', paths.textAt(path) ?? '') });
  }
  for (const file of paths.named('lerna.json')) {
    const path = paths.pathOf(file);
    const { packages: listed } = asRecord(parseJsonWithComments(paths.textAt(path) ?? ''));
    found.push({ folder: folderOfPath(path), patterns: asStrings(listed) });
  }
  return found;
}

/** The items of a list in a simple YAML file. */
function listUnder(key: string, text: string): string[] {
  const lines = text.split('\n');
  const items: string[] = [];
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  for (const line of start < 0 ? [] : lines.slice(start + 1)) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const item = /^\s*-\s*(['"]?)(.+?)\1\s*(?:#.*)?$/.exec(line)?.[2];
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}

/** Whether a folder is one of those that the patterns of `root` list; a later `!pattern` takes out what it fits. */
export function matchesWorkspace(patterns: readonly string[], root: string, folder: string): boolean {
  const own = root === '' ? folder : folder.slice(root.length + 1);
  let isMember = false;
  for (const pattern of patterns) {
    const isNegated = pattern.startsWith('!');
    if (globToRegExp(isNegated ? pattern.slice(1) : pattern).test(own)) isMember = !isNegated;
  }
  return isMember;
}

function globToRegExp(glob: string): RegExp {
  const body = glob
    .replace(/^\.\//, '')
    .replace(/\/+$/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (token) =>
      token.startsWith('**') ? '(?:.*)' : token === '*' ? '[^/]*' : '[^/]',
    );
  return new RegExp(`^${body}$`);
}
