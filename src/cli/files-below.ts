import { type WalkResult, walk } from '../code/files/index.ts';
import { cliUnreadable } from '../core/messages/cli.ts';
import { ok, type Result } from '../core/result.ts';
import type { CommandContext } from './context.ts';
import { locateOperand, type OperandPlace } from './operand-place.ts';

/** The files of a folder that a person named, as the project around it sees them; for a named file, that file. */
export interface FilesBelow {
  readonly place: OperandPlace;
  /** From the project's root, sorted by bytes. */
  readonly walked: WalkResult;
}

/**
 * Walks the folder (or takes the file) at `operand`. The ignore files of the whole project count, also those above
 * the folder; a folder that they exclude is walked all the same when it is named.
 */
export async function filesBelow(
  operand: string,
  context: CommandContext,
  options: { readonly respectsIgnoreFiles: boolean } = { respectsIgnoreFiles: true },
): Promise<Result<FilesBelow>> {
  const place = await locateOperand(operand, context);
  if (!place.ok) return place;
  const { root, scope } = place.value;
  return ok({ place: place.value, walked: walk(root, { ...options, scope, env: context.env }) });
}

/** The paths of the files, from the place that was named. */
export function pathsBelow({ place, walked }: FilesBelow): string[] {
  return walked.files.map(({ path }) => place.inside(path));
}

/** Tells on stderr what could not be looked into, and how much ignore rules left out. */
export function reportGaps({ walked }: FilesBelow, context: CommandContext): void {
  const { skipped, ignoredCount } = walked;
  for (const { path: skippedPath, reason } of skipped) context.report(cliUnreadable(skippedPath, reason));
  if (ignoredCount > 0) context.log.info(`${ignoredCount} entries are left out by ignore rules`);
}
