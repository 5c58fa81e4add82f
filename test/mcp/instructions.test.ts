import { expect, test } from 'vitest';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { INSTRUCTIONS } from '../../src/mcp/instructions.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { listTools } from '../../src/tools/surface/listing.ts';
import { ToolSurface } from '../../src/tools/surface/tool-surface.ts';

/** Promise 10 gives 1,500; this much of it is kept for the default tools that are not there yet. */
const PROMISED = 1500;
const KEPT_FREE = 350;

test('instructions and default tools together stay small', () => {
  const surface = new ToolSurface({ isDynamic: true, hiddenTools: [], onChange: () => undefined });
  const tools = JSON.stringify(listTools(TOOLS, surface, {}));
  const missing = ['ctx_session', 'ctx_knowledge'].some((name) => !tools.includes(`"${name}"`));
  expect(countTokens(tools + INSTRUCTIONS)).toBeLessThanOrEqual(PROMISED - (missing ? KEPT_FREE : 0));
});

test('instructions name only tools that exist', () => {
  const named = INSTRUCTIONS.match(/ctx_\w+/g) ?? [];
  const known = TOOLS.map(({ name }) => name);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
