import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CommandLine, changesFolder } from '../../shell/lex/index.ts';
import type { Shell } from '../../shell/run/index.ts';

/** How a command tells in which folder its shell was at the end. */
export interface FolderReport {
  /** The command with what is needed for it. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  /** To be called once, after the end. → `undefined` when nothing was told */
  readonly read: () => string | undefined;
}

/** Stands before a line; short, for it is part of what `ps` says of the shell. */
const TELLING = `trap 'pwd -P >| "$LEAN_CTX_AT"' EXIT; `;

/** What a process was started with, without what was put before it here. */
export const withoutReport = (command: string): string => command.replace(TELLING, '');

/**
 * For a line that may leave its folder: the shell writes where it is to a file when it ends. A line that sets a trap for its
 * end, or replaces its shell, tells nothing, and nothing else of it changes.
 */
export function folderReport(
  command: string,
  line: CommandLine,
  { family }: Shell,
): FolderReport | undefined {
  if (family !== 'posix' || !changesFolder(line)) return undefined;
  const place = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-cwd-'));
  const file = path.join(place, 'folder');
  return {
    command: TELLING + command,
    env: { LEAN_CTX_AT: file },
    read: () => {
      try {
        return readFileSync(file, 'utf8').replace(/\n$/, '') || undefined;
      } catch {
        return undefined; // nothing was told
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
  };
}
