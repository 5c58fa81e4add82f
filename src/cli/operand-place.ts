import { realpathSync } from 'node:fs';
import path from 'node:path';
import { findProjectRoot } from '../core/config/index.ts';
import { cliUnreadable } from '../core/messages/cli.ts';
import { isInside, toForwardSlashes } from '../core/paths.ts';
import { fail, ok, type Result } from '../core/result.ts';
import { statIfThere } from '../core/stat-if-there.ts';
import type { CommandContext } from './context.ts';

/** A file or folder that a person named, as a place inside a project. */
export interface OperandPlace {
  /** Root of the project, without symbolic links. */
  readonly root: string;
  /** The place from the root, forward slashes; `''` for the root itself. */
  readonly scope: string;
  readonly isFile: boolean;
  /** Before a path from the place, to get one that is right from the working directory: `src/`, or nothing. */
  readonly prefix: string;
  /** A path from the root, of something at or below the place, as a path from the place (a named file: its name). */
  readonly inside: (pathFromRoot: string) => string;
}

/**
 * Finds the project around what was named: the configured one when it holds the place, else the repository or marked
 * folder around the place itself.
 */
export async function locateOperand(operand: string, context: CommandContext): Promise<Result<OperandPlace>> {
  const named = path.resolve(context.cwd, operand);
  const stat = statIfThere(named);
  if (!stat) return fail(cliUnreadable(operand, 'no such file or folder'));
  const target = realpathSync.native(named);
  const isFile = !stat.isDirectory();
  const root = await rootAround(isFile ? path.dirname(target) : target, context);
  if (!root.ok) return root;
  const scope = toForwardSlashes(path.relative(root.value, target));
  const from = isFile ? path.posix.dirname(scope) : scope;
  const start = from === '' || from === '.' ? 0 : from.length + 1;
  const inside = (fromRoot: string): string => fromRoot.slice(start);
  return ok({ root: root.value, scope, isFile, prefix: prefixOf(operand, isFile), inside });
}

async function rootAround(folder: string, context: CommandContext): Promise<Result<string>> {
  const project = await context.openProject();
  if (!project.ok && project.error.code === 'root-not-found') return project; // a configured one that is gone
  if (project.ok) {
    const root = realpathSync.native(project.value.root);
    if (isInside(root, folder)) return ok(root);
  }
  return findProjectRoot({ explicit: undefined, configured: '', cwd: folder, home: context.home });
}

/** What stands before the paths below a named folder, or before the name of a named file. */
function prefixOf(operand: string, isFile: boolean): string {
  const folder = toForwardSlashes(isFile ? path.dirname(operand) : operand).replace(/\/+$/, '');
  if (folder === '.') return '';
  return `${folder.replace(/^\.\//, '')}/`;
}
