import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Folder → layer. A file may import its own folder, `core`, and folders of lower layers (design §4). */
const LAYERS: Readonly<Record<string, number>> = {
  'src/core': 0,
  'src/engine': 1,
  'src/text': 2,
  'src/code': 2.5,
  workers: 2.9,
  'src/read': 3,
  'src/edit': 3,
  'src/shell': 3,
  'src/memory': 3,
  'src/sources': 3,
  'src/context': 4,
  'src/policy': 4,
  'src/ledger': 4,
  'src/agents': 5,
  'src/clients': 5,
  'src/proxy': 5,
  'src/gateway': 5,
  'src/tools': 6,
  'src/mcp': 7,
  'src/http': 7,
  'src/cli': 7,
  'src/main.ts': 8,
};
/** Surfaces are reached from each other only by dynamic import through `main` and `cli`. */
const root = path.resolve(import.meta.dirname, '..');

function sources(dir: string): string[] {
  return readdirSync(path.join(root, dir), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function folderOf(file: string): string | undefined {
  return Object.keys(LAYERS).find((folder) => file === folder || file.startsWith(`${folder}/`));
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/g;

test('imports go down the layers only', () => {
  const wrong: string[] = [];
  for (const file of [...sources('src'), ...sources('workers')]) {
    const from = folderOf(file);
    if (!from) {
      wrong.push(`${file}: lies in no folder of the layer table`);
      continue;
    }
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const match of text.matchAll(IMPORT)) {
      const target = path.posix.join(path.posix.dirname(file), match[1] ?? match[2] ?? '');
      const to = folderOf(target);
      const line = text.slice(0, match.index + 1).split('\n').length;
      if (to === undefined || to === from || to === 'src/core') continue;
      const allowed =
        (LAYERS[to] ?? 99) < (LAYERS[from] ?? 0) || (from === 'src/cli' && match[2] !== undefined);
      if (!allowed) wrong.push(`${file}:${line} imports ${target}: ${from} may not import ${to}`);
    }
  }
  expect(wrong).toEqual([]);
});
