import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inputSchema } from '../../src/tools/arguments/input-schema.ts';
import { CATEGORIES } from '../../src/tools/define-tool.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { DEFAULT_TOOLS, listTools } from '../../src/tools/surface/listing.ts';
import { ToolSurface } from '../../src/tools/surface/tool-surface.ts';
import { folder, toolBox } from './tool-box.ts';

const surface = (onChange = () => undefined) =>
  new ToolSurface({ isDynamic: true, hiddenTools: [], onChange });
const named = (tools: readonly { name: string }[]): string[] => tools.map(({ name }) => name);

test('the registry is sorted, and has every tool file once', () => {
  expect(named(TOOLS)).toEqual([...named(TOOLS)].sort());
  const files = readdirSync(path.resolve(import.meta.dirname, '../../src/tools')).filter(
    (name) => name.startsWith('ctx-') || name === 'shell.ts',
  );
  expect(named(TOOLS)).toEqual(files.map((name) => name.replace('.ts', '').replaceAll('-', '_')).sort());
});

test('every tool is described in a way that model APIs and clients accept', () => {
  for (const tool of TOOLS) {
    expect(tool.name).toMatch(/^(?:ctx_[a-z_]+|shell)$/);
    expect(`mcp__lean-ctx__${tool.name}`.length).toBeLessThanOrEqual(60);
    expect(CATEGORIES).toContain(tool.category);
    expect(tool.description.length).toBeGreaterThan(20);
    const schema = inputSchema(tool.parameters, tool.required);
    for (const name of schema.required) expect(Object.keys(schema.properties)).toContain(name);
    expect(Object.keys(schema)).toEqual(['type', 'properties', 'required']);
    if (tool.annotations.readOnlyHint) expect(tool.isStrict).toBe(false);
    if (tool.annotations.destructiveHint) expect(tool.isStrict).toBe(true);
  }
});

test('the list: default, everything, a profile, a category, what is switched off', () => {
  const list = (env: Record<string, string> = {}, shown = surface()) => named(listTools(TOOLS, shown, env));
  const has = (name: string): boolean => named(TOOLS).includes(name);
  expect(list()).toEqual(DEFAULT_TOOLS.filter(has));
  expect(list({ LEAN_CTX_FULL_TOOLS: '1' })).toEqual(named(TOOLS));
  expect(list({ LEAN_CTX_LAZY_TOOLS: 'false' })).toEqual(named(TOOLS));
  expect(list({ LEAN_CTX_FULL_TOOLS: '0' })).toEqual(list());
  expect(list({ LEAN_CTX_TOOL_PROFILE: 'minimal' })).toEqual(
    ['ctx_call', 'ctx_glob', 'ctx_read', 'ctx_search', 'ctx_shell', 'ctx_tree'].filter(has),
  );
  expect(list({ LEAN_CTX_DISABLED_TOOLS: 'ctx_tree, ctx_edit' })).not.toContain('ctx_tree');
  expect(list({ LEAN_CTX_PREFER_NATIVE_EDITOR: '1' })).not.toContain('ctx_edit');
});

test('a switched off tool stays off by every road, and the answer is no error', async () => {
  const { call } = await toolBox(folder({}), { LEAN_CTX_DISABLED_TOOLS: 'ctx_tree' });
  for (const answer of [await call('ctx_tree'), await call('ctx_call', { name: 'ctx_tree' })]) {
    expect(answer).toEqual({
      isError: false,
      text: '[disabled] ctx_tree is switched off by the user. Use another tool.',
    });
  }
});

test('loading a category is told once, and core stays', async () => {
  const { call } = await toolBox(folder({}));
  const say = async (args: Record<string, unknown>) =>
    (await call('ctx_load_tools', args)).text.split('\n')[0];
  expect(await say({ action: 'load', category: 'architecture' })).toBe("Loaded category 'arch'.");
  expect(await say({ action: 'load', category: 'arch' })).toBe("Category 'arch' was already loaded.");
  expect(await say({ action: 'unload', category: 'core' })).toBe("Cannot unload 'core' category.");
  expect(await say({ action: 'load', category: 'nonsense' })).toMatch(
    /^Unknown category 'nonsense'. Use: core, arch/,
  );
  expect(await say({ action: 'load' })).toMatch(/^category is required/);
  expect((await call('ctx_load_tools', { action: 'list' })).text).toContain(
    '  arch: loaded\n  debug: unloaded',
  );
});

test('a change is announced only when there is one', () => {
  let told = 0;
  const shown = new ToolSurface({ isDynamic: true, hiddenTools: [], onChange: () => told++ });
  expect([
    shown.load('arch'),
    shown.load('arch'),
    shown.unload('core'),
    shown.unload('arch'),
    shown.unload('arch'),
  ]).toEqual([true, false, false, true, false]);
  expect(told).toBe(2);
});

test('ctx_call reaches every tool and explains its misuse', async () => {
  const { call } = await toolBox(folder({ 'src/a.ts': '' }));
  expect((await call('ctx_call', { name: 'ctx_tree', arguments: { path: 'src' } })).text).toBe(
    (await call('ctx_tree', { path: 'src' })).text,
  );
  for (const name of named(TOOLS).filter((each) => each !== 'ctx_call')) {
    expect((await call('ctx_call', { name, arguments: {} })).text).not.toMatch(
      /unknown tool|internal error/i,
    );
  }
  expect((await call('ctx_call', { name: 'ctx_call' })).text).toMatch(/cannot invoke itself/);
  expect((await call('ctx_call', { tool: 'ctx_tree' })).text).toMatch(/the key is 'name'/);
  expect((await call('ctx_call', { name: 'ctx_tree', args: {} })).text).toMatch(/the key is 'arguments'/);
  expect((await call('ctx_call', { name: 'ctx_tree', arguments: 'text' })).text).toMatch(/must be an object/);
  expect(await call('ctx_call', { name: 'ctx_tre' })).toEqual({
    isError: true,
    text: "Unknown tool: ctx_tre (did you mean 'ctx_tree'?)",
  });
  await expect(call('ctx_tre')).rejects.toThrow("Unknown tool: ctx_tre (did you mean 'ctx_tree'?)");
});

test('the catalogue finds by word', async () => {
  const { call } = await toolBox(folder({}));
  const find = async (query: string) => (await call('ctx_discover_tools', { query })).text;
  expect(await find('glob')).toMatch(/^\d+ tools matching 'glob':\n {2}ctx_glob — /);
  expect(await find('')).toContain(`${TOOLS.length} tools:`);
  expect(await find('zzqqxx')).toBe("No tool matches 'zzqqxx'. Try: read, search, edit.");
});
