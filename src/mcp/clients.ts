/** What is known about a client before it has said anything but its name. */
export interface ClientTraits {
  readonly id: string;
  /** It reads `notifications/tools/list_changed` and asks for the list again; others would reject the notification. */
  readonly hasDynamicTools: boolean;
  /**
   * Several conversations or sub-agents share one connection. Then "unchanged" could reach someone who never had
   * the text, unless a call says which conversation it belongs to.
   */
  readonly sharesConnection: boolean;
  /** Tools that it brings itself in a way that clashes with ours. */
  readonly hiddenTools: readonly string[];
}

interface Row extends Partial<Omit<ClientTraits, 'id'>> {
  readonly id: string;
  /** Parts of the name that the client gives, in lower case. */
  readonly names: readonly string[];
}

/** Looked through in this order: the first whose name part occurs is the client. */
const CLIENTS: readonly Row[] = [
  { id: 'cursor', names: ['cursor'], hasDynamicTools: true, sharesConnection: true },
  { id: 'codebuddy', names: ['codebuddy'], hasDynamicTools: true, sharesConnection: true },
  { id: 'claude-code', names: ['claude'], hasDynamicTools: true, sharesConnection: true },
  { id: 'windsurf', names: ['windsurf', 'codeium'], hasDynamicTools: true, sharesConnection: true },
  { id: 'zed', names: ['zed'], sharesConnection: true, hiddenTools: ['ctx_edit'] },
  {
    id: 'vscode-copilot',
    names: ['copilot', 'github', 'visual studio code', 'vscode'],
    hasDynamicTools: true,
    sharesConnection: true,
  },
  { id: 'kiro', names: ['kiro'], sharesConnection: true },
  { id: 'codex', names: ['codex', 'openai'], hasDynamicTools: true },
  { id: 'antigravity', names: ['antigravity'], sharesConnection: true },
  { id: 'gemini-cli', names: ['gemini'], sharesConnection: true },
];

/**
 * @param name as the client gives it, or as `LEAN_CTX_CLIENT_HINT` corrects it
 */
export function clientTraits(name: string): ClientTraits {
  const wanted = name.toLowerCase();
  const row = CLIENTS.find(({ names }) => names.some((part) => wanted.includes(part)));
  return {
    id: row?.id ?? 'unknown',
    hasDynamicTools: row?.hasDynamicTools ?? false,
    sharesConnection: row?.sharesConnection ?? false,
    hiddenTools: row?.hiddenTools ?? [],
  };
}
