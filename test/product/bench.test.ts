import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanCtx, temporaryFolder } from '../cli/product.ts';

test('an unknown option of bench is refused with exit code 2, at once', () => {
  const { status, stdout, stderr } = leanCtx(['bench', '--fast']);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain("unknown option '--fast'");
});

test('a baseline that cannot be used is one line and exit code 1, before the long run', () => {
  const started = performance.now();
  for (const content of [undefined, 'not json', '{}']) {
    const file = path.join(temporaryFolder(), 'baseline.json');
    if (content !== undefined) writeFileSync(file, content);
    const { status, stdout, stderr } = leanCtx(['bench', '--compare', file]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^lean-ctx bench: .*baseline\.json cannot be read as a baseline: .*\n$/);
  }
  expect(performance.now() - started).toBeLessThan(15_000);
});
