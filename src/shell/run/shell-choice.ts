import { existsSync } from 'node:fs';
import path from 'node:path';

/** The shell that runs command lines. */
export interface Shell {
  readonly file: string;
  /** What the shell sees as its own name: it stands before its complaints. */
  readonly name: string;
  readonly family: 'posix' | 'powershell' | 'cmd';
}

/** A program as it is started. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** What it sees as its own name. */
  readonly name: string;
  /** The arguments are one text that must not be quoted again (cmd.exe). */
  readonly isVerbatim: boolean;
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

const POSIX_NAMES = new Set(['bash', 'zsh', 'sh', 'dash', 'ash', 'ksh', 'ksh93', 'mksh', 'busybox']);
const USUAL_POSIX = ['/bin/bash', '/usr/bin/bash', '/bin/zsh', '/bin/sh'];

/**
 * The user's shell, where it understands what is written for a POSIX one: agents write for bash, whatever the login
 * shell is. `LEAN_CTX_SHELL` decides over everything.
 */
export function chooseShell({ env, platform }: Surroundings): Shell {
  const wanted = env.LEAN_CTX_SHELL;
  if (wanted) return shellAt(wanted);
  if (platform === 'win32') return windowsShell(env);
  const login = env.SHELL;
  if (login && POSIX_NAMES.has(nameOf(login)) && existsSync(login)) return shellAt(login);
  return shellAt(USUAL_POSIX.find((file) => existsSync(file)) ?? '/bin/sh');
}

/** The shell with a command line for it. */
export const shellProgram = (shell: Shell, command: string): Program => ({
  file: shell.file,
  args: shellArguments(shell, command),
  name: shell.name,
  isVerbatim: shell.family === 'cmd',
});

function shellArguments(shell: Shell, command: string): string[] {
  if (shell.family === 'powershell') {
    const utf8 =
      '[Console]::OutputEncoding=[Text.UTF8Encoding]::new();$OutputEncoding=[Console]::OutputEncoding;';
    return ['-NoProfile', '-NonInteractive', '-Command', `${utf8}${command}\nexit $LASTEXITCODE`];
  }
  if (shell.family === 'cmd') return ['/d', '/s', '/c', `"${command}"`];
  if (nameOf(shell.file) === 'busybox') return ['sh', '-c', command];
  // A glob that matches nothing is an argument, as in bash, and no error.
  return ['-c', nameOf(shell.file) === 'zsh' ? `setopt nonomatch; ${command}` : command];
}

function windowsShell(env: Surroundings['env']): Shell {
  const isGitBash = env.MSYSTEM !== undefined || env.MINGW_PREFIX !== undefined;
  if (isGitBash && env.SHELL) return shellAt(env.SHELL);
  const folders = (env.PATH ?? env.Path ?? '').split(path.win32.delimiter);
  for (const file of ['pwsh.exe', 'powershell.exe']) {
    if (folders.some((folder) => existsSync(path.win32.join(folder, file)))) return shellAt(file);
  }
  return shellAt(env.COMSPEC ?? 'cmd.exe');
}

function shellAt(file: string): Shell {
  const name = nameOf(file);
  const family = name === 'pwsh' || name === 'powershell' ? 'powershell' : name === 'cmd' ? 'cmd' : 'posix';
  return { file, name, family };
}

const nameOf = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? file).toLowerCase().replace(/\.exe$/, '');
