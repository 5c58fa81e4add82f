import { DEFINITION_WORDS, Field } from './blob.ts';
import type { SegmentDocument } from './segment-builder.ts';
import { foldedHash } from './symbol-hash.ts';

/**
 * Definitions of all files in file order. `symbolSlot` is a hash table over the names with ASCII case
 * folded: slot → 1 + first symbol, `symbolNext` → 1 + the next one with the same slot.
 */
export function buildSymbols(documents: readonly SegmentDocument[]) {
  const total = documents.reduce((n, { blob }) => n + blob.count(Field.definitions), 0);
  const make = () => new Uint32Array(total);
  const [symbolDoc, symbolKind, symbolStart, symbolEnd, symbolParent] = [
    make(),
    make(),
    make(),
    make(),
    make(),
  ];
  const docFirstSymbol = new Uint32Array(documents.length + 1);
  const symbolNameOffset = new Uint32Array(total + 1);
  const names: Uint8Array[] = [];
  const chunkSymbol = new Uint32Array(documents.reduce((n, { blob }) => n + blob.count(Field.chunks), 0));
  let next = 0;
  let nameEnd = 0;
  let chunk = 0;
  documents.forEach(({ blob }, index) => {
    const { words, bytes } = blob;
    const at = blob.layout;
    const first = next;
    docFirstSymbol[index] = first;
    for (
      let i = 0, w = at.definitions;
      i < blob.count(Field.definitions);
      i++, w += DEFINITION_WORDS, next++
    ) {
      const name = at.stringOffsets + (words[w + 1] as number);
      const bytesOfName = bytes.subarray(
        at.stringBytes + (words[name] as number),
        at.stringBytes + (words[name + 1] as number),
      );
      names.push(bytesOfName);
      symbolNameOffset[next] = nameEnd;
      nameEnd += bytesOfName.length;
      symbolDoc[next] = index;
      symbolKind[next] = words[w] as number;
      const parent = words[w + 3] as number;
      symbolParent[next] = parent === 0 ? 0 : first + parent;
      symbolStart[next] = words[w + 4] as number;
      symbolEnd[next] = words[w + 5] as number;
    }
    for (let i = 0, w = at.chunks + 2; i < blob.count(Field.chunks); i++, w += 4) {
      const definition = words[w] as number;
      chunkSymbol[chunk++] = definition === 0 ? 0 : first + definition;
    }
  });
  docFirstSymbol[documents.length] = next;
  symbolNameOffset[total] = nameEnd;
  const symbolNameBytes = new Uint8Array(nameEnd);
  names.forEach((bytes, i) => {
    symbolNameBytes.set(bytes, symbolNameOffset[i] as number);
  });
  const columns = { symbolDoc, symbolKind, symbolStart, symbolEnd, symbolParent, symbolNameOffset };
  return { ...columns, docFirstSymbol, chunkSymbol, symbolNameBytes, ...hashNames(names) };
}

function hashNames(names: readonly Uint8Array[]) {
  const symbolSlot = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(16, names.length * 1.5))));
  const symbolNext = new Uint32Array(names.length);
  for (let i = names.length - 1; i >= 0; i--) {
    const name = names[i] as Uint8Array;
    const slot = foldedHash(name, 0, name.length) & (symbolSlot.length - 1);
    symbolNext[i] = symbolSlot[slot] as number;
    symbolSlot[slot] = i + 1;
  }
  return { symbolSlot, symbolNext };
}
