import { beforeAll, expect, test } from 'vitest';
import { type Analyser, createAnalyser } from '../../../src/code/lang/index.ts';

let analyser: Analyser;
beforeAll(async () => {
  analyser = await createAnalyser();
});

/** The lines of a source that are text, each once, in order. */
async function textOf(id: string, rows: readonly string[]): Promise<number[]> {
  expect(await analyser.load(id)).toMatchObject({ ok: true });
  const facts = analyser.analyse(rows.join('\n'), id);
  if (!facts.ok) throw new Error(facts.error.message);
  const found = new Set<number>();
  for (const { first, last } of facts.value.textLines ?? []) {
    for (let line = first; line <= last; line++) found.add(line);
  }
  return [...found].sort((a, b) => a - b);
}

const cases: [string, readonly string[], readonly number[]][] = [
  ['lua', ['--[[', 'function ghost()', 'end', ']]', 'local a = 1 -- b', 'f()'], [1, 2, 3, 4]],
  ['lua', ['local a = [==[', 'function ghost()', ']==]', 'f()'], [2]],
  ['zig', ['// fn ghost() void {}', 'fn f() void {}'], [1]],
  ['cpp', ['/*', 'void ghost() {', '}', '*/', 'auto a = R"(', 'int ghost();', ')";'], [1, 2, 3, 4, 6]],
  ['python', ['f()', '"""', 'def ghost():', '"""', 'g()'], [3]],
  ['ruby', ['=begin', 'def ghost', '=end', 'f()'], [1, 2, 3]],
  ['vue', ['<script>', '// a', 'f()', '/* b', 'c */', '</script>'], [2, 4, 5]],
];

test.each(cases)('%s: %j', async (id, rows, expected) => {
  expect(await textOf(id, rows)).toEqual(expected);
});
