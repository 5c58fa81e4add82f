import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateGraph } from '../../../src/code/graph/build/update-graph.ts';
import type { CodeGraph } from '../../../src/code/graph/index.ts';
import { ProjectIndex } from '../../../src/code/index/index.ts';

/** Edits of real files; the environment asks for more of them, of another repository, compared less often. */
const EDITS = Number(process.env.GRAPH_EDITS ?? 30);
const SOURCES = process.env.GRAPH_ROOT ?? path.resolve(import.meta.dirname, '../../../src/code');
const COMPARED_EVERY = Number(process.env.GRAPH_COMPARED_EVERY ?? 3);
const CODE = /\.(?:ts|tsx|js|mjs|py|go|rs|java|kt|cs|php|rb|c|h|cpp)$/;

const made: string[] = [];
const temporary = (): string => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'graph-')));
  made.push(folder);
  return folder;
};
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporary();
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** mulberry32 */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.git') && !file.includes('node_modules'))
    .sort();
}

/** One edit as people make them, and what it was. */
function edit(root: string, random: (below: number) => number): string {
  const files = filesBelow(root).filter((file) => CODE.test(file));
  const file = files[random(files.length)]!;
  const other = files[random(files.length)]!;
  const at = path.join(root, file);
  const lines = readFileSync(at, 'utf8').split('\n');
  const line = random(lines.length);
  const change = (text: string[]): void => writeFileSync(at, text.join('\n'));
  switch (random(9)) {
    case 0:
      change(lines.filter((_, i) => i !== line));
      return `a line of ${file} is dropped`;
    case 1: {
      const imports = lines
        .map((text, i) => (/\b(?:import|from|use|require|include)\b/.test(text) ? i : -1))
        .filter((i) => i >= 0);
      const chosen = imports[random(Math.max(1, imports.length))] ?? 0;
      change(lines.filter((_, i) => i !== chosen));
      return `an import of ${file} is dropped`;
    }
    case 2: {
      const given = readFileSync(path.join(root, other), 'utf8').split('\n');
      const imported = given.filter((text) => /^(?:import|from|use|export)\b/.test(text));
      change([imported[random(Math.max(1, imported.length))] ?? '', ...lines]);
      return `an import of ${other} is written into ${file}`;
    }
    case 3: {
      const name = /\b(?:function|class|interface|def|func|fn)\s+(\w+)/.exec(
        lines.slice(line).join('\n'),
      )?.[1];
      if (name !== undefined)
        change(lines.map((text) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), `${name}X`)));
      return `${name} is renamed in ${file}`;
    }
    case 4:
      rmSync(at);
      return `${file} is deleted`;
    case 5: {
      const to = path.join(path.dirname(file), `moved${random(1000)}${path.extname(file)}`);
      renameSync(at, path.join(root, to));
      return `${file} becomes ${to}`;
    }
    case 6: {
      const to = path.join(path.dirname(other), `copy${random(1000)}${path.extname(file)}`);
      mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
      writeFileSync(path.join(root, to), lines.join('\n'));
      return `${file} is copied to ${to}`;
    }
    case 7: {
      const from = Math.max(0, line - 30);
      change([...lines.slice(0, from), ...lines.slice(line), ...lines.slice(from, line)]);
      return `lines of ${file} are moved to its end`;
    }
    default:
      change([
        ...lines,
        `export function added${random(50)}(value: number) { return ${random(9)} + value; }`,
      ]);
      return `${file} gets a function`;
  }
}

/** What differs between two graphs of the same files; nothing at all should. */
function differences(a: CodeGraph, b: CodeGraph): string[] {
  const names = Object.keys(a.columns) as (keyof CodeGraph['columns'])[];
  return names.filter((name) => Buffer.compare(bytesOf(a.columns[name]), bytesOf(b.columns[name])) !== 0);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

test(
  `after ${EDITS} random edits of real files an updated graph equals a new one`,
  async () => {
    const root = path.join(temporary(), 'project');
    cpSync(SOURCES, root, { recursive: true, filter: (file) => !file.includes('node_modules') });
    const index = ProjectIndex.open(root);
    const random = randomFrom(Number(process.env.GRAPH_SEED ?? 7));
    let graph: CodeGraph | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (let step = 0; step <= EDITS; step++) {
      const what = step === 0 ? 'the first build' : edit(root, random);
      const updated = await index.update({ mode: 'live' });
      expect(updated.ok).toBe(true);
      const source = {
        root: index.folder.root,
        generation: index.generation!,
        store: index.store,
        history: undefined,
        pause: () => undefined,
      };
      const next = await updateGraph(source, graph);
      if (step % COMPARED_EVERY === 0) {
        const fresh = await updateGraph(source, undefined);
        expect(differences(next.graph, fresh.graph), `step ${step}: ${what}`).toEqual([]);
      }
      expect(next.graph.edgeCount).toBeGreaterThan(0);
      if (step > 0) fewest = Math.min(fewest, next.bound);
      graph = next.graph;
    }
    // Most edits concern few files: an update that makes all edges anew would be equal too.
    expect(fewest).toBeLessThan(graph!.fileCount / 4);
  },
  60_000 + EDITS * 15_000,
);
