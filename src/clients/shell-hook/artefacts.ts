import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BlockMarks } from './marked-block.ts';
import { FISH_HOOK } from './scripts/fish.ts';
import { AGENT_ALIASES, BASH_REDIRECT, POSIX_HOOK, ZSH_REDIRECT } from './scripts/posix.ts';
import { POWERSHELL_HOOK } from './scripts/powershell.ts';

export interface HookPlace {
  readonly home: string;
  /** Our own configuration folder. */
  readonly config: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A file that is wholly ours, or a block in one of the user's. */
export type Artefact =
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  | {
      readonly kind: 'block';
      readonly file: string;
      readonly marks: BlockMarks;
      readonly body: string;
      /** Made when it is missing; other files are the user's to make. */
      readonly mayCreate: boolean;
    };

const ENVIRONMENT: BlockMarks = {
  begin: '# >>> lean-ctx shell hook >>>',
  end: '# <<< lean-ctx shell hook <<<',
};
const ALIASES: BlockMarks = {
  begin: '# >>> lean-ctx agent aliases >>>',
  end: '# <<< lean-ctx agent aliases <<<',
};
const INTERACTIVE: BlockMarks = {
  begin: '# lean-ctx shell hook — begin',
  end: '# lean-ctx shell hook — end',
};

const BIN_FOLDERS = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Everything that \`init --global\` puts in place, for the shells that are there. */
export function artefacts(place: HookPlace, options: { readonly withAliases: boolean }): Artefact[] {
  const shells = presentShells(place);
  const { withAliases } = options;
  return [
    ...(shells.includes('bash') ? posixArtefacts(place, 'bash', BASH_REDIRECT, withAliases) : []),
    ...(shells.includes('zsh') ? posixArtefacts(place, 'zsh', ZSH_REDIRECT, withAliases) : []),
    ...(shells.includes('fish') ? fishArtefacts(place) : []),
    ...(shells.includes('powershell') ? powershellArtefacts(place) : []),
  ];
}

type ShellName = 'bash' | 'zsh' | 'fish' | 'powershell';

function presentShells({ platform, env }: HookPlace): ShellName[] {
  if (platform === 'win32') return ['powershell'];
  const forced = env.LEAN_CTX_SHELL_HOOK_FORCE?.toLowerCase();
  const isForced = (name: string): boolean =>
    forced === '1' || forced === 'all' || (forced ?? '').split(',').includes(name);
  const isThere = (program: string): boolean =>
    BIN_FOLDERS.some((folder) => existsSync(path.join(folder, program)));
  const all = [
    ['bash', 'bash'],
    ['zsh', 'zsh'],
    ['fish', 'fish'],
    ['powershell', 'pwsh'],
  ] as const;
  return all.filter(([name, program]) => isForced(name) || isThere(program)).map(([name]) => name);
}

function posixArtefacts(
  { home, config }: HookPlace,
  shell: 'bash' | 'zsh',
  redirect: string,
  withAliases: boolean,
): Artefact[] {
  const script = path.join(config, `shell-hook.${shell}`);
  const rc = path.join(home, `.${shell}rc`);
  const source = `[ -r ${quoted(script)} ] && . ${quoted(script)}\n`;
  const environment = path.join(home, shell === 'bash' ? '.bashenv' : '.zshenv');
  return [
    { kind: 'file', file: script, text: POSIX_HOOK },
    { kind: 'block', file: environment, marks: ENVIRONMENT, body: redirect, mayCreate: true },
    { kind: 'block', file: rc, marks: INTERACTIVE, body: source, mayCreate: false },
    ...(withAliases
      ? [{ kind: 'block', file: rc, marks: ALIASES, body: AGENT_ALIASES, mayCreate: false } as const]
      : []),
  ];
}

function fishArtefacts({ home, config, env }: HookPlace): Artefact[] {
  const script = path.join(config, 'shell-hook.fish');
  const rc = path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'fish', 'config.fish');
  const body = `test -r ${quoted(script)}; and source ${quoted(script)}\n`;
  return [
    { kind: 'file', file: script, text: FISH_HOOK },
    { kind: 'block', file: rc, marks: INTERACTIVE, body, mayCreate: false },
  ];
}

function powershellArtefacts({ home, config, platform }: HookPlace): Artefact[] {
  const script = path.join(config, 'shell-hook.ps1');
  const folder =
    platform === 'win32'
      ? path.join(home, 'Documents', 'PowerShell')
      : path.join(home, '.config', 'powershell');
  const rc = path.join(folder, 'Microsoft.PowerShell_profile.ps1');
  const body = `if (Test-Path '${script.replaceAll("'", "''")}') { . '${script.replaceAll("'", "''")}' }\n`;
  return [
    { kind: 'file', file: script, text: POWERSHELL_HOOK },
    { kind: 'block', file: rc, marks: INTERACTIVE, body, mayCreate: platform === 'win32' },
  ];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
