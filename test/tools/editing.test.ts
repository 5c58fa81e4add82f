import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lineAnchor } from '../../src/core/line-anchor.ts';
import { folder, toolBox } from './tool-box.ts';

const box = async (files: Record<string, string | Buffer>) => {
  const made = await toolBox(folder(files));
  const bytes = (name: string): Buffer => readFileSync(path.join(made.root, name));
  const edit = (name: string, from: string, to: string, more = {}) =>
    made.call('ctx_edit', { path: name, old_string: from, new_string: to, ...more });
  return { ...made, bytes, edit };
};

test('only the edited bytes change: line ends, byte order mark, encoding, missing final end', async () => {
  const latin = Buffer.from('caf\xe9 = 1\nx = 2\n', 'latin1');
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('one\r\ntwo', 'utf16le')]);
  const files: Record<string, [Buffer, string, string, Buffer]> = {
    'lf.txt': [Buffer.from('one\ntwo\n'), 'two', 'zwei', Buffer.from('one\nzwei\n')],
    'crlf.txt': [
      Buffer.from('one\r\ntwo\r\n'),
      'one\ntwo',
      'one\n1.5\ntwo',
      Buffer.from('one\r\n1.5\r\ntwo\r\n'),
    ],
    'mixed.txt': [Buffer.from('a\nb\r\nc\rd\n'), 'b', 'B', Buffer.from('a\nB\r\nc\rd\n')],
    'bom.cs': [
      Buffer.from('\ufeffusing A;\r\nx\r\n'),
      'using A;',
      'using B;',
      Buffer.from('\ufeffusing B;\r\nx\r\n'),
    ],
    'latin.py': [latin, 'x = 2', 'x = 3', Buffer.from('caf\xe9 = 1\nx = 3\n', 'latin1')],
    'wide.txt': [wide, 'two', 'zwei', Buffer.concat([wide.subarray(0, 12), Buffer.from('zwei', 'utf16le')])],
    'tabs.mk': [Buffer.from('all:\n\techo 1\t \n'), 'echo 1', 'echo 2', Buffer.from('all:\n\techo 2\t \n')],
  };
  const { edit, bytes } = await box(
    Object.fromEntries(Object.entries(files).map(([name, [before]]) => [name, before])),
  );
  for (const [name, [, from, to, after]] of Object.entries(files)) {
    expect(await edit(name, from, to)).toMatchObject({ isError: false });
    expect([name, bytes(name).toString('latin1')]).toEqual([name, after.toString('latin1')]);
  }
});

test('an ambiguous, absent or pointless edit changes nothing and says what would help', async () => {
  const source = 'function one() {\n  return 1;\n}\n\nfunction two() {\n  return 1;\n}\n';
  const { edit, bytes } = await box({ 'a.ts': source });
  const say = async (from: string, to: string) => (await edit('a.ts', from, to)).text;
  expect(await say('return 1;', 'x')).toBe(
    'old_string found 2 times (lines 2, 6). Add context to make it unique, or set replace_all=true.',
  );
  expect(await say('function two() {\n  return 2;\n}', 'x')).toBe(
    `old_string not found in a.ts. Nearest (number:anchor|text, as ctx_patch takes them):\n${[3, 4, 5, 6, 7]
      .map(
        (n) =>
          `${n}:${lineAnchor(['', '', '', '}', '', 'function two() {', '  return 1;', '}'][n] ?? '')}|${['', '', '', '}', '', 'function two() {', '  return 1;', '}'][n]}`,
      )
      .join('\n')}`,
  );
  expect(await say('return 9;', 'return 1;')).toContain('The new text is there already');
  expect(await say('x', 'x')).toMatch(/^no change/);
  expect(await say('', 'x')).toMatch(/^old_string must not be empty/);
  expect(await say('return 1;', '[cut at byte 1 of 2, continue with mode=bytes:1-]')).toMatch(
    /found 2 times/,
  );
  expect(bytes('a.ts').toString()).toBe(source);
});

test('misspelt arguments never reach the file', async () => {
  const { call, bytes } = await box({ 'a.ts': 'foo foo\n' });
  for (const args of [
    { path: 'a.ts', old_string: 'foo', newText2: 'bar', replace_all: true },
    { path: 'a.ts', old_string: 'foo' },
    { path: 'a.ts', old_string: 'foo', new_string: 'bar', replace_al: true },
  ]) {
    expect(await call('ctx_edit', args)).toMatchObject({ isError: true });
  }
  expect(bytes('a.ts').toString()).toBe('foo foo\n');
});

test('guards on the preimage', async () => {
  const { edit, bytes } = await box({ 'a.ts': 'one\n' });
  const md5 = createHash('md5').update('one\n').digest('hex');
  expect((await edit('a.ts', 'one', 'two', { expected_md5: 'f'.repeat(32) })).text).toMatch(
    /^preimage mismatch \(expected_md5\)/,
  );
  expect((await edit('a.ts', 'one', 'two', { expected_size: 5 })).text).toMatch(
    /^preimage mismatch \(expected_size\)/,
  );
  expect((await edit('a.ts', 'one', 'two', { expected_mtime_ms: 1 })).text).toMatch(
    /^preimage mismatch \(expected_mtime_ms\)/,
  );
  expect(bytes('a.ts').toString()).toBe('one\n');
  expect(await edit('a.ts', 'one', 'two', { expected_md5: md5, expected_size: 4 })).toMatchObject({
    isError: false,
  });
});

test('a dry run shows the difference and writes nothing', async () => {
  const { edit, call, root } = await box({ 'a.ts': 'one\ntwo\n' });
  const before = statSync(path.join(root, 'a.ts'));
  expect((await edit('a.ts', 'two', 'zwei', { dry_run: true })).text).toBe(
    'DRY RUN: nothing was written\na.ts: 1 replacement, line 2\n```diff\n@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n```',
  );
  await call('ctx_edit', { path: 'new/x.ts', create: true, new_string: 'x', dry_run: true });
  await call('ctx_patch', { dry_run: true, ops: [{ op: 'create', path: 'y.ts', new_text: 'x' }] });
  const after = statSync(path.join(root, 'a.ts'));
  expect([after.mtimeMs, after.ino, after.size]).toEqual([before.mtimeMs, before.ino, before.size]);
  expect(readdirSync(root).sort()).toEqual(['.lean-ctx.toml', 'a.ts']);
});

test('new files are made with their folders, and none is overwritten', async () => {
  const { call, bytes } = await box({ 'a.ts': 'one\n' });
  expect(await call('ctx_edit', { path: 'x/y/z.ts', create: true, new_string: 'hi\n' })).toEqual({
    isError: false,
    text: '✓ x/y/z.ts: created, line 1 (+1 lines)',
  });
  expect(await call('ctx_edit', { path: 'a.ts', create: true, new_string: 'hi\n' })).toMatchObject({
    isError: true,
  });
  expect([bytes('x/y/z.ts').toString(), bytes('a.ts').toString()]).toEqual(['hi\n', 'one\n']);
});

test('nothing outside the root is written, by whatever road', async () => {
  const outside = folder({ 'o.txt': 'out\n' });
  const { call, edit, root } = await box({ 'a.ts': 'one\n' });
  symlinkSync(outside, path.join(root, 'linked'));
  symlinkSync(path.join(outside, 'dangling.txt'), path.join(root, 'dangling.txt'));
  for (const name of [
    '../x.ts',
    path.join(outside, 'o.txt'),
    'linked/o.txt',
    'linked/new.txt',
    'dangling.txt',
  ]) {
    expect(await edit(name, 'out', 'in')).toMatchObject({ isError: true });
    expect(await call('ctx_edit', { path: name, create: true, new_string: 'x' })).toMatchObject({
      isError: true,
    });
    expect(await call('ctx_patch', { ops: [{ op: 'create', path: name, new_text: 'x' }] })).toMatchObject({
      isError: true,
    });
  }
  expect(readFileSync(path.join(outside, 'o.txt'), 'utf8')).toBe('out\n');
  expect(readdirSync(outside).sort()).toEqual(['.lean-ctx.toml', 'o.txt']);
  expect(existsSync(path.join(root, '..', 'x.ts'))).toBe(false);
});

test('a link inside the root leads to its file and stays a link', async () => {
  const { edit, root, bytes } = await box({ 'real.ts': 'one\n' });
  symlinkSync('real.ts', path.join(root, 'alias.ts'));
  expect(await edit('alias.ts', 'one', 'two')).toMatchObject({ isError: false });
  expect(bytes('real.ts').toString()).toBe('two\n');
});

test('edits that come at once do not lose each other', async () => {
  const { edit, bytes } = await box({
    'a.txt': Array.from({ length: 30 }, (_, i) => `line${i}.\n`).join(''),
  });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => edit('a.txt', `line${i}.`, `done${i}.`)),
  );
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  expect(bytes('a.txt').toString()).toBe(Array.from({ length: 30 }, (_, i) => `done${i}.\n`).join(''));
});

test('a patch over several files is all or nothing', async () => {
  const { call, bytes } = await box({ 'a.ts': 'one\ntwo\n', 'b.ts': 'three\n' });
  const good = { op: 'set_line', path: 'a.ts', line: 1, hash: lineAnchor('one'), new_text: 'ONE' };
  const stale = { op: 'set_line', path: 'b.ts', line: 1, hash: '0000', new_text: 'x' };
  const refused = await call('ctx_patch', { ops: [good, stale] });
  expect(refused).toMatchObject({ isError: true });
  expect(refused.text).toBe(
    `CONFLICT: 1 stale anchor(s) in b.ts; nothing was written.\nline 1: anchor=0000 but current=${lineAnchor('three')}; fresh anchors:\n1:${lineAnchor('three')}|three`,
  );
  expect(bytes('a.ts').toString()).toBe('one\ntwo\n');
  const done = await call('ctx_patch', {
    ops: [good, { ...stale, hash: lineAnchor('three') }, { op: 'create', path: 'c.ts', new_text: 'c\n' }],
  });
  expect(done.text).toBe(
    '✓ a.ts: set_line, line 1\n✓ b.ts: set_line, line 1\n✓ c.ts: created, line 1 (+1 lines)',
  );
  expect(['a.ts', 'b.ts', 'c.ts'].map((name) => bytes(name).toString())).toEqual([
    'ONE\ntwo\n',
    'x\n',
    'c\n',
  ]);
});

test('a single op needs no list', async () => {
  const { call, bytes } = await box({ 'a.ts': 'one\n' });
  await call('ctx_patch', {
    path: 'a.ts',
    op: 'set_line',
    line: 1,
    hash: lineAnchor('one'),
    new_text: 'two',
  });
  expect(bytes('a.ts').toString()).toBe('two\n');
  for (const args of [
    {},
    { ops: [] },
    { ops: [{ op: 'delete' }] },
    { path: 'a.ts', op: 'set_line', lin: 1 },
  ]) {
    expect(await call('ctx_patch', args)).toMatchObject({ isError: true });
  }
});

test('a symbol is replaced with its decorators and without the comment above it', async () => {
  const source =
    'class A {\n  /** says hi */\n  @dec()\n  hi(): string {\n    return "hi";\n  }\n\n  other() {}\n}\n';
  const { call, bytes } = await box({ 'a.ts': source });
  const patch = (name: string, newText: string) =>
    call('ctx_patch', { ops: [{ op: 'replace_symbol', path: 'a.ts', name, new_text: newText }] });
  expect(await patch('A.hi', '  hi(): number {\n    return 1;\n  }\n')).toMatchObject({ isError: false });
  expect(bytes('a.ts').toString()).toBe(
    source.replace(/ {2}@dec.*? {2}\}\n/s, '  hi(): number {\n    return 1;\n  }\n'),
  );
  expect((await patch('hy', 'x')).text).toMatch(/^symbol 'hy' not found in a.ts/);
  expect(
    (
      await call('ctx_patch', {
        ops: [{ op: 'replace_symbol', path: 'a.ts', name: 'other', new_text: 'other( {' }],
      })
    ).text,
  ).toContain('⚠ a.ts parsed before this edit and no longer does');
});

test('a file that is closed to writing is refused and left as it is', async (context) => {
  if (process.platform === 'win32' || process.getuid?.() === 0) context.skip();
  const { edit, root, bytes } = await box({ 'a.ts': 'one\n' });
  writeFileSync(path.join(root, 'a.ts'), 'one\n');
  const { chmodSync } = await import('node:fs');
  chmodSync(path.join(root, 'a.ts'), 0o444);
  expect((await edit('a.ts', 'one', 'two')).text).toMatch(
    /could not be written \(EACCES\); nothing was changed/,
  );
  expect(bytes('a.ts').toString()).toBe('one\n');
});
