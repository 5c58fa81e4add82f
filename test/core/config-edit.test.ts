import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../src/core/config/document.ts';
import { setInDocument } from '../../src/core/config/index.ts';

async function set(text: string, key: string, toml: string): Promise<string | undefined> {
  const document = await parseDocument('config.toml', text);
  if (!document.ok) throw new Error(document.error.message);
  const edited = await setInDocument(document.value, key, toml);
  return edited.ok ? edited.value : undefined;
}

describe('changing one key of a file', () => {
  test.each([
    ['', 'a', '1', 'a = 1\n'],
    ['# head\n\n[x]\ny = 1\n', 'a', '1', '# head\na = 1\n\n[x]\ny = 1\n'],
    ['a = 1 # why\n', 'a', '2', 'a = 2 # why\n'],
    ['a = "#" # why\n', 'a', '"b"', 'a = "b" # why\n'],
    ['[index]\nexclude = []\n', 'index.exclude', '["a"]', '[index]\nexclude = ["a"]\n'],
    ['[index]\n\n[other]\nb = 1\n', 'index.exclude', '["a"]', '[index]\nexclude = ["a"]\n\n[other]\nb = 1\n'],
    ['index.exclude = []\n', 'index.exclude', '["a"]', 'index.exclude = ["a"]\n'],
    ['a = 1', 'index.include', '["a"]', 'a = 1\n\n[index]\ninclude = ["a"]\n'],
    ['[ "index" ]\nb = 1\n', 'index.include', '[]', '[ "index" ]\nb = 1\ninclude = []\n'],
  ])('%j with %s = %s', async (text, key, toml, wanted) => {
    expect(await set(text, key, toml)).toBe(wanted);
  });

  test.each([
    ['a list over several lines', 'index.exclude = [\n  "a",\n]\n', 'index.exclude', '["b"]'],
    ['an inline table', 'index = { exclude = [] }\n', 'index.exclude', '["b"]'],
    ['a value where the section should be', 'index = 3\n', 'index.exclude', '["b"]'],
  ])('%s is refused, not damaged', async (_, text, key, toml) => {
    expect(await set(text, key, toml)).toBeUndefined();
  });

  test('whatever else the file holds stays, line by line', async () => {
    const line = fc.constantFrom(
      '# note',
      '',
      'x = 1',
      'y = "# no comment"',
      '[s]',
      '[s.t]',
      'z = [1, 2] # two',
      "q = 'it'",
    );
    const document = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(document, fc.constantFrom('x', 's.x', 's.new', 'fresh', 'u.v'), async (text, key) => {
        try {
          parse(text);
        } catch {
          return; // a key or a section twice
        }
        const edited = await set(text, key, '42');
        expect(edited).toBeDefined();
        const rest = (edited ?? '').split('\n');
        for (const each of text.split('\n').filter((before) => !before.startsWith('x ='))) {
          expect(rest.splice(0, rest.indexOf(each) + 1).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
