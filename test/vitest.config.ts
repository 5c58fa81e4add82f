import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that run the built program: for these alone the build is brought up to date. */
const PRODUCT_TESTS = ['test/cli/**/*.test.ts', 'test/product/**/*.test.ts'];

const shared = {
  root: path.resolve(import.meta.dirname, '..'),
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'units', include: ['test/**/*.test.ts'], exclude: PRODUCT_TESTS } },
      { test: { ...shared, name: 'product', include: PRODUCT_TESTS, globalSetup: ['test/global-setup.ts'] } },
    ],
  },
});
