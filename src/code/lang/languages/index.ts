import type { LanguageDefinition } from '../define-language.ts';
import bash from './bash.ts';
import c from './c.ts';
import cpp from './cpp.ts';
import csharp from './csharp.ts';
import dart from './dart.ts';
import elixir from './elixir.ts';
import gdscript from './gdscript.ts';
import go from './go.ts';
import haskell from './haskell.ts';
import java from './java.ts';
import javascript from './javascript.ts';
import julia from './julia.ts';
import kotlin from './kotlin.ts';
import lua from './lua.ts';
import luau from './luau.ts';
import nix from './nix.ts';
import ocaml from './ocaml.ts';
import ocamlInterface from './ocaml-interface.ts';
import php from './php.ts';
import powershell from './powershell.ts';
import python from './python.ts';
import ruby from './ruby.ts';
import rust from './rust.ts';
import scala from './scala.ts';
import solidity from './solidity.ts';
import svelte from './svelte.ts';
import swift from './swift.ts';
import tsx from './tsx.ts';
import typescript from './typescript.ts';
import vue from './vue.ts';
import zig from './zig.ts';

/** Every language that files are understood in, sorted by id. */
export const LANGUAGES: readonly LanguageDefinition[] = [
  bash,
  c,
  cpp,
  csharp,
  dart,
  elixir,
  gdscript,
  go,
  haskell,
  java,
  javascript,
  julia,
  kotlin,
  lua,
  luau,
  nix,
  ocaml,
  ocamlInterface,
  php,
  powershell,
  python,
  ruby,
  rust,
  scala,
  solidity,
  svelte,
  swift,
  tsx,
  typescript,
  vue,
  zig,
];

const byId = new Map(LANGUAGES.map((language) => [language.id, language]));
const byExtension = new Map(LANGUAGES.flatMap((l) => l.extensions.map((extension) => [extension, l.id])));
const byFilename = new Map(LANGUAGES.flatMap((l) => l.filenames.map((name) => [name, l.id])));
const byShebang = new Map(LANGUAGES.flatMap((l) => l.shebangs.map((name) => [name, l.id])));

export function languageById(id: string): LanguageDefinition | undefined {
  return byId.get(id);
}

/**
 * The id of a file's language by its name, else by the interpreter in its first line.
 * @param text the file or its first part: for files without a telling name, and to tell C++ from C in a `.h`.
 */
export function languageForPath(path: string, text = ''): string | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const id = byFilename.get(name) ?? byExtension.get(extension) ?? languageOfShebang(text);
  const real = id === undefined || text === '' ? undefined : languageById(id)?.elsewhere(text);
  return real !== undefined && byId.has(real) ? real : id;
}

/** `#!/usr/bin/env -S python3.11 -u` → python. */
function languageOfShebang(text: string): string | undefined {
  if (!text.startsWith('#!')) return undefined;
  const words = text.slice(2).split('\n', 1)[0]!.trim().split(/\s+/);
  const isEnv = /(^|\/)env$/.test(words[0] ?? '');
  const command = isEnv
    ? words.slice(1).find((word) => !word.startsWith('-') && !word.includes('='))
    : words[0];
  const interpreter = command?.slice(command.lastIndexOf('/') + 1).replace(/[\d.]+$/, '');
  return interpreter === undefined ? undefined : byShebang.get(interpreter);
}
