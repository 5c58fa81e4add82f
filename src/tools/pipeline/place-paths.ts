import type { Failure, Result } from '../../core/result.ts';
import type { Parameter } from '../arguments/parameters.ts';
import { locate, type Place } from '../paths/place.ts';
import type { Workspace } from '../paths/workspace.ts';
import { failed } from '../result.ts';
import type { Stage } from './call.ts';

/**
 * Resolves every argument that is declared as a path and holds it against the jail, so that no tool ever sees an
 * unchecked one. A single bad path ends the call; in a list each one keeps its own outcome.
 */
export const placePaths: Stage = {
  name: 'place paths',
  async run(call, next) {
    const { workspace } = call.context;
    if (workspace === undefined) return next(); // a tool without a project has no paths
    const placed: Record<string, unknown> = { ...call.args };
    for (const [name, parameter] of Object.entries(call.tool.parameters)) {
      const value = call.args[name];
      if (value === undefined || !holdsPaths(parameter)) continue;
      const outcome = place(value as string | string[], workspace);
      if ('error' in outcome) return failed(outcome.error);
      placed[name] = outcome.value;
    }
    call.args = placed;
    return next();
  },
};

function holdsPaths(parameter: Parameter): boolean {
  if (parameter.type === 'string') return parameter.isPath === true;
  return parameter.type === 'array' && parameter.items.type === 'string' && parameter.items.isPath === true;
}

function place(
  value: string | readonly string[],
  workspace: Workspace,
): { value: Place | Result<Place>[] } | { error: Failure } {
  if (typeof value !== 'string') return { value: value.map((each) => locate(each, workspace)) };
  const located = locate(value, workspace);
  return located.ok ? { value: located.value } : { error: located.error };
}
