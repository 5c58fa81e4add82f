// The folder grammars/: `node .ci/grammars.mjs` rebuilds it from npm packages, `--verify [FOLDER]` checks it.
// Nothing of a package is run: it is unpacked into a temporary folder and one file is copied out of it.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Language, Parser } from 'web-tree-sitter';

const grammarsFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'grammars');

/**
 * One entry a grammar: our name, package and version, the file inside the package, and a text of the language
 * that has to parse without an error. A package that bundles other people's grammars carries a licence of its
 * own only; `licensedBy` then names the grammar's own package, which ships the licence but no `.wasm`.
 */
const GRAMMARS = [
  official('bash', '0.25.1', 'greet() {\n  local who="$1"\n  [[ -n $who ]] && echo "hi $who"\n}\n'),
  official('c', '0.24.1', 'static int add(int a, int b) { return a + b; }\n'),
  official('cpp', '0.23.4', 'namespace n { template <class T> class A : public B { T get() const; }; }\n'),
  {
    name: 'csharp',
    from: 'tree-sitter-c-sharp@0.23.5',
    file: 'tree-sitter-c_sharp.wasm',
    sample: 'namespace N;\npublic record Point(int X, int Y) { public int Sum => X + Y; }\n',
  },
  official('css', '0.25.0', '@media print { .a > b:hover { color: red; } }\n'),
  {
    name: 'dart',
    from: '@repomix/tree-sitter-wasms@0.1.17',
    file: 'out/tree-sitter-dart.wasm',
    licensedBy: 'tree-sitter-dart@1.0.0',
    sample: 'class A extends B with C {\n  final int x;\n  A(this.x);\n  Future<int> f() async => x;\n}\n',
  },
  official('elixir', '0.3.5', 'defmodule A do\n  def f(x) when x > 0, do: x\nend\n'),
  {
    name: 'gdscript',
    from: '@cursorless/tree-sitter-wasms@0.7.0',
    file: 'out/tree-sitter-gdscript.wasm',
    licensedBy: 'tree-sitter-gdscript@6.1.0',
    sample:
      'class_name A\nextends Node\nsignal hit(x)\n@export var speed: int = 3\nfunc f() -> void:\n\tpass\n',
  },
  official(
    'go',
    '0.25.0',
    'package a\n\ntype T[K any] struct{ k K }\n\nfunc (t *T[K]) F() error { return nil }\n',
  ),
  official('haskell', '0.23.1', 'module A (f) where\n\nf :: Int -> Int\nf x = x + 1\n'),
  official('html', '0.23.2', '<!doctype html><p class="a">b<br></p>\n'),
  official(
    'java',
    '0.23.5',
    'class A<T> implements B { record P(int x) {} @Override public T f() { return null; } }\n',
  ),
  official('javascript', '0.25.0', 'export class A { #x = 1; async f(y) { return y ?? this.#x; } }\n'),
  official('json', '0.24.8', '{"a": [1, true, null, "x"]}\n'),
  official('julia', '0.23.1', 'module A\nstruct P{T} <: Q\n  x::T\nend\nf(x) = x + 1\nend\n'),
  shared('kotlin', '1.1.0', 'data class A(val x: Int) : B() {\n  suspend fun f(): Int = x\n}\n'),
  shared('lua', '0.4.1', 'local M = {}\nfunction M.f(x) return x end\nfunction M:g() end\nreturn M\n'),
  {
    name: 'luau',
    from: 'tree-sitter-luau@1.2.0',
    file: 'tree-sitter-luau.wasm',
    sample: 'export type P = { x: number }\nlocal function f(p: P): number\n  return p.x\nend\n',
  },
  {
    name: 'nix',
    from: '@cursorless/tree-sitter-wasms@0.7.0',
    file: 'out/tree-sitter-nix.wasm',
    licensedBy: 'tree-sitter-nix@0.0.2',
    sample: '{ pkgs, ... }:\nlet f = x: x + 1; in { inherit pkgs; y = f 2; }\n',
  },
  official('ocaml', '0.24.2', 'module A = struct\n  type t = { x : int }\n  let f y = y + 1\nend\n'),
  {
    name: 'ocaml-interface',
    from: 'tree-sitter-ocaml@0.24.2',
    file: 'tree-sitter-ocaml_interface.wasm',
    sample: 'type t\nval f : int -> t\nmodule type S = sig val g : unit end\n',
  },
  official(
    'php',
    '0.24.2',
    '<?php\nnamespace A;\nfinal class B extends C { public function f(?int $x): int { return $x; } }\n',
  ),
  official('powershell', '0.26.4', 'function Get-A {\n  param([string]$Name)\n  Write-Output $Name\n}\n'),
  official(
    'python',
    '0.25.0',
    '@d\nclass A(B):\n    async def f[T](self, x: T = 1) -> T:\n        return f"{x!r}"\n',
  ),
  official('ruby', '0.23.1', 'module A\n  class B < C\n    def f(x) = x + 1\n  end\nend\n'),
  official('rust', '0.24.0', 'pub trait A<T> { async fn f(&self) -> T; }\nimpl A<u8> for B { }\n'),
  official('scala', '0.24.0', 'trait A[T]:\n  def f(x: T): Int = 1\ncase class B(x: Int) extends A[Int]\n'),
  official(
    'solidity',
    '1.2.13',
    'contract A is B { event E(uint x); function f() public pure returns (uint) { return 1; } }\n',
  ),
  {
    name: 'swift',
    from: '@cursorless/tree-sitter-wasms@0.7.0',
    file: 'out/tree-sitter-swift.wasm',
    licensedBy: 'tree-sitter-swift@0.7.1',
    sample: 'public struct A: B {\n  var x: Int { 1 }\n  func f() async throws -> Int { x }\n}\n',
  },
  shared('toml', '0.7.0', '[a.b]\nc = [1, "x"]\n[[d]]\ne = 2020-01-01\n'),
  {
    name: 'tsx',
    from: 'tree-sitter-typescript@0.23.2',
    file: 'tree-sitter-tsx.wasm',
    sample: 'export const A = <T,>({ x }: P<T>) => <b on={() => x!}>{x}</b>;\n',
  },
  official(
    'typescript',
    '0.23.2',
    'export abstract class A<T> implements B { private x?: T; f(): x is T { return true; } }\n',
  ),
  shared('yaml', '0.7.1', 'a: &x\n  - b\n  - {c: 1}\nd: *x\n'),
  shared('zig', '1.1.2', 'pub fn add(a: u8, b: u8) !u8 {\n    return a + b;\n}\n'),
];

/** A grammar that its own `tree-sitter-<name>` package ships. */
function official(name, version, sample) {
  return { name, from: `tree-sitter-${name}@${version}`, file: `tree-sitter-${name}.wasm`, sample };
}

/** A grammar of the `@tree-sitter-grammars` collection. */
function shared(name, version, sample) {
  return {
    name,
    from: `@tree-sitter-grammars/tree-sitter-${name}@${version}`,
    file: `tree-sitter-${name}.wasm`,
    sample,
  };
}

// The optimising compiler takes 15 s over the lexer of PowerShell alone, and Node waits for it before it ends.
setFlagsFromString('--liftoff-only');

const [command, folder] = process.argv.slice(2);
if (command === '--verify') process.exitCode = await verify(folder ?? grammarsFolder);
else await rebuild();

/** Fetches every package once, copies its grammars, and writes the manifest from what was copied. */
async function rebuild() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'grammars-'));
  try {
    writeFileSync(path.join(scratch, 'package.json'), '{"private":true}');
    const packages = [...new Set(GRAMMARS.flatMap(({ from, licensedBy = from }) => [from, licensedBy]))];
    const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--save-exact'];
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(npm, ['install', ...flags, ...packages], {
      cwd: scratch,
      stdio: 'inherit',
      shell: npm !== 'npm',
    });
    for (const stale of readdirSync(grammarsFolder).filter((name) => name.endsWith('.wasm')))
      rmSync(path.join(grammarsFolder, stale));
    await Parser.init();
    const entries = [];
    const modules = path.join(scratch, 'node_modules');
    for (const grammar of GRAMMARS) entries.push(await copyGrammar(grammar, modules));
    writeFileSync(
      path.join(grammarsFolder, 'manifest.json'),
      `${JSON.stringify({ grammars: entries }, null, 2)}\n`,
    );
    writeFileSync(path.join(grammarsFolder, 'LICENSES.txt'), licenceTexts(modules));
    process.exitCode = await verify(grammarsFolder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Copies one grammar out of its package and describes it for the manifest. */
async function copyGrammar({ name, from, file, licensedBy = from }, modules) {
  const packageName = nameOf(from);
  const target = path.join(grammarsFolder, `tree-sitter-${name}.wasm`);
  copyFileSync(path.join(modules, packageName, file), target);
  const { version } = packageJson(modules, packageName);
  const bytes = readFileSync(target);
  const language = await Language.load(new Uint8Array(bytes));
  return {
    file: path.basename(target),
    package: packageName,
    version,
    packageFile: file,
    license: packageJson(modules, nameOf(licensedBy)).license,
    abi: language.abiVersion,
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
  };
}

/** The licence of every grammar, as its package states it. */
function licenceTexts(modules) {
  const sections = GRAMMARS.map(({ name, from, licensedBy = from }) => {
    const folder = path.join(modules, nameOf(licensedBy));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${licensedBy} ships no licence`);
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
    return { heading: `tree-sitter-${name}.wasm (${licensedBy})`, text };
  });
  const headings = new Map();
  for (const { heading, text } of sections) headings.set(text, [...(headings.get(text) ?? []), heading]);
  const rule = `\n${'-'.repeat(72)}\n\n`;
  return [...headings].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`).join(rule);
}

/** Package name of `name@version`. */
function nameOf(spec) {
  return spec.slice(0, spec.lastIndexOf('@'));
}

function packageJson(modules, packageName) {
  return JSON.parse(readFileSync(path.join(modules, packageName, 'package.json'), 'utf8'));
}

/** Prints one line a grammar; 0 when the folder is exactly what the manifest says and every grammar works. */
async function verify(where) {
  const { grammars } = JSON.parse(readFileSync(path.join(where, 'manifest.json'), 'utf8'));
  const listed = new Map(grammars.map((entry) => [entry.file, entry]));
  await Parser.init();
  let failures = 0;
  let totalBytes = 0;
  for (const grammar of GRAMMARS) {
    const file = `tree-sitter-${grammar.name}.wasm`;
    const problem = await problemOf(path.join(where, file), listed.get(file), grammar.sample);
    console.log(`${problem === null ? 'ok    ' : 'FAILED'} ${file}${problem === null ? '' : `: ${problem}`}`);
    if (problem === null) totalBytes += statSync(path.join(where, file)).size;
    else failures++;
  }
  const known = new Set(GRAMMARS.map((grammar) => `tree-sitter-${grammar.name}.wasm`));
  for (const file of new Set([...readdirSync(where), ...listed.keys()])) {
    if (!file.endsWith('.wasm') || known.has(file)) continue;
    console.log(`FAILED ${file}: not a grammar of this script`);
    failures++;
  }
  console.log(`${GRAMMARS.length} grammars, ${(totalBytes / 1e6).toFixed(1)} MB, ${failures} failed`);
  return failures === 0 ? 0 : 1;
}

/** Why one grammar file is not usable as listed, or null. */
async function problemOf(file, entry, sample) {
  if (entry === undefined) return 'not in manifest.json';
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return `unreadable (${error.code})`;
  }
  if (sha256(bytes) !== entry.sha256) return 'sha256 differs from manifest.json';
  const language = await Language.load(new Uint8Array(bytes));
  if (language.abiVersion !== entry.abi) return `ABI ${language.abiVersion}, manifest.json says ${entry.abi}`;
  const parser = new Parser();
  let tree = null;
  try {
    tree = parser.setLanguage(language).parse(sample);
    if (tree === null) return 'parses nothing';
    return tree.rootNode.hasError ? `its sample has errors: ${tree.rootNode.toString()}` : null;
  } finally {
    tree?.delete();
    parser.delete();
  }
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
