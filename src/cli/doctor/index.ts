import type { CommandContext } from '../context.ts';
import type { Check, Finding } from './check.ts';
import directories from './directories.ts';
import git from './git.ts';
import grammars from './grammars.ts';
import kernels from './kernels.ts';
import nodeVersion from './node-version.ts';
import settings from './settings.ts';
import sqlite from './sqlite.ts';
import tokens from './tokens.ts';

/** In the order in which they are shown: what everything else stands on comes first. */
const CHECKS: readonly Check[] = [nodeVersion, kernels, tokens, sqlite, grammars, directories, settings, git];

export interface CheckedThing {
  readonly check: Check;
  readonly finding: Finding;
}

/** Runs every check; one that breaks is a failed check. */
export async function runChecks(context: CommandContext): Promise<readonly CheckedThing[]> {
  const checked: CheckedThing[] = [];
  for (const check of CHECKS) checked.push({ check, finding: await runOne(check, context) });
  return checked;
}

async function runOne(check: Check, context: CommandContext): Promise<Finding> {
  try {
    return await check.run(context);
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    return { ok: false, detail: reason, fix: 'Report this with the output of lean-ctx doctor --json.' };
  }
}
