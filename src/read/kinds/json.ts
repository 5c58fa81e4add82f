import { defineKind } from './define-kind.ts';
import { scanJson } from './tree/json-scan.ts';
import { excerptOfTree, outlineOfTree } from './tree/tree-views.ts';

export default defineKind({
  id: 'json',
  extensions: [
    'json',
    'jsonc',
    'json5',
    'geojson',
    'webmanifest',
    'topojson',
    'har',
    'sarif',
    'code-workspace',
    'map',
  ],
  filenames: ['.babelrc', '.eslintrc', '.prettierrc', '.swcrc', '.jshintrc'],
  claims: (head) => {
    const [first = '', second = ''] = head.filter((line) => line.trim() !== '');
    const isOpen = /^\uFEFF?\s*(?:[[{]\s*$|\{\s*"(?:[^"\\]|\\.)*"\s*:)/.test(first);
    return isOpen && !/^[[{]/.test(second);
  },
  outline: (text, lines) => outlineOfTree(scanJson(text), lines),
  excerpt: (source) => {
    const tree = scanJson(source.text);
    return tree.nodes.length === 0 ? undefined : excerptOfTree(tree, source, aboutTree('json', tree));
  },
});

function aboutTree(kind: string, { nodes, isWhole }: ReturnType<typeof scanJson>): string {
  const top = nodes.filter(({ depth }) => depth === 0);
  const what = top[0]?.isElement ? 'elements' : 'keys';
  return `${kind}, ${top.length} ${what} at the top${isWhole ? '' : ', not well formed'}`;
}
