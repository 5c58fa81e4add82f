import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProtobufReader, Wire } from '../../../../src/code/graph/scip/protobuf-reader.ts';

type Field =
  | { readonly kind: 'number'; readonly field: number; readonly value: number }
  | { readonly kind: 'text'; readonly field: number; readonly value: string }
  | {
      readonly kind: 'numbers';
      readonly field: number;
      readonly value: readonly number[];
      readonly packed: boolean;
    }
  | { readonly kind: 'other'; readonly field: number; readonly wire: 1 | 5 };

const numberField = fc.integer({ min: 1, max: 2 ** 29 - 1 });
const number = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const fields: fc.Arbitrary<Field[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('number' as const), field: numberField, value: number }),
    fc.record({
      kind: fc.constant('text' as const),
      field: numberField,
      value: fc.string({ unit: 'grapheme' }),
    }),
    fc.record({
      kind: fc.constant('numbers' as const),
      field: numberField,
      value: fc.array(number, { minLength: 1, maxLength: 5 }),
      packed: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('other' as const),
      field: numberField,
      wire: fc.constantFrom(1 as const, 5 as const),
    }),
  ),
  { maxLength: 12 },
);

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return [...bytes, rest];
}

const key = (field: number, wire: number): number[] => varint(field * 8 + wire);
const sized = (bytes: readonly number[]): number[] => [...varint(bytes.length), ...bytes];

function written(field: Field): number[] {
  switch (field.kind) {
    case 'number':
      return [...key(field.field, Wire.varint), ...varint(field.value)];
    case 'text':
      return [...key(field.field, Wire.bytes), ...sized([...Buffer.from(field.value)])];
    case 'numbers':
      return field.packed
        ? [...key(field.field, Wire.bytes), ...sized(field.value.flatMap(varint))]
        : field.value.flatMap((value) => [...key(field.field, Wire.varint), ...varint(value)]);
    case 'other':
      return [...key(field.field, field.wire), ...new Array<number>(field.wire === 1 ? 8 : 4).fill(0xff)];
  }
}

/** Reads the message as a reader that knows its fields does. */
function read(bytes: Uint8Array, expected: readonly Field[]): unknown[] {
  const reader = new ProtobufReader(bytes);
  return expected.map((field) => {
    expect(reader.next()).toBe(field.field);
    return readValue(field, reader);
  });
}

function readValue(field: Field, reader: ProtobufReader): unknown {
  if (field.kind === 'number') return reader.varint();
  if (field.kind === 'text') return reader.string();
  if (field.kind === 'other') return reader.skip();
  const numbers: number[] = [];
  reader.numbers(numbers);
  while (numbers.length < field.value.length && reader.next() > 0) reader.numbers(numbers);
  return numbers;
}

test('reads back what was written, in any order and encoding', () => {
  fc.assert(
    fc.property(fields, (message) => {
      const bytes = Uint8Array.from(message.flatMap(written));
      const values = message.map((field) => ('value' in field ? field.value : undefined));
      expect(read(bytes, message)).toEqual(values);
      const skipping = new ProtobufReader(bytes);
      while (skipping.next() !== 0) skipping.skip();
      expect(skipping.next()).toBe(0);
    }),
  );
});

test('a message that is cut short is an error, not a short message', () => {
  const bytes = Uint8Array.from([...key(1, Wire.bytes), ...sized([1, 2, 3, 4])]);
  for (let length = 1; length < bytes.length; length++) {
    const reader = new ProtobufReader(bytes.subarray(0, length));
    expect(() => {
      reader.next();
      reader.message();
    }).toThrow(RangeError);
  }
});
