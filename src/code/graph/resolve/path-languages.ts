import { candidateResolver, inFolders } from './candidate-paths.ts';
import { type PathIndex, under, upwards } from './path-index.ts';

/** Languages whose imports are paths, each with the places where its tools look. */

/** Ruby: `require_relative` beside the file, `require` in the load path of the gem or application. */
export const rubyResolver = candidateResolver({
  languages: ['ruby'],
  candidates({ module }, { folder }) {
    const files = module.endsWith('.rb') ? [module] : [`${module}.rb`];
    if (module.startsWith('.')) return inFolders([folder], files, 'relative path');
    const roots = upwards(folder).flatMap((at) =>
      ['lib', 'app', '', 'src', 'test', 'spec'].map((source) => (source === '' ? at : under(at, source))),
    );
    // What `require_relative` names without a leading dot lies beside the file as well.
    return [...inFolders([folder], files, 'relative path', 0.95), ...inFolders(roots, files, 'search path')];
  },
});

/** Lua: dots are folders, `init.lua` stands for its folder; `package.path` usually starts at the root or in `lua/`. */
export const luaResolver = candidateResolver({
  languages: ['lua', 'luau'],
  candidates({ module }, { folder }) {
    const path = module.startsWith('.') || module.includes('/') ? module : module.replaceAll('.', '/');
    const plain = path.replace(/\.luau?$/, '').replace(/^script\//, '');
    const files = ['.lua', '.luau', '/init.lua', '/init.luau'].map((end) => plain + end);
    if (module.startsWith('.')) return inFolders([folder], files, 'relative path');
    const roots = upwards(folder).flatMap((at) =>
      ['', 'lua', 'src', 'lib'].map((source) => (source === '' ? at : under(at, source))),
    );
    return inFolders(roots, files, 'search path', 0.95);
  },
  tail: ({ module }) =>
    /^[\w-]+(?:[./][\w-]+)+$/.test(module) ? `${module.replaceAll('.', '/')}.lua` : undefined,
});

/** Dart: relative files, and the `lib` of the packages of the repository. */
export const dartResolver = candidateResolver({
  languages: ['dart'],
  candidates({ module }, { folder, paths }) {
    if (module.startsWith('dart:')) return undefined;
    const [, name, path = ''] = /^package:([^/]+)\/(.*)$/.exec(module) ?? [];
    if (name === undefined) return inFolders([folder], [module], 'relative path');
    const homes = packagesNamed(paths, 'pubspec.yaml', name);
    return homes.length === 0
      ? undefined
      : inFolders(
          homes.map((at) => under(at, 'lib')),
          [path],
          'workspace package',
        );
  },
});

/** Folders whose settings file gives a package this name. */
function packagesNamed(paths: PathIndex, settings: string, name: string): string[] {
  return paths
    .named(settings)
    .filter((file) => {
      const text = paths.textAt(paths.pathOf(file)) ?? '';
      return /^name:\s*['"]?([\w-]+)/m.exec(text)?.[1] === name;
    })
    .map((file) => paths.folderOf(file));
}

/** Zig: files beside; a module name is mostly that of a folder or file with a root of the same name. */
export const zigResolver = candidateResolver({
  languages: ['zig'],
  candidates({ module }, { folder }) {
    if (/^(?:std|builtin|root)$/.test(module)) return undefined;
    if (module.endsWith('.zig') || module.endsWith('.zon'))
      return inFolders([folder], [module], 'relative path');
    const files = [`src/${module}.zig`, `${module}.zig`, `src/${module}/root.zig`, `${module}/src/root.zig`];
    return inFolders(upwards(folder), files, 'search path', 0.8);
  },
});

/** Shell: what stands before the path is mostly the folder of the script, or the root. */
export const shellResolver = candidateResolver({
  languages: ['bash'],
  candidates({ module }, { folder }) {
    const path = withoutVariables(module);
    if (path === undefined || path.startsWith('/')) return undefined;
    const beside = inFolders([folder], [path, `${path}.sh`], 'relative path', path === module ? 1 : 0.9);
    const above = upwards(folder).flatMap((at) => [
      at,
      under(at, 'scripts'),
      under(at, 'bin'),
      under(at, 'lib'),
    ]);
    return [...beside, ...inFolders(above, [path, `${path}.sh`], 'search path', 0.8)];
  },
  tail: ({ module }) => withoutVariables(module)?.replace(/^(?:\.{1,2}\/)+/, ''),
});

/** `$DIR/lib/a.sh` and `"$(dirname "$0")"/lib/a.sh` mean `lib/a.sh`; `undefined` when a variable is inside. */
function withoutVariables(text: string): string | undefined {
  const path = text
    .replace(/^(?:\$\([^)]*\)|\$\{[^}]*\}|\$\w+|`[^`]*`)["']?\/["']?/, '')
    .replace(/["']/g, '');
  return /[$`*?]/.test(path) || path === '' ? undefined : path;
}

/** GDScript: `res://` is the folder of the project file. */
export const gdscriptResolver = candidateResolver({
  languages: ['gdscript'],
  candidates({ module }, { folder, paths }) {
    if (!module.startsWith('res://')) return inFolders([folder], [module], 'relative path');
    const home = paths.nearest(folder, (at) => paths.fileAt(under(at, 'project.godot')) !== undefined) ?? '';
    return inFolders([home, ''], [module.slice('res://'.length)], 'module path');
  },
});

/** OCaml: a module is the file of its name, in the same folder or library; `A.B` may be a module inside one. */
export const ocamlResolver = candidateResolver({
  languages: ['ocaml', 'ocaml-interface'],
  candidates({ module }, { folder }) {
    const names = module.split('.').filter((part) => /^[A-Z]/.test(part));
    const files = names.map((name) => `${name[0]?.toLowerCase()}${name.slice(1)}.ml`);
    return inFolders([folder], files.reverse(), 'module path', 0.9);
  },
  tail({ module }) {
    const name = module.split('.').find((part) => /^[A-Z]/.test(part));
    return name === undefined ? undefined : `${name[0]?.toLowerCase()}${name.slice(1)}.ml`;
  },
});

/** Nix: paths; a folder stands for its `default.nix`. */
export const nixResolver = candidateResolver({
  languages: ['nix'],
  candidates({ module }, { folder }) {
    if (!/^\.{1,2}(?:\/|$)/.test(module)) return undefined;
    return inFolders([folder], [module, `${module}/default.nix`], 'relative path');
  },
});

/** Julia: `include` beside the file, a package by the file of its name. */
export const juliaResolver = candidateResolver({
  languages: ['julia'],
  candidates({ module, kind }, { folder }) {
    if (kind === 'include') return inFolders([folder], [module], 'relative path');
    const name = module.replace(/^\.+/, '').split('.')[0] ?? '';
    const isOwn = module.startsWith('.');
    const beside = inFolders([folder], [`${name}.jl`], 'module path', 0.85);
    const packages = upwards(folder).flatMap((at) =>
      inFolders(
        [at],
        [`src/${name}.jl`, `${name}/src/${name}.jl`, `lib/${name}/src/${name}.jl`],
        'workspace package',
        0.9,
      ),
    );
    return isOwn ? [...beside, ...packages] : packages;
  },
});

/** Solidity: relative files, remappings of Foundry and Hardhat, the usual folders. */
export const solidityResolver = candidateResolver({
  languages: ['solidity'],
  candidates({ module }, { folder, paths }) {
    if (module.startsWith('.')) return inFolders([folder], [module], 'relative path');
    const mapped = remapped(paths, module);
    const usual = upwards(folder).flatMap((at) => [
      at,
      under(at, 'contracts'),
      under(at, 'src'),
      under(at, 'lib'),
    ]);
    return [...mapped, ...inFolders(usual, [module], 'search path', 0.95)];
  },
});

/** `@openzeppelin/=lib/openzeppelin-contracts/` in remappings.txt or foundry.toml. */
function remapped(paths: PathIndex, module: string) {
  const settings = [...paths.named('remappings.txt'), ...paths.named('foundry.toml')];
  return settings.flatMap((file) => {
    const text = paths.textAt(paths.pathOf(file)) ?? '';
    return [...text.matchAll(/["']?([@\w./-]+)=([@\w./-]+)["']?/g)]
      .filter(([, prefix = '']) => module.startsWith(prefix))
      .flatMap(([, prefix = '', target = '']) =>
        inFolders([paths.folderOf(file)], [target + module.slice(prefix.length)], 'path alias'),
      );
  });
}

/** PowerShell: scripts that are dot-sourced and modules that are imported by path. */
export const powershellResolver = candidateResolver({
  languages: ['powershell'],
  candidates({ module }, { folder }) {
    const path = module.replace(/^\$(?:PSScriptRoot|\{PSScriptRoot\}|\w+)[\\/]?/i, '').replaceAll('\\', '/');
    if (/[$*]/.test(path) || path === '') return undefined;
    const files = [path, `${path}.ps1`, `${path}.psm1`, `${path}/${path.split('/').at(-1)}.psm1`];
    return inFolders([folder], files, 'relative path', 0.95);
  },
});

/** Style sheets and pages: relative files, partials of Sass, what starts with `/` from a public folder. */
export const webResolver = candidateResolver({
  languages: ['css', 'html'],
  candidates({ module }, { folder }) {
    const path = module.replace(/[?#].*$/, '');
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path) || path === '') return undefined;
    const cut = path.lastIndexOf('/') + 1;
    const [at, name] = [path.slice(0, cut), path.slice(cut)];
    const files = [
      path,
      ...['.scss', '.sass', '.css', '.less'].flatMap((end) => [path + end, `${at}_${name}${end}`]),
      `${path}/_index.scss`,
      `${path}/index.scss`,
    ];
    if (!path.startsWith('/')) return inFolders([folder], files, 'relative path');
    const roots = upwards(folder).flatMap((from) => [
      from,
      under(from, 'public'),
      under(from, 'static'),
      under(from, 'src'),
    ]);
    return inFolders(
      roots,
      files.map((file) => file.slice(1)),
      'search path',
      0.9,
    );
  },
});
