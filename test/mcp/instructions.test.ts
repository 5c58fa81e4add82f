import { expect, test } from 'vitest';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { instructions } from '../../src/mcp/instructions.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { isShownByName, listTools } from '../../src/tools/surface/listing.ts';
import { ToolSurface } from '../../src/tools/surface/tool-surface.ts';

/** Promise 10 gives 1,500; this much of it is kept for the default tools that are not there yet. */
const PROMISED = 1500;
const KEPT_FREE = 350;

const surface = (hiddenTools: readonly string[] = []) =>
  new ToolSurface({ isDynamic: true, hiddenTools, onChange: () => undefined });

/** The tools and instructions of one client. */
function shown(env: Record<string, string> = {}, hiddenTools: readonly string[] = []) {
  const text = instructions((tool) => isShownByName(tool, surface(hiddenTools), env));
  return { text, tools: listTools(TOOLS, surface(hiddenTools), env) };
}

test('instructions and default tools together stay small', () => {
  const { text, tools } = shown();
  const missing = ['ctx_session', 'ctx_knowledge'].some((name) => !tools.some((tool) => tool.name === name));
  expect(countTokens(JSON.stringify(tools) + text)).toBeLessThanOrEqual(PROMISED - (missing ? KEPT_FREE : 0));
});

test('what instructions prefer is shown, and what they name exists', () => {
  const known = TOOLS.map(({ name }) => name);
  for (const { text, tools } of [
    shown(),
    shown({}, ['ctx_edit']),
    shown({ LEAN_CTX_TOOL_PROFILE: 'minimal' }),
    shown({ LEAN_CTX_DISABLED_TOOLS: 'ctx_tree, ctx_read' }),
    shown({ LEAN_CTX_PREFER_NATIVE_EDITOR: '1' }),
  ]) {
    const preferred = /Prefer it: (.*)/.exec(text)?.[1]?.match(/ctx_\w+/g) ?? [];
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(preferred));
    expect(text.match(/ctx_\w+/g)?.filter((name) => !known.includes(name))).toEqual([]);
  }
  expect(shown({}, ['ctx_edit']).text).not.toContain('ctx_edit');
  expect(shown().text).toContain('ctx_edit over sed');
});
