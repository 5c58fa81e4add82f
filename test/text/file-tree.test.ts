import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderFileTree } from '../../src/text/file-tree.ts';

const moreOf = (folder: string): string => `ls ${folder}`;
const render = (paths: readonly string[], depth = 3, entriesPerFolder = 100): string =>
  renderFileTree(paths, { depth, entriesPerFolder }, moreOf);

describe('a tree of files', () => {
  test('shows folders with counts, then files', () => {
    expect(render(['README.md', 'src/a.ts', 'src/api/b.ts', 'src/api/c/d.ts', 'test/t.ts'], 2)).toBe(
      'src/ (3)\n  api/ (2)\n  a.ts\ntest/ (1)\n  t.ts\nREADME.md\n',
    );
  });

  test('says how much a crowded folder hides and where to see it; the top is always whole', () => {
    expect(render(['a', 'b', 'c', 'x/y/1', 'x/y/2', 'x/y/3', 'x/z'], 3, 2)).toBe(
      'x/ (4)\n  y/ (3)\n    1\n    2\n    … 1 more, see ls x/y\n  z\na\nb\nc\n',
    );
  });

  test('no name can look like a line of its own or steer the terminal', () => {
    expect(render(['a\nb', 'c\u001b[2J', 'd\u0085'])).toBe('a\\nb\nc\\u001b[2J\nd\\u0085\n');
  });

  test('every file is shown or counted exactly once, whatever the limits', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => `${parts.join('/')}.ts`);
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        (paths, depth, room) => {
          const lines = render(paths.sort(), depth, room).split('\n').slice(0, -1);
          const top = lines.filter((line) => !line.startsWith(' '));
          const counts = top.map((line) => Number(/\/ \((\d+)\)$/.exec(line)?.[1] ?? 1));
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(paths.length);
          const deepest = Math.max(0, ...lines.map((line) => (line.length - line.trimStart().length) / 2));
          expect(deepest).toBeLessThan(depth);
        },
      ),
    );
  });

  test('a hundred thousand files take no time', () => {
    const paths = Array.from({ length: 100_000 }, (_, index) => `d${index % 300}/f${index}.ts`);
    const started = performance.now();
    render(paths);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
