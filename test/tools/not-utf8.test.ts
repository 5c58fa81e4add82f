import { expect, test } from 'vitest';
import { callTool } from '../../src/tools/pipeline/pipeline.ts';
import { pdf, png } from '../read/kinds/made-files.ts';
import { folder, toolBox } from './tool-box.ts';

const line = 'logo.png: PNG image, 20×10 pixels, 64 bytes';

test.each(['auto', 'full'])('%s of a picture is the picture, below its dimensions', async (mode) => {
  const { caller } = await toolBox(folder({ 'logo.png': png(20, 10) }));
  const { content, isError } = await callTool({ name: 'ctx_read', args: { path: 'logo.png', mode } }, caller);
  expect(isError).toBe(false);
  expect(content).toEqual([
    { type: 'text', text: line },
    { type: 'image', data: png(20, 10).toString('base64'), mimeType: 'image/png' },
  ]);
});

test('other views say what it is', async () => {
  const { call } = await toolBox(folder({ 'logo.png': png(20, 10) }));
  expect(await call('ctx_read', { path: 'logo.png', mode: 'map' })).toEqual({ text: line, isError: false });
});

test('a file that only has the name of a picture is text', async () => {
  const { call } = await toolBox(folder({ 'notes.png': 'no picture\n' }));
  expect((await call('ctx_read', { path: 'notes.png' })).text).toBe('no picture\n');
});

const rows = Array.from(
  { length: 300 },
  (_, row) => `naïve_${row} = call_of_some_length(${row}, "row ${row}")`,
);

test.each([
  [
    'Latin-1',
    'a.py',
    Buffer.from(rows.join('\n'), 'latin1'),
    '[not UTF-8, each byte shown as its Latin-1 character]',
  ],
  ['UTF-16', 'a.py', Buffer.from(`\uFEFF${rows.join('\n')}`, 'utf16le'), '[UTF-16LE, shown as UTF-8]'],
  [
    'a PDF',
    'a.pdf',
    pdf([
      `BT /F1 9 Tf ${rows.map((row) => `0 -9 Td (${row.slice(8, 40).replace(/[()]/g, '')}) Tj`).join(' ')} ET`,
    ]),
    '[PDF 1.4, 1 page: the text of its pages]',
  ],
])('a view of %s says first that its lines are not the bytes of the file', async (_, name, bytes, note) => {
  const { call } = await toolBox(folder({ [name]: bytes }));
  const [first, header] = (await call('ctx_read', { path: name, mode: 'signatures' })).text.split('\n');
  expect(first).toBe(note);
  expect(header).toMatch(/^signatures of \d+ lines/);
});
