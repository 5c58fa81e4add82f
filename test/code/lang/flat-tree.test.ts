import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';
import { FlatTree } from '../../../src/code/lang/flat-tree.ts';
import { agrees, flattenByCursor } from '../../../src/code/lang/flatten-cursor.ts';
import { flattenMemory } from '../../../src/code/lang/flatten-memory.ts';
import { type Grammar, readGrammar } from '../../../src/code/lang/grammar.ts';
import { LANGUAGES } from '../../../src/code/lang/index.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const fixtures = path.join(root, 'test/fixtures/lang');
const everything = new Uint8Array(0x10000).fill(1);
const memory = new WebAssembly.Memory({ initial: 512, maximum: 32768 });
let parser: Parser;

beforeAll(async () => {
  await Parser.init({ wasmMemory: memory });
  parser = new Parser();
});

async function load(name: string): Promise<Grammar> {
  const bytes = readFileSync(path.join(root, `grammars/tree-sitter-${name}.wasm`));
  const grammar = readGrammar(await Language.load(bytes), memory);
  parser.setLanguage(grammar.language);
  return grammar;
}

function bothWalks(source: string, grammar: Grammar, keep: Uint8Array): [FlatTree, FlatTree] {
  const tree = parser.parse(source);
  if (!tree) throw new Error('no tree');
  try {
    const [walked, judge] = [new FlatTree(), new FlatTree()];
    flattenMemory(tree, grammar, memory, keep, walked);
    flattenByCursor(tree, keep, judge);
    return [walked, judge];
  } finally {
    tree.delete();
  }
}

function describeNodes(flat: FlatTree, grammar: Grammar): string[] {
  return Array.from({ length: flat.count }, (_, i) => {
    const numbers = [flat.kind, flat.field, flat.start, flat.end, flat.startRow, flat.endRow];
    const rest = [...numbers, flat.next, flat.parent, flat.flags].map((array) => array[i]);
    return `${grammar.typeNames[flat.kind[i] ?? 0] ?? 'ERROR'} ${rest.join(' ')}`;
  });
}

const languages = LANGUAGES.filter((language) => language.grammar !== '');

describe.each(languages.map((language) => [language.id, language.grammar]))('%s', (id, name) => {
  const files = readdirSync(path.join(fixtures, id)).filter((file) => !file.endsWith('.facts.json'));

  test.each(files)('the walk through memory sees what the official cursor sees in %s', async (file) => {
    const grammar = await load(name);
    const source = readFileSync(path.join(fixtures, id, file), 'utf8');
    for (const keep of [everything, grammar.isNamed]) {
      const [walked, judge] = bothWalks(source, grammar, keep);
      expect(describeNodes(walked, grammar)).toEqual(describeNodes(judge, grammar));
      expect(agrees(walked, judge, true)).toBe(true);
    }
  });

  test('and in broken text with characters outside the basic plane', async () => {
    const grammar = await load(name);
    const whole = readFileSync(path.join(fixtures, id, files[0] ?? ''), 'utf8');
    for (const cut of [0.21, 0.5, 0.83]) {
      const source = `/* 😀 ü */ ${whole.slice(0, Math.floor(whole.length * cut))}\n)}]"😀`;
      const [walked, judge] = bothWalks(source, grammar, everything);
      expect(describeNodes(walked, grammar)).toEqual(describeNodes(judge, grammar));
    }
  });
});

test('a difference is noticed', async () => {
  const grammar = await load('rust');
  const [walked, judge] = bothWalks('fn a() {} // x', grammar, everything);
  for (const array of [walked.kind, walked.field, walked.start, walked.endRow, walked.parent, walked.next]) {
    array[2] = (array[2] ?? 0) + 1;
    expect(agrees(walked, judge, true)).toBe(false);
    array[2] = (array[2] ?? 0) - 1;
  }
  expect(agrees(walked, judge, true)).toBe(true);
});

test('a walk that is led astray ends with an error', async () => {
  const grammar = await load('rust');
  const tree = parser.parse('fn a() {}');
  if (!tree) throw new Error('no tree');
  // A node that is its own first child, as another memory layout might make it look.
  const words = new Uint32Array(memory.buffer);
  const pointer = 1 << 20;
  const header = pointer >> 2;
  const saved = words.slice(header - 2, header + 20);
  const rootAt = (tree as unknown as { 0: number })[0] >> 2;
  const rootWord = words[rootAt] ?? 0;
  words.fill(0, header - 2, header + 20);
  words[header - 2] = pointer;
  words[header + 9] = 1; // child count
  words[header + 11] = 1; // visible
  words[header + 12] = 1; // visible children
  words[rootAt] = pointer;
  try {
    expect(() => flattenMemory(tree, grammar, memory, everything, new FlatTree())).toThrow(/more nodes/);
  } finally {
    words.set(saved, header - 2);
    words[rootAt] = rootWord;
    tree.delete();
  }
});
