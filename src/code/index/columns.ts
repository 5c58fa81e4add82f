/**
 * A column file: typed arrays one after another, found by name, read with one call into shared memory and
 * used in place. The list of names belongs to the kind of file.
 *
 *     offset  type        what
 *     0       u32         magic
 *     4       u32         format
 *     8       u32         number of columns n
 *     12      u32         reserved, 0
 *     16      n × 4 × u32 position in the list, element type, offset / 8, element count
 *     …       –           columns, each aligned to 8 bytes
 */
const MAGIC = 0x4c4f434c;
const FORMAT = 1;
const HEADER_BYTES = 16;
const ENTRY_BYTES = 16;
const TYPES = [Uint8Array, Uint32Array, Float64Array] as const;

export type Column = Uint8Array | Uint32Array | Float64Array;

const align = (n: number): number => Math.ceil(n / 8) * 8;

/**
 * Lays columns out as one file, ready to be used in place.
 * @param allocate gives zeroed bytes at a multiple of 8 of their buffer; by default a shared memory of their own
 */
export function writeColumns<Name extends string>(
  names: readonly Name[],
  columns: Readonly<Record<Name, Column>>,
  allocate = (size: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(size)),
): Uint8Array {
  let size = align(HEADER_BYTES + names.length * ENTRY_BYTES);
  for (const name of names) size += align(columns[name].byteLength);
  const bytes = allocate(size);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, size >>> 2);
  words.set([MAGIC, FORMAT, names.length, 0]);
  let at = align(HEADER_BYTES + names.length * ENTRY_BYTES);
  names.forEach((name, id) => {
    const column = columns[name];
    const type = TYPES.findIndex((ArrayType) => column instanceof ArrayType);
    words.set([id, type, at / 8, column.length], (HEADER_BYTES + id * ENTRY_BYTES) / 4);
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += align(column.byteLength);
  });
  return bytes;
}

/**
 * Views of the columns of a file; `undefined` when the bytes are no file with this list of columns.
 * @param bytes starts at a multiple of 8 of its buffer
 */
export function readColumns<Name extends string>(
  names: readonly Name[],
  bytes: Uint8Array,
): Readonly<Record<Name, Column>> | undefined {
  const headEnd = HEADER_BYTES + names.length * ENTRY_BYTES;
  if (bytes.length < headEnd) return undefined;
  const { buffer, byteOffset } = bytes;
  const words = new Uint32Array(buffer, byteOffset, headEnd / 4);
  if (words[0] !== MAGIC || words[1] !== FORMAT || words[2] !== names.length) return undefined;
  const columns: Partial<Record<Name, Column>> = {};
  for (let id = 0; id < names.length; id++) {
    const entry = (HEADER_BYTES + id * ENTRY_BYTES) / 4;
    const ArrayType = TYPES[words[entry + 1] as number];
    const offset = (words[entry + 2] as number) * 8;
    const count = words[entry + 3] as number;
    if (!ArrayType || offset + count * ArrayType.BYTES_PER_ELEMENT > bytes.length) return undefined;
    columns[names[id] as Name] = new ArrayType(buffer as ArrayBuffer, byteOffset + offset, count);
  }
  return columns as Readonly<Record<Name, Column>>;
}
