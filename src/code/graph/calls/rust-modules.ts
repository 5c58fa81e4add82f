/** Module names of a Rust file by its path: `src/pricing/rules.rs` → pricing, rules. */
export function rustModules(path: string): string[] {
  const parts = path.replace(/\.rs$/, '').split('/');
  const from = parts.lastIndexOf('src');
  const modules = parts.slice(from + 1);
  return /^(?:mod|lib|main)$/.test(modules.at(-1) ?? '') ? modules.slice(0, -1) : modules;
}
