/** What a client told its hook of a tool that it is about to call. */
export interface ToolCall {
  /** Name of the event as written: `PreToolUse`, `preToolUse`, `BeforeTool`; '' where there is none. */
  readonly event: string;
  readonly tool: string;
  /** The arguments of the tool; an answer repeats all of them. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly command: string;
  /** Where the client works; '' when it does not say. */
  readonly cwd: string;
  /** Everything, for a dialect to be known by. */
  readonly payload: Readonly<Record<string, unknown>>;
}

const SHELL_TOOLS = new Set([
  ...[
    'bash',
    'cmd',
    'command',
    'command_exec',
    'exec',
    'exec_command',
    'execute',
    'execute_command',
    'powershell',
  ],
  ...[
    'pwsh',
    'run',
    'run_command',
    'run_in_terminal',
    'run_shell_command',
    'run_terminal',
    'run_terminal_command',
  ],
  ...['runinterminal', 'runterminal', 'sh', 'shell', 'terminal', 'run_terminal_cmd'],
]);

/** The call of a shell that a payload tells of; `undefined` for anything else, broken input too. */
export function shellCallIn(text: string): ToolCall | undefined {
  const payload = objectIn(text);
  if (payload === undefined) return undefined;
  const inner = asObject(payload.hookSpecificInput) ?? {};
  const tool = firstText(payload.tool_name, payload.toolName, inner.toolName) ?? '';
  if (!SHELL_TOOLS.has(tool.toLowerCase())) return undefined;
  const args =
    asObject(payload.tool_input) ??
    asObject(payload.toolInput) ??
    asObject(payload.toolArgs) ??
    objectIn(payload.toolArgs) ??
    asObject(payload.input) ??
    asObject(inner.input) ??
    {};
  const command = firstText(args.command, payload.command);
  if (command === undefined) return undefined;
  const event = firstText(payload.hook_event_name, payload.hookEventName) ?? '';
  return { event, tool, args, command, cwd: firstText(payload.cwd) ?? '', payload };
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}

function objectIn(text: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return asObject(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    return undefined; // no JSON: not meant for us
  }
}

const firstText = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string');
