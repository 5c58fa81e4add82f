import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';

/** Who reads what a command writes, as far as it can be told from the descriptors and the environment. */
export interface Surroundings {
  /** A person at a terminal sees stdout. */
  readonly isWatched: boolean;
  /** Stdout is a file or a device: what goes there is data. */
  readonly isStored: boolean;
  /** The same of stderr. */
  readonly isStderrStored: boolean;
  /** Stdin is a terminal: the command may talk to it, and has to stay in our process group. */
  readonly hasTerminal: boolean;
  /** Nobody is there to be asked or warned. */
  readonly isUnattended: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const AGENT_VARIABLES = [
  ...['LEAN_CTX_AGENT', 'CLAUDECODE', 'CODEBUDDY', 'CURSOR_AGENT', 'CODEX_CLI_SESSION', 'CODEX_THREAD_ID'],
  ...['GEMINI_SESSION', 'GEMINI_CLI', 'OPENCODE'],
];

/** Whether an agent started us, by the variables that agents set. */
export const isAgent = (env: Environment): boolean =>
  AGENT_VARIABLES.some((name) => (env[name] ?? '') !== '');

/** `LEAN_CTX_READER=terminal` is said by a shell function whose shell writes to a terminal: a pipe then leads to a program. */
export function surroundings(env: Environment): Surroundings {
  const isTty = isatty(1);
  return {
    isWatched: isTty && !isAgent(env),
    isStored: !isTty && (env.LEAN_CTX_READER === 'terminal' || isStored(1)),
    isStderrStored: !isatty(2) && isStored(2),
    hasTerminal: isatty(0),
    isUnattended: env.LEAN_CTX_HOOK_CHILD !== undefined || !isatty(2),
  };
}

function isStored(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFile() || stat.isCharacterDevice();
  } catch {
    return true; // closed: nothing that we could shorten gets anywhere
  }
}
