import { defineKind } from './define-kind.ts';
import type { KeyTree, TreeNode } from './tree/key-tree.ts';
import { type Element, scanMarkup } from './tree/markup-scan.ts';
import { excerptOfTree, outlineOfTree } from './tree/tree-views.ts';

export default defineKind({
  id: 'xml',
  extensions: [
    'xml',
    'xsd',
    'xsl',
    'xslt',
    'svg',
    'plist',
    'csproj',
    'vbproj',
    'fsproj',
    'vcxproj',
    'props',
    'targets',
    'nuspec',
    'resx',
    'wsdl',
    'rss',
    'atom',
    'xaml',
    'axml',
    'fxml',
    'storyboard',
    'xib',
    'pom',
    'xliff',
    'xlf',
    'kml',
    'gpx',
    'graphml',
    'dtd',
    'rng',
    'glade',
    'ui',
    'iml',
    'xhtml',
  ],
  outline: (text, lines) => outlineOfTree(treeOf(text), lines),
  excerpt: (source) => {
    const tree = treeOf(source.text);
    const { length } = tree.nodes;
    if (length === 0) return undefined;
    return excerptOfTree(tree, source, `xml, ${length} element${length === 1 ? '' : 's'}`);
  },
});

/** Elements as keys. The one around everything is no level of its own: what is in it is the top. */
function treeOf(text: string): KeyTree {
  const elements = scanMarkup(text, { isHtml: false });
  const hasRoot = elements.length > 1 && elements.every(({ parent }, index) => parent >= 0 || index === 0);
  const counts = new Uint32Array(elements.length + 1);
  const twins = namesOfTwins(elements);
  const nodes = elements.map((element): TreeNode => {
    const { name, parent, depth, start, end } = element;
    const position = counts[parent + 1] ?? 0;
    counts[parent + 1] = position + 1;
    return {
      // A tag with brothers of the same name is an element of a list.
      isElement: twins.get(parent)?.has(name) === true,
      name,
      parent: hasRoot && parent === 0 ? -1 : parent,
      depth: hasRoot ? Math.max(0, depth - 1) : depth,
      position,
      start,
      end,
      childCount: 0,
    };
  });
  for (const { parent } of elements) {
    const around = nodes[parent];
    if (around !== undefined) around.childCount++;
  }
  return { nodes, isWhole: true };
}

/** For each element, by its index, the names that several of its children have. */
function namesOfTwins(elements: readonly Element[]): Map<number, Set<string>> {
  const seen = new Map<number, Set<string>>();
  const twins = new Map<number, Set<string>>();
  for (const { parent, name } of elements) {
    const names = seen.get(parent) ?? new Set();
    if (names.has(name)) twins.set(parent, (twins.get(parent) ?? new Set()).add(name));
    seen.set(parent, names.add(name));
  }
  return twins;
}
