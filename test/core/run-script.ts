import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/**
 * Bundles a small program, in which `SRC` stands for the source folder, so that a test can run it as a process of its own.
 * @returns its path
 */
export function startScript(folder: string, name: string, program: string): string {
  const outfile = path.join(folder, `${name}.mjs`);
  const contents = program.replaceAll('SRC', SOURCES.replaceAll('\\', '/'));
  buildSync({
    stdin: { contents, resolveDir: SOURCES, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  return outfile;
}
