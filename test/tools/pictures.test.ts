import { expect, test } from 'vitest';
import { callTool } from '../../src/tools/pipeline/pipeline.ts';
import { png } from '../read/kinds/made-files.ts';
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
