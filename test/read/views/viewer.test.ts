import { expect, test } from 'vitest';
import { Viewer } from '../../../src/read/index.ts';
import { isInstructionFile } from '../../../src/read/instruction-file.ts';
import { ViewCache } from '../../../src/read/view-cache.ts';

const text = 'one line of it\n'.repeat(400);

/** A viewer and how often it asked for facts. */
function counted() {
  const asked: string[] = [];
  const viewer = new Viewer({
    async factsOf(path) {
      asked.push(path);
      return undefined;
    },
  });
  return { viewer, asked };
}

test('a view of content with a known hash is made once for each way to ask', async () => {
  const { viewer, asked } = counted();
  const request = { path: 'a.txt', text, hash: 'h', mode: 'map' };
  const first = await viewer.render(request);
  expect(await viewer.render({ ...request })).toBe(first);
  expect(asked).toHaveLength(1);
  await viewer.render({ ...request, task: 'line' });
  await viewer.render({ ...request, hash: 'other' });
  await viewer.render({ path: 'a.txt', text, mode: 'map' });
  await viewer.render({ path: 'a.txt', text, mode: 'map' });
  expect(asked).toHaveLength(5);
});

test('a mode that is none is a mistake of the caller', async () => {
  await expect(counted().viewer.render({ path: 'a', text, mode: 'full' })).rejects.toThrow(RangeError);
});

const view = (length: number) => ({
  text: 'x'.repeat(length),
  tokens: 1,
  mode: 'map',
  language: '',
  shown: [],
  lineCount: 1,
});

test('old views make room for new ones; what was asked for lately stays', () => {
  const cache = new ViewCache();
  const third = 1.5 * 1024 * 1024;
  cache.put('a', view(third));
  cache.put('b', view(third));
  expect(cache.get('a')).toBeDefined();
  cache.put('c', view(third));
  expect([cache.get('a') === undefined, cache.get('b') === undefined, cache.get('c') === undefined]).toEqual([
    false,
    true,
    false,
  ]);
  cache.put('huge', view(5 * 1024 * 1024));
  expect(cache.get('huge')).toBeUndefined();
  cache.put('a', view(10));
  expect(cache.get('a')?.text).toHaveLength(10);
  expect(cache.get('c')).toBeDefined();
});

test('files that tell an agent what to do are known by their names, and rules by their folder', () => {
  for (const path of ['CLAUDE.md', 'a/b/AGENTS.md', '.cursor/rules/x.mdc', 'p/.claude/commands/go.md']) {
    expect(isInstructionFile(path), path).toBe(true);
  }
  for (const path of ['skills/walk.ts', 'docs/rules.ts', 'README.md', '.cursor/rules/x.ts']) {
    expect(isInstructionFile(path), path).toBe(false);
  }
});
