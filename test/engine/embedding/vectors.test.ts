import path from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../src/core/package-root.ts';
import { loadStaticTable } from '../../../src/engine/embedding/static-table.ts';
import { WordPiece } from '../../../src/engine/embedding/word-piece.ts';

const model = (name: string): string => path.join(packageRoot(), 'models', name);
const pieces = WordPiece.load(model('all-MiniLM-L6-v2-tokenizer.json'));

it('has a row of length 1 for each entry of the vocabulary', () => {
  const { codes, scales, dim } = loadStaticTable(model('static-256.bin'));
  expect(scales.length).toBe(30_522);
  expect(codes.length).toBe(30_522 * dim);
  for (const row of [2000, 10_000, 30_000]) {
    const square = codes.subarray(row * dim, (row + 1) * dim).reduce((sum, code) => sum + code * code, 0);
    expect(Math.sqrt(square) * (scales[row] as number)).toBeCloseTo(1, 1);
  }
});

it('puts words of one meaning closer than others', () => {
  const table = loadStaticTable(model('static-256.bin'));
  const cosine = (a: string, b: string): number => {
    const [x = 0, y = 0] = [a, b].map((word) => pieces.piecesOf(word)[0]);
    let sum = 0;
    for (let k = 0; k < table.dim; k++)
      sum += (table.codes[x * table.dim + k] as number) * (table.codes[y * table.dim + k] as number);
    return sum * (table.scales[x] as number) * (table.scales[y] as number);
  };
  expect(cosine('deleted', 'remove')).toBeGreaterThan(cosine('deleted', 'green') + 0.2);
  expect(cosine('error', 'failure')).toBeGreaterThan(cosine('error', 'river') + 0.2);
});
