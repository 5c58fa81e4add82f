import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../cli/product.ts';
import { numbers, writeSources } from './generated-tree.ts';
import { Wire } from './mcp/wire.ts';

/** `LEAN_CTX_SOAK=long` is the full length, which takes minutes. */
const IS_LONG = process.env.LEAN_CTX_SOAK === 'long';
const EDITS = IS_LONG ? 500 : 100;
const SEARCHES = IS_LONG ? 5000 : 800;
const FILES = 400;
/** Rounds before the first measurement: parsers are loaded, code is compiled, caches are filled. */
const WARM_UP_EDITS = 30;
const WARM_UP_SEARCHES = 300;
/** What a process may have grown by. */
const MOST_GROWTH_MB = 60;
/** A shared WebAssembly memory reserves address space of this order; a few come and go with the collector. */
const MEMORY_RESERVATION_GB = 8;
const MOST_NEW_MEMORIES = 3;

const hasProc = existsSync('/proc/self/status');

interface Usage {
  readonly rssMb: number;
  readonly reservedGb: number;
  readonly threads: number;
  readonly descriptors: number;
}

function usage(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return {
    rssMb: value('VmRSS') / 1024,
    reservedGb: value('VmSize') / 1024 / 1024,
    threads: value('Threads'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** A tree under change, and the names that are known to stand in its files. */
class Tree {
  readonly root = writeTree(temporaryFolder(), { '.lean-ctx.toml': '' });
  readonly #files: string[];
  readonly #random: () => number;
  #edits = 0;

  constructor(files: number) {
    this.#random = numbers(99);
    this.#files = writeSources(this.root, files);
  }

  number(below: number): number {
    return Math.floor(this.#random() * below);
  }

  /** One random change. @returns a name that is new, or one that is gone, and where */
  edit(): { readonly name: string; readonly file: string; readonly isThere: boolean } {
    const edit = this.#edits++;
    const name = word(edit);
    const at = this.number(this.#files.length);
    const file = this.#files[at] as string;
    const absolute = path.join(this.root, file);
    switch (edit % 5) {
      case 0: {
        const added = `added/at${edit % 7}/file${edit}.ts`;
        writeTree(this.root, { [added]: `export function ${name}(a: number) {\n  return a;\n}\n` });
        this.#files.push(added);
        return { name, file: added, isThere: true };
      }
      case 1:
        appendFileSync(absolute, definition(file, name));
        return { name, file, isThere: true };
      case 2:
        writeFileSync(absolute, definition(file, name));
        return { name, file, isThere: true };
      case 3: {
        const moved = `${path.posix.dirname(file)}/moved${edit}${path.extname(file)}`;
        appendFileSync(absolute, definition(file, name));
        renameSync(absolute, path.join(this.root, moved));
        this.#files[at] = moved;
        return { name, file: moved, isThere: true };
      }
      default: {
        const before = word(edit - 1);
        const victim = this.#files.find((other) => this.#holds(other, before)) as string;
        rmSync(path.join(this.root, victim));
        this.#files.splice(this.#files.indexOf(victim), 1);
        return { name: before, file: victim, isThere: false };
      }
    }
  }

  #holds(file: string, name: string): boolean {
    return readFileSync(path.join(this.root, file), 'utf8').includes(name);
  }
}

/** A name that shares no part with another: digits would split it. */
const word = (edit: number): string =>
  `soak${[...`${edit}`].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}ed`;

function definition(file: string, name: string): string {
  if (file.endsWith('.py')) return `\ndef ${name}(a):\n    return a\n`;
  if (file.endsWith('.rs')) return `\npub fn ${name}(a: u32) -> u32 {\n    a\n}\n`;
  if (file.endsWith('.md')) return `\n# ${name}\n`;
  return `\nexport function ${name}(a: number) {\n  return a;\n}\n`;
}

/** Asks again while the answer says that the index is not as the files are. */
async function search(wire: Wire, args: object): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const text = await wire.call('ctx_search', args);
    wire.lines.splice(0);
    if (!text.includes('[the index is')) return text;
    await sleep(50);
  }
  throw new Error(`never ready for ${JSON.stringify(args)}`);
}

async function editAndCheck(wire: Wire, tree: Tree): Promise<void> {
  const { name, file, isThere } = tree.edit();
  const answers = [await search(wire, { pattern: name }), await search(wire, { query: name })];
  if (!file.endsWith('.md')) answers.push(await search(wire, { name }));
  for (const answer of answers) {
    if (isThere) expect(answer).toContain(file);
    else expect(answer).not.toContain(file);
  }
}

async function someSearch(wire: Wire, tree: Tree, i: number): Promise<void> {
  const number = tree.number(FILES);
  const asked = [
    { pattern: `Store${number}\\b` },
    { query: `load the total of route table ${number}` },
    { name: `Store${number}` },
    { pattern: '_total' },
    { pattern: 'LEDGER|packet', ignore_case: true, max_results: 20 },
  ][i % 5] as object;
  expect(await search(wire, asked)).not.toBe('');
}

test.runIf(hasProc)(
  'a server under edits and searches keeps its size, its threads and its files',
  async () => {
    const tree = new Tree(FILES);
    const wire = new Wire(tree.root);
    await wire.hello();
    const pid = wire.child.pid as number;
    for (let i = 0; i < WARM_UP_EDITS; i++) await editAndCheck(wire, tree);
    for (let i = 0; i < WARM_UP_SEARCHES; i++) await someSearch(wire, tree, i);
    const before = usage(pid);
    const perEdit = Math.ceil(SEARCHES / EDITS);
    for (let i = 0; i < EDITS; i++) {
      await editAndCheck(wire, tree);
      for (let k = 0; k < perEdit; k++) await someSearch(wire, tree, i * perEdit + k);
    }
    await sleep(1500); // what is only kept for a moment is given back
    const after = usage(pid);
    console.info(`before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
    expect(after.rssMb - before.rssMb).toBeLessThan(MOST_GROWTH_MB);
    expect(after.reservedGb - before.reservedGb).toBeLessThan(MOST_NEW_MEMORIES * MEMORY_RESERVATION_GB);
    expect(after.threads).toBeLessThanOrEqual(before.threads);
    expect(after.descriptors - before.descriptors).toBeLessThanOrEqual(1);
    await wire.close();
    expect(wire.ended?.code).toBe(0);
  },
  IS_LONG ? 1_800_000 : 300_000,
);
