import { categoryMissing, categoryUnknown } from '../core/messages/tools.ts';
import type { Result } from '../core/result.ts';
import { fail, ok } from '../core/result.ts';
import { CATEGORIES, type Category, defineServerTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';
import type { ToolSurface } from './surface/tool-surface.ts';

/** Names that other tools of this kind use. */
const ALIASES: Readonly<Record<string, Category>> = {
  architecture: 'arch',
  profiling: 'debug',
  semantic: 'memory',
  stats: 'metrics',
};

export const ctxLoadTools = defineServerTool({
  name: 'ctx_load_tools',
  title: 'Show more tools',
  description: 'Adds a group of tools to the list, or takes it away again.',
  category: 'core',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ['load', 'unload', 'list'] },
    category: { type: 'string', description: 'arch, debug, memory, metrics or session' },
  },
  required: ['action'],
  async run(args, { surface }) {
    if (args.action === 'list') return textResult(status(surface));
    const category = readCategory(args.category);
    if (!category.ok) return failed(category.error);
    const said = args.action === 'load' ? load(surface, category.value) : unload(surface, category.value);
    return textResult(`${said}\n${status(surface)}`);
  },
});

function readCategory(given: string | undefined): Result<Category> {
  if (given === undefined) return fail(categoryMissing(CATEGORIES));
  const wanted = given.trim().toLowerCase();
  const category = CATEGORIES.find((each) => each === wanted) ?? ALIASES[wanted];
  return category === undefined ? fail(categoryUnknown(given, CATEGORIES)) : ok(category);
}

function load(surface: ToolSurface, category: Category): string {
  return surface.load(category)
    ? `Loaded category '${category}'.`
    : `Category '${category}' was already loaded.`;
}

function unload(surface: ToolSurface, category: Category): string {
  if (category === 'core') return "Cannot unload 'core' category.";
  return surface.unload(category)
    ? `Unloaded category '${category}'.`
    : `Category '${category}' was not loaded.`;
}

function status(surface: ToolSurface): string {
  const rows = CATEGORIES.map((each) => `  ${each}: ${surface.isLoaded(each) ? 'loaded' : 'unloaded'}`);
  const head = surface.isDynamic
    ? 'Dynamic tools: active (list_changed=true)'
    : 'Dynamic tools: ask for the list again after a change (list_changed=false)';
  return [head, ...rows].join('\n');
}
