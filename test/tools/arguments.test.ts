import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputSchema } from '../../src/tools/arguments/input-schema.ts';
import type { Parameters } from '../../src/tools/arguments/parameters.ts';
import { readArguments } from '../../src/tools/arguments/read-arguments.ts';

const parameters = {
  path: { type: 'string', aliases: ['file_path'] },
  mode: { type: 'string', enum: ['Fast', 'slow'], default: 'slow' },
  depth: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
  share: { type: 'number' },
  isOn: { type: 'boolean' },
  names: { type: 'array', items: { type: 'string' } },
  inner: { type: 'object', mistakes: ['args'] },
} as const satisfies Parameters;

const read = (given: Record<string, unknown>, isStrict = false) =>
  readArguments(given, { parameters, required: ['path'], isStrict });
const argumentsOf = (given: Record<string, unknown>) => {
  const result = read({ path: 'a', ...given });
  return result.ok ? result.value : result.error.code;
};

test('what clients send as text is understood', () => {
  expect(
    argumentsOf({ depth: '4', share: '0.5', isOn: 'true', names: '["a","b"]', inner: '{"x":1}' }),
  ).toMatchObject({
    depth: 4,
    share: 0.5,
    isOn: true,
    names: ['a', 'b'],
    inner: { x: 1 },
  });
});

test('absent, null and too small values become the default, too large ones the maximum', () => {
  expect(argumentsOf({})).toMatchObject({ depth: 3, mode: 'slow' });
  expect(argumentsOf({ depth: null })).toMatchObject({ depth: 3 });
  expect(argumentsOf({ depth: -3 })).toMatchObject({ depth: 3 });
  expect(argumentsOf({ depth: 5000 })).toMatchObject({ depth: 10 });
});

test('aliases and other spellings of a choice are taken', () => {
  const result = read({ file_path: 'x', mode: ' FAST ' });
  expect(result.ok && result.value).toMatchObject({ path: 'x', mode: 'Fast' });
});

test('what cannot be meant is refused with the name and the kind', () => {
  expect(read({})).toMatchObject({ ok: false, error: { message: 'path is required.' } });
  for (const [given, message] of [
    [{ path: 42 }, 'path must be text, not a number.'],
    [{ path: ['x'] }, 'path must be text, not a list.'],
    [{ path: 'a', depth: 'many' }, 'depth must be a whole number, not text.'],
    [{ path: 'a', depth: 1.5 }, 'depth must be a whole number, not a number.'],
    [{ path: 'a', isOn: 'perhaps' }, 'isOn must be true or false, not text.'],
    [{ path: 'a', names: 'not a list' }, 'names must be a list, not text.'],
    [{ path: 'a', names: [1] }, 'names[0] must be text, not a number.'],
    [{ path: 'a', names: [null] }, 'names[0] is required.'],
    [{ path: 'a', inner: [] }, 'inner must be an object, not a list.'],
    [{ path: 'a', mode: 'quick' }, "Unknown mode 'quick'."],
    [{ path: 'a', args: {} }, "'args' is not read: the key is 'inner'."],
  ] as const) {
    expect(read(given)).toMatchObject({ ok: false, error: { message } });
  }
});

test('only strict tools refuse names that they do not know', () => {
  expect(read({ path: 'a', dept: 1 }).ok).toBe(true);
  expect(read({ path: 'a', dept: 1 }, true)).toMatchObject({
    ok: false,
    error: { message: "Unknown argument 'dept'; nothing was done.", remedy: "Did you mean 'depth'?" },
  });
});

test('nothing undeclared and no prototype gets through, whatever is sent', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (given, isStrict) => {
      const result = read(JSON.parse(JSON.stringify(given)), isStrict);
      if (result.ok) expect(Object.keys(result.value)).toEqual(Object.keys(parameters));
      else expect(result.error.message.length).toBeLessThan(400);
    }),
  );
  const hostile = JSON.parse('{"path":"a","__proto__":{"depth":1},"constructor":1}');
  expect(argumentsOf(hostile)).toMatchObject({ depth: 3 });
});

test('a schema shows what is advertised and nothing that model APIs reject', () => {
  const schema = inputSchema(
    {
      shown: { type: 'array', items: { type: 'string' }, description: 'x' },
      secret: { type: 'string', isHidden: true },
    },
    [],
  );
  expect(schema).toEqual({
    type: 'object',
    properties: { shown: { type: 'array', items: { type: 'string' }, description: 'x' } },
    required: [],
  });
});
