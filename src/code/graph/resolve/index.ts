import type { Import } from '../../lang/index.ts';
import type { ResolvedImport } from '../project-facts.ts';
import { cFamilyResolver } from './c-family.ts';
import { ecmascriptResolver } from './ecmascript.ts';
import { goResolver } from './go.ts';
import type { ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
import { csharpResolver, elixirResolver, haskellResolver, jvmResolver } from './namespaces.ts';
import { EXTERNAL } from './outcomes.ts';
import {
  dartResolver,
  gdscriptResolver,
  juliaResolver,
  luaResolver,
  nixResolver,
  ocamlResolver,
  powershellResolver,
  rubyResolver,
  shellResolver,
  solidityResolver,
  webResolver,
  zigResolver,
} from './path-languages.ts';
import { phpResolver } from './php.ts';
import { pythonResolver } from './python.ts';
import { rustResolver } from './rust.ts';
import { swiftResolver } from './swift.ts';

export type { Declarations, ImportResolver, LanguageResolver, ResolverInputs } from './import-resolver.ts';
export { PathIndex } from './path-index.ts';
export { swiftModuleOf } from './swift.ts';

/** Every language family whose imports are understood. */
export const LANGUAGE_RESOLVERS: readonly LanguageResolver[] = [
  cFamilyResolver,
  csharpResolver,
  dartResolver,
  ecmascriptResolver,
  elixirResolver,
  gdscriptResolver,
  goResolver,
  haskellResolver,
  juliaResolver,
  jvmResolver,
  luaResolver,
  nixResolver,
  ocamlResolver,
  phpResolver,
  powershellResolver,
  pythonResolver,
  rubyResolver,
  rustResolver,
  shellResolver,
  solidityResolver,
  swiftResolver,
  webResolver,
  zigResolver,
];

/** Base names of the files that settle how imports are resolved: a change in one resolves all imports anew. */
export const SETTINGS_FILES: ReadonlySet<string> = new Set([
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'jsconfig.json',
  'deno.json',
  'deno.jsonc',
  'pnpm-workspace.yaml',
  'lerna.json',
  'go.mod',
  'go.work',
  'Cargo.toml',
  'composer.json',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'pubspec.yaml',
  'compile_commands.json',
  'project.godot',
  'remappings.txt',
  'foundry.toml',
  'Package.swift',
]);

/** Any file may be what a `tsconfig.json` extends. */
export const isSettings = (baseName: string): boolean =>
  SETTINGS_FILES.has(baseName) || /^tsconfig[\w.-]*\.json$/.test(baseName);

const byLanguage = new Map(
  LANGUAGE_RESOLVERS.flatMap((resolver) =>
    resolver.languages.map((language) => [language, resolver] as const),
  ),
);

/** Whether files of this language are imported by what they declare. */
export const isFoundByDeclaration = (language: string): boolean =>
  byLanguage.get(language)?.usesDeclarations ?? false;

/** Resolves the imports of files of every language; the parts for a language are made when one is met. */
export class Resolver implements ImportResolver {
  readonly #inputs: ResolverInputs;
  readonly #made = new Map<LanguageResolver, ImportResolver>();

  constructor(inputs: ResolverInputs) {
    this.#inputs = inputs;
  }

  resolve(file: number, statement: Import): ResolvedImport {
    const language = byLanguage.get(this.#inputs.languageOf(file));
    if (!language) return EXTERNAL;
    let resolver = this.#made.get(language);
    if (!resolver) {
      resolver = language.create(this.#inputs);
      this.#made.set(language, resolver);
    }
    return resolver.resolve(file, statement);
  }
}
