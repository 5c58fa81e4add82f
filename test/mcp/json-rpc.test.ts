import { expect, test } from 'vitest';
import { readMessages } from '../../src/mcp/stdio/json-rpc.ts';

const codes = (line: string) => readMessages(line).replies.map(({ id, error }) => [id, error.code]);

test('a request, a notification and an answer pass', () => {
  const lines = [
    '{"jsonrpc":"2.0","id":"a","method":"ping"}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":7,"result":{}}',
    '{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"no"}}',
  ];
  for (const line of lines) {
    expect(readMessages(line)).toEqual({ messages: [JSON.parse(line)], replies: [] });
  }
});

test('what is no message is refused with the id that it has', () => {
  expect(codes('{"jsonrpc":"2.0","id":1,"meth')).toEqual([[null, -32700]]);
  expect(codes('42')).toEqual([[null, -32600]]);
  expect(codes('[]')).toEqual([[null, -32600]]);
  expect(codes('{"id":2,"method":"ping"}')).toEqual([[2, -32600]]);
  expect(codes('{"jsonrpc":"2.0","id":3,"method":7}')).toEqual([[3, -32600]]);
  expect(codes('{"jsonrpc":"2.0","id":4,"method":"a","params":"x"}')).toEqual([[4, -32600]]);
  expect(codes('{"jsonrpc":"2.0","id":1.5,"method":"a"}')).toEqual([[null, -32600]]);
});

test('nothing is said to broken notifications and to answers that nobody can assign', () => {
  for (const line of [
    '',
    '   ',
    '{}',
    '{"jsonrpc":"2.0","error":{"code":1,"message":"x"}}',
    '{"method":7}',
  ]) {
    expect(readMessages(line)).toEqual({ messages: [], replies: [] });
  }
});

test('parameters that are null are none, and meta of a wrong kind is left out', () => {
  const [request] = readMessages('{"jsonrpc":"2.0","id":5,"method":"tools/list","params":null}').messages;
  expect(request).toEqual({ jsonrpc: '2.0', id: 5, method: 'tools/list' });
  const meta = (text: string) =>
    readMessages(`{"jsonrpc":"2.0","id":1,"method":"a","params":{"_meta":${text},"b":1}}`).messages[0];
  expect(meta('7')).toMatchObject({ params: { b: 1 } });
  expect(meta('{"progressToken":{},"x":1}')).toMatchObject({ params: { _meta: { x: 1 }, b: 1 } });
  expect(meta('{"progressToken":"t"}')).toMatchObject({ params: { _meta: { progressToken: 't' } } });
});

test('a batch is taken apart', () => {
  const reading = readMessages('[{"jsonrpc":"2.0","id":1,"method":"ping"},7,{"jsonrpc":"2.0","method":"x"}]');
  expect(reading.messages).toHaveLength(2);
  expect(reading.replies.map(({ error }) => error.code)).toEqual([-32600]);
});
