import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { largestFunctionBytes } from '../../../src/code/lang/wasm-functions.ts';
import { packageRoot } from '../../../src/core/package-root.ts';

const grammar = (name: string) => readFileSync(path.join(packageRoot(), `grammars/tree-sitter-${name}.wasm`));

/** `size` in four bytes of LEB128, as compilers write it when they do not know it yet. */
const padded = (size: number) =>
  [0, 7, 14, 21].map((shift) => ((size >>> shift) & 127) | (shift < 21 ? 128 : 0));
const section = (id: number, content: readonly number[]) => [id, ...padded(content.length), ...content];
const module_ = (...sections: number[][]) =>
  Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, ...sections.flat()]);
const body = (size: number) => [...padded(size), ...new Array(size).fill(0)];

test('the largest body of the code section, behind sections of any kind', () => {
  const code = section(10, [3, ...body(200), ...body(70_000), ...body(3)]);
  expect(largestFunctionBytes(module_(section(0, [1, 2, 3]), section(1, []), code, section(11, [9])))).toBe(
    70_000,
  );
  expect(largestFunctionBytes(module_(section(1, [0])))).toBe(0);
  expect(largestFunctionBytes(Uint8Array.from([1, 2, 3]))).toBe(0);
  expect(largestFunctionBytes(module_(section(10, [255, 255, 255, 255, 15])))).toBe(0);
});

test('lexers that are not worth optimising are told from the others', () => {
  for (const name of ['bash', 'kotlin', 'ocaml', 'swift', 'julia', 'powershell'])
    expect(largestFunctionBytes(grammar(name)), name).toBeGreaterThan(100_000);
  for (const name of ['rust', 'typescript', 'go', 'python', 'cpp'])
    expect(largestFunctionBytes(grammar(name)), name).toBeLessThan(100_000);
});
