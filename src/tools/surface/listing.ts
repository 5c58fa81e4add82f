import { type InputSchema, inputSchema } from '../arguments/input-schema.ts';
import type { Annotations, Tool } from '../define-tool.ts';
import { isDisabled, isLeftToClient } from './disabled.ts';
import type { ToolSurface } from './tool-surface.ts';

/** What a client is shown of a tool. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly annotations: Annotations;
}

/** The list that an unknown client gets: enough for reading, finding, changing and running. */
export const DEFAULT_TOOLS: readonly string[] = [
  'ctx_call',
  'ctx_edit',
  'ctx_knowledge',
  'ctx_multi_read',
  'ctx_read',
  'ctx_search',
  'ctx_session',
  'ctx_shell',
  'ctx_tree',
];

const MINIMAL = ['ctx_glob', 'ctx_read', 'ctx_search', 'ctx_shell', 'ctx_tree'];
const STANDARD = [
  ...MINIMAL,
  'ctx_callgraph',
  'ctx_compose',
  'ctx_delta',
  'ctx_execute',
  'ctx_expand',
  'ctx_explore',
  'ctx_graph',
  'ctx_knowledge',
  'ctx_overview',
  'ctx_patch',
  'ctx_session',
  'ctx_url_read',
];
const PROFILES: Readonly<Record<string, readonly string[] | 'all'>> = {
  minimal: MINIMAL,
  min: MINIMAL,
  standard: STANDARD,
  std: STANDARD,
  power: 'all',
  full: 'all',
  all: 'all',
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The tools that a connection is shown, sorted by name: the whole registry when the environment asks for it, a
 * pinned profile, or the default list with the categories that were loaded. `ctx_call` is always among them,
 * because it reaches the rest. A function of its arguments alone: the list goes into prompt prefixes.
 */
export function listTools(registry: readonly Tool[], surface: ToolSurface, env: Environment): ListedTool[] {
  const isShown = selection(surface, env);
  return registry
    .filter((tool) => isShown(tool) && !isHidden(tool.name, surface, env))
    .map(listed)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether a core tool of this name is in the list, told without the registry. */
export function isShownByName(name: string, surface: ToolSurface, env: Environment): boolean {
  return selection(surface, env)({ name, category: 'core' }) && !isHidden(name, surface, env);
}

type Listable = Pick<Tool, 'name' | 'category'>;

function selection(surface: ToolSurface, env: Environment): (tool: Listable) => boolean {
  if (isOn(env.LEAN_CTX_FULL_TOOLS) || isOff(env.LEAN_CTX_LAZY_TOOLS)) return () => true;
  const profile = PROFILES[env.LEAN_CTX_TOOL_PROFILE?.toLowerCase() ?? ''];
  if (profile === 'all') return () => true;
  if (profile !== undefined) return ({ name }) => name === 'ctx_call' || profile.includes(name);
  return ({ name, category }) =>
    DEFAULT_TOOLS.includes(name) || (category !== 'core' && surface.isLoaded(category));
}

function isHidden(name: string, surface: ToolSurface, env: Environment): boolean {
  return surface.hiddenTools.includes(name) || isDisabled(name, env) || isLeftToClient(name, env);
}

const isOff = (value: string | undefined): boolean => value === '0' || value?.toLowerCase() === 'false';
const isOn = (value: string | undefined): boolean => value !== undefined && value !== '' && !isOff(value);

function listed({ name, description, parameters, required, annotations }: Tool): ListedTool {
  return { name, description, inputSchema: inputSchema(parameters, required), annotations };
}
