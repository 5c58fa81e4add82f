import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Parser, type Range, type Tree } from 'web-tree-sitter';
import {
  grammarMissing,
  grammarUnreadable,
  languageNotLoaded,
  parserCrashed,
  parserTooSlow,
} from '../../core/messages/lang.ts';
import { packageRoot } from '../../core/package-root.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { compileGrammar } from './compile-wasm.ts';
import { FlatTree } from './flat-tree.ts';
import { agrees, flattenByCursor } from './flatten-cursor.ts';
import { flattenMemory, UnknownLayoutError } from './flatten-memory.ts';
import { type Grammar, readGrammar } from './grammar.ts';

/** Pages of 64 KiB that web-tree-sitter's own memory starts with and may grow to. */
const INITIAL_PAGES = 512;
const MAXIMUM_PAGES = 32768;

/**
 * Nodes of each grammar that are compared with the official cursor before the memory walk is trusted. Every process
 * pays for them: 2,000 were an eighth of the time that it takes to index one changed file.
 */
const NODES_TO_VERIFY = 400;

let memory: WebAssembly.Memory | undefined;
let starting: Promise<void> | undefined;

/** Starts tree-sitter in this thread over memory that we can read. */
function startRuntime(): Promise<void> {
  starting ??= (async () => {
    memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAXIMUM_PAGES });
    await Parser.init({ wasmMemory: memory });
  })();
  return starting;
}

interface LoadedGrammar extends Grammar {
  /** Nodes still to compare with the official cursor. */
  toVerify: number;
  /** False once a comparison failed: the official cursor is used from then on. */
  readsMemory: boolean;
}

const grammars = new Map<string, Promise<LoadedGrammar>>();

async function loadGrammar(name: string): Promise<LoadedGrammar> {
  await startRuntime();
  const file = path.join(packageRoot(), 'grammars', `tree-sitter-${name}.wasm`);
  const language = await compileGrammar(await readFile(file));
  return { ...readGrammar(language, memory!), toVerify: NODES_TO_VERIFY, readsMemory: true };
}

export interface ParseOptions {
  /** Kind → 1 for the nodes wanted. */
  readonly keep: Uint8Array;
  readonly deadlineMs: number;
  /** The parts of the text to look at; all of it by default. */
  readonly ranges?: readonly Range[];
}

/**
 * The one parser of a thread. WebAssembly memory never shrinks: the owner of the thread looks at `heapBytes` and
 * starts another one in its place when it grew too far, and always after `isBroken`.
 */
export class SourceParser {
  /** Text parsed since the start, in UTF-16 units. */
  parsedUnits = 0;
  /** True after tree-sitter itself crashed: its memory can no longer be trusted. */
  isBroken = false;
  readonly #loaded = new Map<string, LoadedGrammar>();
  #parser: Parser | undefined;
  #current = '';

  get heapBytes(): number {
    return memory?.buffer.byteLength ?? 0;
  }

  /** Loads `grammars/tree-sitter-<name>.wasm`; the second time it is there already. */
  async load(name: string): Promise<Result<Grammar>> {
    const known = this.#loaded.get(name);
    if (known) return ok(known);
    try {
      const loading = grammars.get(name) ?? loadGrammar(name);
      grammars.set(name, loading);
      const grammar = await loading;
      this.#loaded.set(name, grammar);
      return ok(grammar);
    } catch (error) {
      grammars.delete(name);
      const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
      return fail(isAbsent ? grammarMissing(name) : grammarUnreadable(name, String(error)));
    }
  }

  /**
   * Parses `source` with a loaded grammar and lays the tree out in `flat`.
   * @returns `flat`, or a failure: never an empty tree in place of one.
   */
  parse(source: string, name: string, flat: FlatTree, options: ParseOptions): Result<FlatTree> {
    const grammar = this.#loaded.get(name);
    if (!grammar) return fail(languageNotLoaded(name));
    if (this.isBroken) return fail(parserCrashed('an earlier file'));
    let tree: Tree | null = null;
    try {
      tree = this.#run(source, name, grammar, options);
      if (!tree) return fail(parserTooSlow(options.deadlineMs));
      this.parsedUnits += source.length;
      flatten(tree, grammar, options.keep, flat);
      return ok(flat);
    } catch (error) {
      this.isBroken = true;
      return fail(parserCrashed(String(error)));
    } finally {
      if (!this.isBroken) tree?.delete();
    }
  }

  #run(source: string, name: string, grammar: Grammar, options: ParseOptions): Tree | null {
    this.#parser ??= new Parser();
    if (this.#current !== name) {
      this.#parser.setLanguage(grammar.language);
      this.#current = name;
    }
    const end = performance.now() + options.deadlineMs;
    const isLate = () => performance.now() > end;
    const includedRanges = options.ranges ? { includedRanges: [...options.ranges] } : {};
    const tree = this.#parser.parse(source, null, { progressCallback: isLate, ...includedRanges });
    if (!tree) this.#parser.reset();
    return tree;
  }

  /** Frees what tree-sitter holds for this parser. */
  dispose(): void {
    if (!this.isBroken) this.#parser?.delete();
    this.#parser = undefined;
    this.#current = '';
  }
}

function flatten(tree: Tree, grammar: LoadedGrammar, keep: Uint8Array, flat: FlatTree): void {
  if (grammar.readsMemory) {
    try {
      flattenMemory(tree, grammar, memory!, keep, flat);
      if (grammar.toVerify <= 0 || verify(tree, grammar, keep, flat)) return;
    } catch (error) {
      if (!(error instanceof UnknownLayoutError)) throw error;
    }
    grammar.readsMemory = false;
  }
  flattenByCursor(tree, keep, flat);
}

/** Compares the first nodes with the official cursor, so that a changed memory layout is noticed at once. */
function verify(tree: Tree, grammar: LoadedGrammar, keep: Uint8Array, flat: FlatTree): boolean {
  const judge = new FlatTree();
  flattenByCursor(tree, keep, judge, grammar.toVerify);
  const isComplete = judge.count < grammar.toVerify;
  grammar.toVerify -= judge.count;
  return agrees(flat, judge, isComplete);
}
