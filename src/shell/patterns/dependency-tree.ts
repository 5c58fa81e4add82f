import { hasOption, subcommand } from './command.ts';
import { definePattern, onStdout } from './pattern.ts';

const ROW = /^((?:[│| ] )*)(?:[├└]─[─┬]|[+`]-[-+]) (.*)$/;
/** The project itself, with its folder. */
const ROOT = /^(?:\S+@\S+ )?\S*[\\/]\S*$/;
/** Names in a row before a new one is begun. */
const ROW_CHARACTERS = 160;

interface Node {
  readonly depth: number;
  readonly text: string;
}

/** `npm ls`: one blank a level instead of lines of boxes; neighbours that need nothing themselves share a row. */
export const dependencyTree = definePattern({
  name: 'npm-tree',
  family: 'npm',
  programs: ['npm', 'pnpm'],
  match: (command) =>
    ['ls', 'list', 'll', 'la'].includes(subcommand(command)) &&
    !hasOption(command, '--json', '--parseable', '-p', '--long', '-l'),
  otherwise: 'raw',
  shorten: (run) => {
    const lines = run.stdout.filter((line) => line !== '');
    const nodes = lines.map(readNode);
    if (!nodes.every((node) => node !== undefined)) return undefined;
    if (!nodes.some(({ depth }) => depth > 0)) return undefined;
    return onStdout(run, rows(nodes), true);
  },
});

function readNode(line: string): Node | undefined {
  const [, lead, text] = ROW.exec(line) ?? [];
  if (lead !== undefined && text !== undefined) return { depth: lead.length / 2 + 1, text };
  return ROOT.test(line) ? { depth: 0, text: line } : undefined;
}

function rows(nodes: readonly Node[]): string[] {
  const shown: string[] = [];
  let isOpen = false;
  for (const [at, { depth, text }] of nodes.entries()) {
    const isLeaf = (nodes[at + 1]?.depth ?? 0) <= depth;
    const last = shown.at(-1) ?? '';
    const joins = isOpen && isLeaf && nodes[at - 1]?.depth === depth && last.length < ROW_CHARACTERS;
    if (joins) shown[shown.length - 1] = `${last}, ${text}`;
    else shown.push(`${' '.repeat(depth)}${text}`);
    isOpen = isLeaf;
  }
  return shown;
}
