import type { Tool } from './define-tool.ts';
import { EDITING } from './registry/editing.ts';
import { GRAPH } from './registry/graph.ts';
import { READING } from './registry/reading.ts';
import { RUNNING } from './registry/running.ts';
import { SEARCHING } from './registry/searching.ts';
import { SERVER } from './registry/server.ts';

const byName = (one: Tool, other: Tool): number => (one.name < other.name ? -1 : 1);

/** Every tool there is, sorted by name. Lists, help and documentation derive from it. */
export const TOOLS: readonly Tool[] = [
  ...EDITING,
  ...GRAPH,
  ...READING,
  ...RUNNING,
  ...SEARCHING,
  ...SERVER,
].sort(byName);
