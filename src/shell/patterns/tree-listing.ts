import { hasOption } from './command.ts';
import { definePattern, onStdout } from './pattern.ts';

const ROW = /^((?:(?:[│|]|\u00a0| )(?:\u00a0| ){3})*)(?:[├└|`+\\]?[─-]{2,3}|[├└]──) ?(.*)$/;
const SUMMARY = /^\d+ director(?:y|ies)(?:, \d+ files?)?$/;

interface Node {
  readonly depth: number;
  readonly name: string;
}

/** One blank a level instead of lines of boxes; neighbours without anything below them share a row. */
export const treeListing = definePattern({
  name: 'tree',
  family: 'tree',
  programs: ['tree'],
  match: (command) =>
    !hasOption(command, '-J', '-X', '-H', '-o', '-s', '-h', '-p', '-u', '-g', '-D', '--du', '--inodes', '-f'),
  otherwise: 'raw',
  shorten: (run) => {
    const [root, ...lines] = run.stdout;
    const summary = lines.filter((line) => SUMMARY.test(line));
    const nodes = lines.filter((line) => line !== '' && !SUMMARY.test(line)).map(readNode);
    if (root === undefined || nodes.length === 0 || nodes.some((node) => node === undefined))
      return undefined;
    return onStdout(run, [root, ...rows(nodes as readonly Node[]), ...summary], true);
  },
});

function readNode(line: string): Node | undefined {
  const [, lead, name] = ROW.exec(line) ?? [];
  return lead === undefined || name === undefined
    ? undefined
    : { depth: Math.round(lead.length / 4) + 1, name };
}

function rows(nodes: readonly Node[]): string[] {
  const shown: string[] = [];
  let isOpen = false;
  for (const [at, { depth, name }] of nodes.entries()) {
    const hasChildren = (nodes[at + 1]?.depth ?? 0) > depth;
    const isSingle = hasChildren || /\s/.test(name);
    if (isOpen && !isSingle && nodes[at - 1]?.depth === depth) shown[shown.length - 1] += ` ${name}`;
    else shown.push(`${' '.repeat(depth)}${name}${hasChildren ? '/' : ''}`);
    isOpen = !isSingle;
  }
  return shown;
}
