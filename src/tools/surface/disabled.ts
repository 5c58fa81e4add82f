type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the user switched this tool off by name (`LEAN_CTX_DISABLED_TOOLS`, a comma list). */
export function isDisabled(name: string, env: Environment): boolean {
  return (env.LEAN_CTX_DISABLED_TOOLS ?? '').split(',').some((each) => each.trim() === name);
}

const EDITORS = ['ctx_edit', 'ctx_patch'];

/** Whether the user wants files changed by the client's own editor only (`LEAN_CTX_PREFER_NATIVE_EDITOR`). */
export function isLeftToClient(name: string, env: Environment): boolean {
  const value = env.LEAN_CTX_PREFER_NATIVE_EDITOR?.toLowerCase();
  return EDITORS.includes(name) && (value === '1' || value === 'true');
}
