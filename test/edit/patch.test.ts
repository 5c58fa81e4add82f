import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { lineAnchor } from '../../src/core/line-anchor.ts';
import { resolveInside } from '../../src/core/paths-jail.ts';
import {
  applied,
  finishEdit,
  type PatchOp,
  patchFile,
  readPatchOp,
  readPreimage,
} from '../../src/edit/index.ts';

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-patch-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function patched(
  content: string,
  ops: readonly PatchOp[],
): Promise<{ text?: string; error?: string; notes?: readonly string[] }> {
  writeFileSync(path.join(root, 'f.txt'), content);
  const jailed = resolveInside([root], 'f.txt');
  if (!jailed.ok) throw new Error(jailed.error.message);
  const preimage = readPreimage(jailed.value, 'f.txt');
  if (!preimage.ok) return { error: preimage.error.message };
  const patch = await patchFile(preimage.value, ops, async () => undefined);
  if (!patch.ok) return { error: patch.error.message };
  const finished = finishEdit(preimage.value, patch.value.replacements);
  if (!finished.ok) return { error: finished.error.message };
  expect(finished.value.write.after.toString('utf8')).toBe(finished.value.edited);
  return { text: applied(preimage.value.text, patch.value.replacements), notes: patch.value.notes };
}

const anchorOf = (lines: readonly string[], line: number) => ({
  line,
  hash: lineAnchor(lines[line - 1] ?? ''),
});

/** What the ops do to a plain list of lines, in the simplest way there is. */
function model(lines: readonly string[], ops: readonly PatchOp[]): string[] {
  const changed: (string[] | undefined)[] = lines.map((line) => [line]);
  const after: string[][] = Array.from({ length: lines.length + 1 }, () => []);
  for (const op of ops) {
    if (op.op === 'set_line') changed[op.at.line - 1] = op.newText.split('\n');
    if (op.op === 'delete') for (let n = op.first.line; n <= op.last.line; n++) changed[n - 1] = [];
    if (op.op === 'insert_after') after[op.at?.line ?? 0]?.push(...op.newText.split('\n'));
  }
  return [
    ...(after[0] ?? []),
    ...changed.flatMap((own, index) => [...(own ?? []), ...(after[index + 1] ?? [])]),
  ];
}

const line = fc.constantFrom('a', 'b  ', '', '}', 'ü', 'x = 1;').filter((text) => text.trim() !== '');
const uniqueLines = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((all) => all.map((text, i) => `${text}${i}`));

test('ops in any number and order do what they do to a list of lines, with any line end', async () => {
  const op = fc.record({
    kind: fc.constantFrom('set_line', 'delete', 'insert_after'),
    at: fc.nat(),
    text: fc.constantFrom('new', 'two\nlines', 'ü'),
  });
  await fc.assert(
    fc.asyncProperty(
      uniqueLines,
      fc.array(op, { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.boolean(),
      async (lines, wanted, chosenEnd, isEnded, hasMark) => {
        const lineEnd = lines.length === 1 && !isEnded ? '\n' : chosenEnd; // such a file shows no line end
        const used = new Set<string>();
        const ops: PatchOp[] = [];
        for (const { kind, at, text } of wanted) {
          const number = kind === 'insert_after' ? at % (lines.length + 1) : 1 + (at % lines.length);
          const key = kind === 'insert_after' ? `i${number}` : `l${number}`;
          if (used.has(key)) continue;
          used.add(key);
          const anchor = anchorOf(lines, number);
          if (kind === 'set_line') ops.push({ op: 'set_line', at: anchor, newText: text });
          if (kind === 'delete') ops.push({ op: 'delete', first: anchor, last: anchor });
          if (kind === 'insert_after') {
            ops.push({ op: 'insert_after', at: number === 0 ? undefined : anchor, newText: text });
          }
        }
        const mark = hasMark ? '\ufeff' : '';
        const file = mark + lines.join(lineEnd) + (isEnded ? lineEnd : '');
        const expected = model(lines, ops)
          .flatMap((text) => text.split('\n'))
          .join(lineEnd);
        const done = await patched(file, ops);
        if (done.error !== undefined) return; // ops next to each other at an unended last line may overlap
        const bare = (text: string): string => text.replace(/(\r?\n)$/, '');
        expect(bare(done.text ?? '')).toBe(bare(mark + expected));
        if (ops.length > 0 && lines.length > 2) expect((done.text ?? '').startsWith(mark)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a range is replaced, and an empty text takes its lines away', async () => {
  const lines = ['a', 'b', 'c', 'd'];
  const range = { first: anchorOf(lines, 2), last: anchorOf(lines, 3) };
  expect(
    await patched('a\nb\nc\nd\n', [{ op: 'replace_lines', ...range, newText: 'X\nY\nZ\n' }]),
  ).toMatchObject({
    text: 'a\nX\nY\nZ\nd\n',
  });
  expect(await patched('a\nb\nc\nd\n', [{ op: 'replace_lines', ...range, newText: '' }])).toMatchObject({
    text: 'a\nd\n',
  });
});

test('a file without a final line end keeps having none', async () => {
  const lines = ['a', 'b'];
  const last = anchorOf(lines, 2);
  expect(await patched('a\nb', [{ op: 'delete', first: last, last }])).toMatchObject({ text: 'a' });
  expect(await patched('a\nb', [{ op: 'insert_after', at: last, newText: 'c' }])).toMatchObject({
    text: 'a\nb\nc',
  });
  expect(await patched('a\nb', [{ op: 'set_line', at: last, newText: 'B' }])).toMatchObject({ text: 'a\nB' });
  expect(await patched('', [{ op: 'insert_after', at: undefined, newText: 'x' }])).toMatchObject({
    text: 'x\n',
  });
});

test('a line that moved is found again, and one that changed is a conflict with fresh anchors', async () => {
  const anchor = { line: 2, hash: lineAnchor('target') };
  const moved = await patched('new 1\nnew 2\nnew 3\ntarget\nz\n', [
    { op: 'set_line', at: anchor, newText: 'hit' },
  ]);
  expect(moved).toMatchObject({ text: 'new 1\nnew 2\nnew 3\nhit\nz\n', notes: ['line 2 is now 4'] });
  const gone = await patched('a\nb\nc\n', [{ op: 'set_line', at: anchor, newText: 'hit' }]);
  expect(gone.error).toBe(
    `CONFLICT: 1 stale anchor(s) in f.txt; nothing was written.\nline 2: anchor=${anchor.hash} but current=${lineAnchor('b')}; fresh anchors:\n1:${lineAnchor('a')}|a\n2:${lineAnchor('b')}|b\n3:${lineAnchor('c')}|c`,
  );
  const twice = await patched('q\nq\ntarget\ntarget\n', [{ op: 'set_line', at: anchor, newText: 'hit' }]);
  expect(twice.error).toMatch(/^CONFLICT: 1/);
  const beyond = await patched('a\n', [{ op: 'set_line', at: { line: 400, hash: 'ffff' }, newText: 'x' }]);
  expect(beyond.error).toMatch(/line 400 past end of file \(1\)/);
});

test('ops that change the same lines are refused', async () => {
  const lines = ['a', 'b', 'c'];
  const both = await patched('a\nb\nc\n', [
    { op: 'replace_lines', first: anchorOf(lines, 1), last: anchorOf(lines, 2), newText: 'x' },
    { op: 'set_line', at: anchorOf(lines, 2), newText: 'y' },
  ]);
  expect(both.error).toMatch(/overlapping ops in f.txt: 1 and 2/);
});

test('replace_unique and replace_all', async () => {
  expect(await patched('a b a\n', [{ op: 'replace_unique', oldText: 'a', newText: 'c' }])).toMatchObject({
    error: 'old_text found 2 times (lines 1, 1).',
  });
  expect(await patched('a b a\n', [{ op: 'replace_all', find: 'a', replace: '' }])).toMatchObject({
    text: ' b \n',
  });
});

test('a view that was copied is not written', async () => {
  const at = anchorOf(['a'], 1);
  for (const newText of [
    '1:9c0f|a',
    '1:9c0f|a\n2:1b22|b',
    'x\n[cut at byte 10 of 20, continue with mode=bytes:10-]',
    'x\n… 12 lines (3–14)\ny',
  ]) {
    expect((await patched('a\n', [{ op: 'set_line', at, newText }])).error).toMatch(/a mark of a shortened/);
  }
  expect(await patched('a\n', [{ op: 'set_line', at, newText: 'see 1:9c0f|a' }])).toMatchObject({
    text: 'see 1:9c0f|a\n',
  });
});

test('an op is read as sent or refused: nothing is guessed', () => {
  const message = (fields: Record<string, unknown>): string => {
    const op = readPatchOp(fields, 0);
    return op.ok ? JSON.stringify(op.value) : op.error.message;
  };
  expect(message({ op: 'set_line', path: 'x', line: '3', hash: '9C0F', new_text: 'a' })).toBe(
    '{"op":"set_line","at":{"line":3,"hash":"9c0f"},"newText":"a"}',
  );
  expect(
    message({ op: 'delete', start_line: 1, start_hash: 'aaaa', end_line: 2, end_hash: 'bbbb' }),
  ).toContain('"line":2');
  expect(message({ op: 'insert_after', line: 0, new_text: 'a' })).toBe('{"op":"insert_after","newText":"a"}');
  for (const [fields, says] of [
    [{ op: 'replace_all', find: 'foo', newText: 'bar' }, /takes no 'newText'/],
    [{ op: 'replace_all', find: 'foo' }, /replace_all needs replace/],
    [{ op: 'set_lines' }, /unknown op 'set_lines'/],
    [{ op: 'set_line', line: 1, new_text: 'x' }, /set_line needs hash/],
    [{ op: 'set_line', line: 0, hash: 'aaaa', new_text: 'x' }, /line must be a line number/],
    [{ op: 'set_line', line: 1, hash: 'xyz', new_text: 'x' }, /hash must be the four digits/],
    [{ op: 'create', new_text: 7 }, /new_text must be text/],
    [
      { op: 'replace_lines', start_line: 5, start_hash: 'aaaa', end_line: 2, end_hash: 'bbbb', new_text: '' },
      /comes before/,
    ],
    [{}, /unknown op 'undefined'/],
  ] as const) {
    expect(message(fields)).toMatch(says);
  }
});
