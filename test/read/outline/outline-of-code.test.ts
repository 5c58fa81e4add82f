import { beforeAll, expect, test } from 'vitest';
import { type Analyser, createAnalyser } from '../../../src/code/lang/index.ts';
import { outlineOfCode } from '../../../src/read/outline/outline-of-code.ts';
import { entryRow } from '../../../src/read/structure-rows.ts';
import { lineKinds } from '../../../src/text/comment-lines.ts';
import { commentSyntax, NO_COMMENTS } from '../../../src/text/comment-syntax.ts';
import { textLines } from '../../../src/text/text-lines.ts';

let analyser: Analyser;
beforeAll(async () => {
  analyser = await createAnalyser();
});

async function rowsOf(id: string, file: string, rows: readonly string[]): Promise<string[]> {
  expect(await analyser.load(id)).toMatchObject({ ok: true });
  const text = rows.join('\n');
  const facts = analyser.analyse(text, id);
  if (!facts.ok) throw new Error(facts.error.message);
  const lines = textLines(text);
  const kinds = lineKinds(text, lines.count, commentSyntax(id, file) ?? NO_COMMENTS);
  return outlineOfCode(text, lines, { facts: facts.value, kinds }).entries.map((entry) =>
    entryRow(entry, ''),
  );
}

test('what looks like code in a comment or a long string is no block', async () => {
  const rows = [
    '--[[',
    'function ghost()',
    '  x()',
    'end',
    ']]',
    'f([==[',
    'function ghost2()',
    '  x()',
    'end',
    ']==])',
    'for i = 1, 3 do',
    '  f(i)',
    'end',
  ];
  expect((await rowsOf('lua', 'a.lua', rows)).join('\n')).not.toContain('ghost');
  expect((await rowsOf('lua', 'a.lua', rows)).join('\n')).toContain('for i = 1, 3 do @L11-13');
});

test('a template is placed at the line of its own head and shown with its parameters', async () => {
  const rows = [
    'template <typename T, int N = (2>1)>',
    'class Grid {',
    '  template <typename F>',
    '  template <typename U>',
    '  auto map(F f, U u) const -> int {',
    '    return f(u);',
    '  }',
    '};',
    'template <typename T> T one(T t) { return t; }',
  ];
  expect(await rowsOf('cpp', 'a.cpp', rows)).toEqual([
    'template <typename T, int N = (2>1)> class Grid @L2-8',
    'template <typename F> template <typename U> auto map(F f, U u) const -> int @L5-7',
    'template <typename T> T one(T t) @L9',
  ]);
});

test('the members of a type that a function makes are listed, those of other functions are not', async () => {
  const rows = [
    'pub fn Queue(comptime T: type) type {',
    '    return struct {',
    '        items: []T,',
    '        pub fn push(self: *@This(), item: T) void {',
    '            self.items[0] = item;',
    '        }',
    '    };',
    '}',
    'fn run() void {',
    '    const S = struct {',
    '        fn inner() void {}',
    '    };',
    '    S.inner();',
    '}',
  ];
  expect(await rowsOf('zig', 'a.zig', rows)).toEqual([
    'pub fn Queue(comptime T: type) type @L1-8',
    'pub fn push(self: *@This(), item: T) void @L4-6',
    'fn run() void @L9-14',
  ]);
});
