const HEADER_BYTES = 8;
const CODE_SECTION = 10;

/** Size of the largest function body of a WebAssembly module; 0 when it has none or its sections make no sense. */
export function largestFunctionBytes(bytes: Uint8Array): number {
  let largest = 0;
  let at = HEADER_BYTES;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 0; at < bytes.length; shift += 7) {
      const byte = bytes[at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return value >>> 0;
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const size = readNumber();
    if (id !== CODE_SECTION) {
      at += size;
      continue;
    }
    for (let left = readNumber(); left > 0 && at < bytes.length; left--) {
      const body = readNumber();
      largest = Math.max(largest, body);
      at += body;
    }
    break;
  }
  return largest;
}
