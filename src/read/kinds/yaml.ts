import { defineKind } from './define-kind.ts';
import { excerptOfTree, outlineOfTree } from './tree/tree-views.ts';
import { scanYaml } from './tree/yaml-scan.ts';

export default defineKind({
  id: 'yaml',
  extensions: ['yaml', 'yml', 'cff', 'clang-format', 'clang-tidy'],
  filenames: ['.clang-format', '.clang-tidy', '.yamllint', '.gemrc'],
  outline: (_text, lines) => outlineOfTree(scanYaml(lines), lines),
  excerpt: (source) => {
    const tree = scanYaml(source.lines);
    const top = tree.nodes.filter(({ depth }) => depth === 0).length;
    return top === 0 ? undefined : excerptOfTree(tree, source, `yaml, ${top} keys at the top`);
  },
});
