const NAMES: ReadonlySet<string> = new Set([
  'skill.md',
  'agents.md',
  'claude.md',
  'gemini.md',
  'rules.md',
  '.cursorrules',
  '.clinerules',
  '.windsurfrules',
  'copilot-instructions.md',
  'lean-ctx.md',
  'lean-ctx.mdc',
]);

/**
 * Whether a file tells an agent what to do: such a file is only of use whole. The name decides, and for rules the kind
 * of file; a source file in a folder named `skills` is a source file.
 */
export function isInstructionFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (NAMES.has(name)) return true;
  return /(?:^|\/)\.(?:cursor|claude)\/(?:rules|commands|agents|skills)\/.*\.mdc?$/i.test(path);
}
