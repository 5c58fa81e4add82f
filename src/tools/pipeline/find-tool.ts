import { closestName } from '../../core/closest-name.ts';
import { toolUnknown } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Tool } from '../define-tool.ts';

/** The tool of this name, or what it may have been meant to be. */
export function findTool(registry: readonly Tool[], name: string): Result<Tool> {
  const tool = registry.find((each) => each.name === name);
  if (tool) return ok(tool);
  const names = registry.map((each) => each.name);
  return fail(toolUnknown(name, closestName(name, names)));
}
