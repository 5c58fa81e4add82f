import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type WalkResult, walk } from '../code/files/index.ts';
import { findProjectRoot } from '../core/config/index.ts';
import { cliUnreadable } from '../core/messages/cli.ts';
import { toForwardSlashes } from '../core/paths.ts';
import { fail, ok, type Result } from '../core/result.ts';
import type { CommandContext } from './context.ts';

/** The files of a folder that a person named, as the project around it sees them. */
export interface FilesBelow {
  /** From the named folder, forward slashes, sorted. For a named file: its own name. */
  readonly paths: readonly string[];
  /** What to put before a path to get one that is right from the working directory: `src/`, or nothing. */
  readonly prefix: string;
  readonly isFile: boolean;
  readonly walked: WalkResult;
}

/**
 * Walks the folder (or takes the file) at `operand`. The ignore files of the whole project count, also those above
 * the folder; a folder that they exclude is walked all the same when it is named.
 */
export function filesBelow(
  operand: string,
  context: CommandContext,
  options: { readonly respectsIgnoreFiles: boolean } = { respectsIgnoreFiles: true },
): Result<FilesBelow> {
  const named = path.resolve(context.cwd, operand);
  const stat = statSync(named, { throwIfNoEntry: false });
  if (!stat) return fail(cliUnreadable(operand, 'no such file or folder'));
  const target = realpathSync.native(named);
  const isFile = !stat.isDirectory();
  const folder = isFile ? path.dirname(target) : target;
  const root = findProjectRoot({ explicit: undefined, configured: '', cwd: folder, home: context.home });
  if (!root.ok) return root;
  const scope = toForwardSlashes(path.relative(root.value, target));
  const walked = walk(root.value, { ...options, scope, env: context.env });
  const start = isFile || scope === '' ? 0 : scope.length + 1;
  return ok({
    paths: isFile ? [path.basename(target)] : walked.files.map((file) => file.path.slice(start)),
    prefix: prefixOf(operand, isFile),
    isFile,
    walked,
  });
}

function prefixOf(operand: string, isFile: boolean): string {
  const folder = toForwardSlashes(isFile ? path.dirname(operand) : operand).replace(/\/+$/, '');
  if (folder === '.') return '';
  return `${folder.replace(/^\.\//, '')}/`;
}

/** Tells on stderr what could not be looked into, and how much ignore rules left out. */
export function reportGaps({ walked }: FilesBelow, context: CommandContext): void {
  const { skipped, ignoredCount } = walked;
  for (const { path: skippedPath, reason } of skipped) context.report(cliUnreadable(skippedPath, reason));
  if (ignoredCount > 0) context.log.info(`${ignoredCount} entries are left out by ignore rules`);
}
