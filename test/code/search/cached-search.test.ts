import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CachedSearch, type PlacedFile } from '../../../src/code/search/cached-search.ts';
import { describeMatch } from '../../../src/code/search/match-line.ts';
import { type CompiledRegex, compileRegex } from '../../../src/code/search/regex/index.ts';
import type { TextMatch } from '../../../src/code/search/text-query.ts';
import { Arena } from '../../../src/engine/arena.ts';

const atom = fc.constantFrom(
  'a', 'b', 'B', 'alpha', 'beta', 'é', 'ß', 'k', '_', ' ', '\\(', '\\d', '\\w', '\\s', '.', '[a-c]', '[^a]', '[A-Z]', '\\bb', '\\b', '^', '$', '7',
); // biome-ignore format: a list of pieces
const counted = fc
  .tuple(atom, fc.constantFrom('', '', '', '+', '*', '?', '{2}', '{1,3}'))
  .map(([piece, count]) => (/^(\\b|\^|\$)$/.test(piece) ? piece : `(?:${piece})${count}`));
const branch = fc.array(counted, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
const pattern = fc.array(branch, { minLength: 1, maxLength: 4 }).map((branches) => branches.join('|'));

const text = fc
  .array(
    fc.oneof(
      {
        weight: 12,
        arbitrary: fc.constantFrom(
          'a', 'b', 'B', 'alpha', 'Alpha', 'beta', 'é', 'É', 'ß', '\u212a', 'k', '_', ' ', '(', '7', '77', '\n', '\n', '\n', '\r\n', 'abcABC', '漢',
        ), // biome-ignore format: a list of pieces
      },
      { weight: 1, arbitrary: fc.constant('x'.repeat(5000)) },
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''));
const content = fc
  .tuple(fc.constantFrom('', '', '', '\ufeff'), text)
  .map(([mark, body]) => Buffer.from(mark + body));

interface Found {
  readonly files: readonly { readonly path: string; readonly matches: readonly TextMatch[] }[];
  readonly totalLines: number;
  readonly totalFiles: number;
}

/** File by file and line by line, without a kernel. */
function plainly(
  regex: CompiledRegex,
  contents: readonly Buffer[],
  { limit, linesPerFile }: { limit: number; linesPerFile: number },
): Found {
  let room = limit;
  const files: { path: string; matches: TextMatch[] }[] = [];
  let totalLines = 0;
  let totalFiles = 0;
  contents.forEach((bytes, file) => {
    const matches: TextMatch[] = [];
    let lines = 0;
    regex.searchBuffer(bytes, (lineStart, lineEnd, line, start, end) => {
      lines++;
      if (room-- > 0) matches.push(describeMatch(bytes, lineStart, lineEnd, line, start, end));
      return lines < linesPerFile;
    });
    totalLines += lines;
    totalFiles += Math.min(1, lines);
    if (matches.length > 0) files.push({ path: `${file}`, matches });
  });
  return { files, totalLines, totalFiles };
}

function place(arena: Arena, contents: readonly Buffer[]): PlacedFile[] {
  return contents.map((bytes, file) => {
    const placed = arena.newU8(bytes.length);
    placed.set(bytes);
    return { path: `${file}`, offset: placed.byteOffset, length: bytes.length };
  });
}

test('files in one memory are searched as each of them is by itself', () => {
  const arena = Arena.create();
  let searched = 0;
  fc.assert(
    fc.property(
      pattern,
      fc.record({ ignoreCase: fc.boolean(), wholeWord: fc.boolean() }),
      fc.array(content, { minLength: 1, maxLength: 4 }),
      fc.record({
        limit: fc.constantFrom(0, 1, 3, 1000),
        linesPerFile: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
      }),
      (source, options, contents, wanted) => {
        const regex = compileRegex(source, options);
        const other = compileRegex(source, options);
        if (!regex.ok || !other.ok) throw new Error(`refused: ${source}`);
        arena.scratch(() => {
          const search = CachedSearch.for(regex.value, arena, wanted);
          if (!search) return;
          searched++;
          search.search(place(arena, contents));
          const { files, totalLines, totalFiles } = search;
          expect({ files, totalLines, totalFiles }).toEqual(plainly(other.value, contents, wanted));
        });
      },
    ),
    { numRuns: 1500 },
  );
  expect(searched).toBeGreaterThan(500);
});

test('what was found in several groups of files adds up', () => {
  const arena = Arena.create();
  const regex = compileRegex('al(pha|ter)');
  const wanted = { limit: 2, linesPerFile: Number.POSITIVE_INFINITY };
  const search = regex.ok ? CachedSearch.for(regex.value, arena, wanted) : undefined;
  const [one, two, three] = place(
    arena,
    ['alpha\nalter\n', 'none\n', 'x\nalter'].map((each) => Buffer.from(each)),
  );
  if (!search || !one || !two || !three) throw new Error('nothing to search');
  search.search([one, two]);
  search.search([three]);
  expect([search.totalLines, search.totalFiles, search.files.map(({ path }) => path)]).toEqual([3, 2, ['0']]);
});

test('a pattern that nearly every line may match is no matter for the kernel', () => {
  const arena = Arena.create();
  for (const source of ['.', '\\w+', '[a-z]x*', '^$', '$'])
    expect(compileRegex(source)).toSatisfy(
      (regex: ReturnType<typeof compileRegex>) =>
        regex.ok && CachedSearch.for(regex.value, arena, { limit: 1, linesPerFile: 1 }) === undefined,
    );
});
