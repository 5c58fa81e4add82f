import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Compactions } from '../../src/tools/reading/compactions.ts';

test('a mark is told once for each time that it is left', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-compactions-'));
  const compactions = new Compactions(folder);
  expect(compactions.isNew()).toBe(false);
  const mark = path.join(folder, 'last_compaction.json');
  writeFileSync(mark, '{}');
  expect([compactions.isNew(), compactions.isNew()]).toEqual([true, false]);
  utimesSync(mark, 1, 1);
  expect(compactions.isNew()).toBe(true);
  rmSync(folder, { recursive: true });
});

test('where no mark can lie there is none', () => {
  expect(new Compactions(path.join(import.meta.filename, 'data')).isNew()).toBe(false);
});
