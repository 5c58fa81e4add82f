import type { FileOutline } from './outline-file.ts';

/**
 * The outline for a program.
 * @param filesLeftOut files that are not in it, for want of room or time
 */
export function outlineDocument(files: readonly FileOutline[], filesLeftOut: number): string {
  return JSON.stringify({
    schema_version: 1,
    files: files.map(({ path, language, backend, symbols }) => ({
      path,
      language,
      backend,
      symbols: symbols.map(({ name, kind, start, end, signature }) => ({
        name,
        kind,
        start,
        end,
        signature,
      })),
    })),
    files_left_out: filesLeftOut,
  });
}
